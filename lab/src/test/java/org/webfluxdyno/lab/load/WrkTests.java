package org.webfluxdyno.lab.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Load sent by wrk, where it is installed.
 */
@Timeout(60)
class WrkTests {

	private static final Duration SECOND = Duration.ofSeconds(1);

	@BeforeEach
	void wrkIsInstalled() throws InterruptedException {
		assumeThat(Wrk.version()).isPresent();
	}

	@Test
	void everyAnswerAndItsLatencyIsCounted() throws Exception {
		try (FaultyServer server = new FaultyServer((socket, out, serial) -> {
			Thread.sleep(20);
			out.write(FaultyServer.HELLO.getBytes());
		})) {
			LoadResult result = Wrk.run(LoadRequest.get(server.uri("/")), LoadOptions.of(4), SECOND);
			// those on their way when wrk stops reach the server, and are not counted
			long asked = server.requests.get();
			assertThat(result.counts().requests()).isPositive().isBetween(asked - 8, asked);
			assertThat(result.counts().bytes()).isEqualTo(result.counts().requests() * FaultyServer.HELLO.length());
			assertThat(result.counts().errors()).isEmpty();
			assertThat(result.elapsed()).isGreaterThan(Duration.ofMillis(900));
			assertThat(result.latencyNanos().getMinValue() / 1e6).isGreaterThan(19);
			assertThat(result.latencyNanos().getTotalCount()).isGreaterThanOrEqualTo(result.counts().requests());
			assertThat(result.generator().transport()).isEqualTo("wrk");
			assertThat(result.generator().cpu()).isPositive();
			assertThat(result.generator().busiestLoopShare()).isBetween(0.0, 1.0);
		}
	}

	@Test
	void answersOfAnErrorAreAFailure() throws Exception {
		try (FaultyServer server = FaultyServer.answering(FaultyServer.HELLO.replace("200 OK", "500 Oh"))) {
			assertThatIOException()
				.isThrownBy(() -> Wrk.run(LoadRequest.get(server.uri("/")), LoadOptions.of(4), SECOND))
				.withMessageMatching("wrk counted \\d+ answers with a status of 400 or more");
		}
	}

	@Test
	void aServerThatIsNotThereIsAFailure() throws IOException {
		int port;
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = socket.getLocalPort();
		}
		LoadRequest request = LoadRequest.get(URI.create("http://127.0.0.1:" + port + "/"));
		assertThatIOException().isThrownBy(() -> Wrk.run(request, LoadOptions.of(4), SECOND))
			.withMessageContaining("wrk failed: unable to connect");
	}

}
