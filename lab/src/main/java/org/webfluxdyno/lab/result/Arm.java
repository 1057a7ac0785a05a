package org.webfluxdyno.lab.result;

import java.util.List;

import org.webfluxdyno.lab.recipe.Settings;

/**
 * One service under measurement in a group.
 *
 * @param name {@code a} for the reference, then {@code b}, {@code c} and so on
 * @param recipe id of the recipe the arm belongs to; {@value #REFERENCE} for the
 * reference, {@value #TWIN} for its identical twin
 * @param label what the arm changes against the reference, such as
 * {@code event-loop.workers=1}
 * @param settings complete settings of the service
 * @param path path requested, with query
 * @param extra further words of the service's command line: what compares two jars or
 * plants a cost; empty for recipes
 */
public record Arm(String name, String recipe, String label, Settings settings, String path, List<String> extra) {

	/** Stands for a recipe in the reference arm. */
	public static final String REFERENCE = "reference";

	/** Stands for a recipe in an arm that equals the reference: the A/A recipe. */
	public static final String TWIN = "a-a";

	public Arm {
		extra = List.copyOf(extra);
	}

	/**
	 * Whether others are compared with this arm.
	 * @return whether it is arm A
	 */
	public boolean isReference() {
		return this.recipe.equals(REFERENCE);
	}

}
