package org.webfluxdyno.lab.cli;

import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.result.LoadPlan;

/**
 * The load that a recipe wants.
 */
final class Loads {

	private Loads() {
	}

	static LoadPlan of(Recipe recipe) {
		LoadPlan usual = LoadPlan.DEFAULT;
		return new LoadPlan(number(recipe, "closed", usual.connections()), number(recipe, "pipeline", usual.pipeline()),
				Boolean.TRUE.equals(recipe.load().options().get("http2")), usual.method(), usual.body(),
				number(recipe, "open", 0));
	}

	private static int number(Recipe recipe, String option, int otherwise) {
		return (recipe.load().options().get(option) instanceof Number number) ? number.intValue() : otherwise;
	}

}
