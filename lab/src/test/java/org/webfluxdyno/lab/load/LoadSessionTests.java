package org.webfluxdyno.lab.load;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Blocks of load on connections that stay open.
 */
@Timeout(30)
class LoadSessionTests {

	@Test
	void connectionsStillBusyAtABlocksEndWorkInTheNext() throws Exception {
		try (FaultyServer server = new FaultyServer((socket, out, serial) -> {
			Thread.sleep(100);
			out.write(FaultyServer.HELLO.getBytes());
		});
				LoadGenerator generator = new LoadGenerator(1);
				LoadSession session = generator.open(LoadRequest.get(server.uri("/")), LoadOptions.of(4))) {
			session.awaitOpen(Duration.ofSeconds(5));
			LoadResult first = session.run(LoadModel.closed(), new Stop.After(Duration.ofMillis(150)));
			assertThat(first.counts().unfinished()).isEqualTo(4);
			LoadResult second = session.run(LoadModel.closed(), new Stop.Count(12));
			assertThat(second.counts().requests()).isEqualTo(12);
			assertThat(second.counts().errors()).isEmpty();
			assertThat(server.connections).hasValue(4);
		}
	}

	@Test
	void whatABlockLeftUnansweredCanBeWaitedFor() throws Exception {
		try (FaultyServer server = new FaultyServer((socket, out, serial) -> {
			Thread.sleep(500);
			out.write(FaultyServer.HELLO.getBytes());
		});
				LoadGenerator generator = new LoadGenerator(1);
				LoadSession session = generator.open(LoadRequest.get(server.uri("/")), LoadOptions.of(4))) {
			session.awaitOpen(Duration.ofSeconds(5));
			session.run(LoadModel.closed(), new Stop.After(Duration.ofMillis(100)));
			assertThat(session.awaitAnswers(Duration.ZERO)).isFalse();
			assertThat(session.awaitAnswers(Duration.ofSeconds(10))).isTrue();
			assertThat(session.awaitAnswers(Duration.ZERO)).isTrue();
		}
	}

	@ParameterizedTest
	@EnumSource
	void everyTransportThatWorksHereSendsAndIsNamed(Transport transport) throws Exception {
		assumeThat(transport.unavailability()).isEmpty();
		try (FaultyServer server = FaultyServer.answering(FaultyServer.HELLO);
				LoadGenerator generator = new LoadGenerator(2, transport);
				LoadSession session = generator.open(LoadRequest.get(server.uri("/")), LoadOptions.of(4))) {
			LoadResult result = session.run(LoadModel.closed(), new Stop.Count(1_000));
			assertThat(result.counts().requests()).isEqualTo(1_000);
			assertThat(result.counts().errors()).isEmpty();
			assertThat(result.generator().transport()).isEqualTo(transport.label());
		}
	}

}
