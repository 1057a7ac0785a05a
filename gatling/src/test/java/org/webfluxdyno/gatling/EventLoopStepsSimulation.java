package org.webfluxdyno.gatling;

import org.webfluxdyno.gatling.steps.StepsSimulation;

/**
 * Steps through the event-loop workers: recipe {@code event-loop-workers}.
 * <p>
 * Load model: closed; per step a fixed number of users, each with its own connection,
 * asking again as soon as answered (open with {@code -Drate}). Fails on any failed
 * request or step, and when a step made fewer requests than it has users or seconds.
 */
public class EventLoopStepsSimulation extends StepsSimulation {

	public EventLoopStepsSimulation() {
		super("event-loop-workers");
	}

}
