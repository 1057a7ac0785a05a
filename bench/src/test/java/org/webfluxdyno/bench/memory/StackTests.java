package org.webfluxdyno.bench.memory;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class StackTests {

	@ParameterizedTest
	@EnumSource
	void everyStackAnswersOnOldAndNewConnections(Stack stack) throws Exception {
		Stack.Running running = stack.start();
		try (AutoCloseable server = running.server();
				Connections connections = new Connections(running.initializer(), 3, 2)) {
			long first = connections.request();
			for (int i = 0; i < 20; i++) {
				assertThat(connections.request()).isEqualTo(first);
			}
		}
	}

	/**
	 * Else the lane's figures would be those of the ordinary way.
	 */
	@ParameterizedTest
	@EnumSource(names = { "WEBFLUX_ANNOTATED", "WEBFLUX_LANE" })
	void onlyTheLaneHasItsHandlerInThePipeline(Stack stack) throws Exception {
		Stack.Running running = stack.start();
		try (AutoCloseable server = running.server();
				Connections connections = new Connections(running.initializer(), 1, 1)) {
			assertThat(connections.handlers().contains("dyno.lane")).isEqualTo(stack == Stack.WEBFLUX_LANE);
		}
	}

}
