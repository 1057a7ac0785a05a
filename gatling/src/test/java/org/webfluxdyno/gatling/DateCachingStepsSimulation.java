package org.webfluxdyno.gatling;

import org.webfluxdyno.gatling.steps.StepsSimulation;

/**
 * Steps through the ways to send the Date header: recipe {@code date-header}.
 * <p>
 * Load model: closed; per step a fixed number of users, each with its own connection,
 * asking again as soon as answered (open with {@code -Drate}). Fails on any failed
 * request or step, and when a step made fewer requests than it has users or seconds.
 */
public class DateCachingStepsSimulation extends StepsSimulation {

	public DateCachingStepsSimulation() {
		super("date-header");
	}

}
