package org.webfluxdyno.gatling;

import org.webfluxdyno.gatling.steps.StepsSimulation;

/**
 * Steps through the buffer allocators: recipe {@code allocator}.
 * <p>
 * Load model: closed; per step a fixed number of users, each with its own connection,
 * asking again as soon as answered (open with {@code -Drate}). Fails on any failed
 * request or step, and when a step made fewer requests than it has users or seconds.
 */
public class BufferPoolingStepsSimulation extends StepsSimulation {

	public BufferPoolingStepsSimulation() {
		super("allocator");
	}

}
