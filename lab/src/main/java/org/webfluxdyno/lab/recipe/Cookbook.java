package org.webfluxdyno.lab.recipe;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All recipes.
 *
 * @param recipes the recipes by number
 */
public record Cookbook(List<Recipe> recipes) {

	public Cookbook {
		recipes = List.copyOf(recipes);
	}

	/**
	 * Finds a recipe.
	 * @param id name of the recipe
	 * @return the recipe, if there is one
	 */
	public Optional<Recipe> recipe(String id) {
		return this.recipes.stream().filter((recipe) -> recipe.id().equals(id)).findFirst();
	}

	/**
	 * Every knob that a recipe declares.
	 * @return knob by name
	 */
	public Map<String, Knob> knobs() {
		Map<String, Knob> knobs = new LinkedHashMap<>();
		this.recipes.forEach((recipe) -> recipe.knobs().forEach((knob) -> knobs.putIfAbsent(knob.name(), knob)));
		return knobs;
	}

	/**
	 * The recipes that set a knob to a value.
	 * @param knob name of the knob
	 * @param value its value
	 * @return the recipes, empty when the value is declared nowhere
	 */
	public List<Recipe> offering(String knob, String value) {
		return this.recipes.stream().filter((recipe) -> recipe.offers(knob, value)).toList();
	}

	/**
	 * The values that recipes give a knob, {@code default} first.
	 * @param knob name of the knob
	 * @return its values
	 */
	public Set<String> values(String knob) {
		Set<String> values = new LinkedHashSet<>();
		values.add(Knob.DEFAULT);
		for (Recipe recipe : this.recipes) {
			recipe.steps()
				.stream()
				.filter((step) -> step.settings().values().containsKey(knob))
				.forEach((step) -> values.add(step.settings().value(knob)));
		}
		return values;
	}

}
