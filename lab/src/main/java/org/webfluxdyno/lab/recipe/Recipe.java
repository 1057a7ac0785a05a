package org.webfluxdyno.lab.recipe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One file of the cookbook.
 *
 * @param number place in the cookbook, from the file's name
 * @param id name of the recipe: the file's name without number and {@code .md}
 * @param title one line that says what to do
 * @param group where it stands in the index
 * @param applies to what it applies
 * @param knobs the knobs it turns
 * @param reference settings of arm A
 * @param candidates settings of arm B, one after the other; what they leave out is as in
 * the reference
 * @param expect direction ({@code up}, {@code down}, {@code same}) by figure that should
 * move
 * @param safety whether it may go into production
 * @param load the load it wants
 * @param needs what it wants of the host
 * @param sources where its facts come from
 * @param body its text in Markdown
 */
public record Recipe(int number, String id, String title, Group group, Applies applies, List<Knob> knobs,
		Settings reference, List<Settings> candidates, Map<String, String> expect, Safety safety, Load load,
		List<Need> needs, List<String> sources, String body) {

	/** The path requested where neither load nor route says otherwise. */
	public static final String DEFAULT_PATH = "/hello";

	public Recipe {
		knobs = List.copyOf(knobs);
		candidates = List.copyOf(candidates);
		expect = Map.copyOf(expect);
		needs = List.copyOf(needs);
		sources = List.copyOf(sources);
	}

	/**
	 * The name of the recipe's file.
	 * @return such as {@code 04-event-loop-workers.md}
	 */
	public String fileName() {
		return String.format("%02d-%s.md", this.number, this.id);
	}

	/**
	 * What to put on a stand, in order.
	 * @return the reference, then the candidates
	 */
	public List<Step> steps() {
		List<Step> steps = new ArrayList<>();
		steps.add(new Step(this.reference.label(), this.reference, path(this.reference)));
		for (Settings candidate : this.candidates) {
			Settings settings = this.reference.with(candidate);
			steps.add(new Step(settings.differingFrom(this.reference).label(), settings, path(settings)));
		}
		return List.copyOf(steps);
	}

	/**
	 * Whether the recipe sets a knob to a value, in its reference or in a candidate.
	 * @param knob name of the knob
	 * @param value its value
	 * @return whether it does
	 */
	public boolean offers(String knob, String value) {
		return value.equals(this.reference.values().get(knob))
				|| this.candidates.stream().anyMatch((candidate) -> value.equals(candidate.values().get(knob)));
	}

	private String path(Settings settings) {
		return this.load.path().or(() -> routed(settings)).orElse(DEFAULT_PATH);
	}

	private Optional<String> routed(Settings settings) {
		for (Knob knob : this.knobs) {
			String value = settings.value(knob.name());
			if (knob.carrier() instanceof Carrier.Route route && !Knob.isDefault(value)) {
				return route.text().of(value);
			}
		}
		return Optional.empty();
	}

}
