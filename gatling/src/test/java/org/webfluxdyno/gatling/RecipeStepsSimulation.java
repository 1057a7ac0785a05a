package org.webfluxdyno.gatling;

import org.webfluxdyno.gatling.steps.StepsSimulation;

/**
 * Steps through any recipe: {@code -Drecipe=ID}.
 * <p>
 * Load model: what the recipe asks for, closed or open; else closed, a fixed number of
 * users, each with its own connection, asking again as soon as answered ({@code -Drate}
 * makes it open, {@code -Dusers} closed). Recipes that need pipelining, TLS or HTTP/2, or
 * that are about a client, are refused. Fails on any failed request or step, and when a
 * step made too few requests.
 */
public class RecipeStepsSimulation extends StepsSimulation {

	public RecipeStepsSimulation() {
		super(null);
	}

}
