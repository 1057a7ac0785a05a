package org.webfluxdyno.lab.stand;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Need;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.recipe.Step;

/**
 * Recipes as the stand offers them over HTTP.
 */
final class RecipeViews {

	private final Cookbook cookbook;

	private final SettingsCheck check;

	RecipeViews(Cookbook cookbook, SettingsCheck check) {
		this.cookbook = cookbook;
		this.check = check;
	}

	List<Entry> list() {
		return this.cookbook.recipes()
			.stream()
			.map((recipe) -> new Entry(recipe.id(), recipe.title(), recipe.group().word(), recipe.applies().word(),
					recipe.safety().word()))
			.toList();
	}

	Optional<Detail> detail(String id) {
		return this.cookbook.recipe(id).map(this::detail);
	}

	private Detail detail(Recipe recipe) {
		return new Detail(recipe.id(), recipe.title(), recipe.applies().word(), recipe.load().options(),
				recipe.needs().stream().map(Need::statement).toList(),
				recipe.steps().stream().map(this::step).toList());
	}

	private StepView step(Step step) {
		List<String> refusals = this.check.refusals(step.settings());
		return new StepView(step.name(), step.settings().values(), step.path(), refusals.isEmpty(),
				refusals.isEmpty() ? null : String.join("; ", refusals));
	}

	/**
	 * A recipe in the list.
	 *
	 * @param id its name
	 * @param title what to do
	 * @param group where it stands in the index
	 * @param applies to what it applies
	 * @param safety whether it may go into production
	 */
	record Entry(String id, String title, String group, String applies, String safety) {
	}

	/**
	 * A recipe with its steps.
	 *
	 * @param id its name
	 * @param title what to do
	 * @param applies to what it applies
	 * @param load the load it wants
	 * @param needs what it wants of the host
	 * @param steps reference first, then the candidates
	 */
	record Detail(String id, String title, String applies, Map<String, Object> load, List<String> needs,
			List<StepView> steps) {
	}

	/**
	 * A step.
	 *
	 * @param name the knobs that make it
	 * @param settings complete settings
	 * @param path the path to request
	 * @param available whether this stand accepts the settings
	 * @param reason why not, null when it does
	 */
	record StepView(String name, Map<String, String> settings, String path, boolean available,
			@Nullable String reason) {
	}

}
