package org.webfluxdyno.lab.stand;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.webfluxdyno.lab.recipe.Carrier;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Knob;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.recipe.Settings;

/**
 * Decides which settings a stand accepts: knobs and values that a recipe declares and
 * whose needs this machine meets. Nothing else ever reaches a command line.
 */
final class SettingsCheck {

	private final Cookbook cookbook;

	private final ServiceOptions options;

	private final Host host;

	SettingsCheck(Cookbook cookbook, ServiceOptions options, Host host) {
		this.cookbook = cookbook;
		this.options = options;
		this.host = host;
	}

	/**
	 * All that speaks against some settings.
	 * @param settings complete settings
	 * @return a sentence for each refusal, none when the settings are accepted
	 */
	List<String> refusals(Settings settings) {
		List<String> refusals = new ArrayList<>();
		Map<String, Knob> knobs = this.cookbook.knobs();
		settings.values().forEach((name, value) -> {
			Knob knob = knobs.get(name);
			if (knob == null) {
				refusals.add("no recipe declares a knob '" + shown(name) + "'");
			}
			else if (!this.cookbook.values(name).contains(value)) {
				refusals.add("no recipe gives knob " + name + " the value '" + shown(value) + "'; values are "
						+ String.join(", ", this.cookbook.values(name)));
			}
			else if (!Knob.isDefault(value)) {
				unmet(knob, value, settings).ifPresent(refusals::add);
			}
		});
		return refusals;
	}

	private Optional<String> unmet(Knob knob, String value, Settings settings) {
		if (knob.carrier() instanceof Carrier.ClassPathEntry entry
				&& !LaunchCommand.isThere(this.options.extras(), entry)) {
			return Optional.of(knob.name() + "=" + value + ": the directory of extras has no " + entry.artifact()
					+ ": build the lab, or name the directory with --extras");
		}
		List<Recipe> recipes = this.cookbook.offering(knob.name(), value);
		// Where several recipes offer the value, one whose needs are met is enough.
		List<List<String>> unmet = recipes.stream().map((recipe) -> unmet(recipe, settings)).toList();
		if (unmet.isEmpty() || unmet.stream().anyMatch(List::isEmpty)) {
			return withoutJdk(knob, value, settings);
		}
		return Optional.of(knob.name() + "=" + value + " " + String.join("; ", unmet.get(0)));
	}

	private List<String> unmet(Recipe recipe, Settings settings) {
		return recipe.needs().stream().flatMap((need) -> this.host.unmet(need, settings).stream()).toList();
	}

	private Optional<String> withoutJdk(Knob knob, String value, Settings settings) {
		boolean missing = knob.carrier() instanceof Carrier.Jdk && this.host.jdk(settings).isEmpty();
		return missing ? Optional.of(knob.name() + "=" + value + ": no such JDK is installed; name one in DYNO_JDKS")
				: Optional.empty();
	}

	static String shown(String text) {
		String printable = text.replaceAll("[^\\x20-\\x7E]", "?");
		return (printable.length() > 80) ? printable.substring(0, 80) + "…" : printable;
	}

}
