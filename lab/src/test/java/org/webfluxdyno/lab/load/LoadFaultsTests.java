package org.webfluxdyno.lab.load;

import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server that misbehaves is counted under the right kind of error and never hangs the
 * run.
 */
@Timeout(30)
class LoadFaultsTests {

	@Test
	void refusedConnectionsAreConnectErrorsAndEndACountedRun() throws Exception {
		int port;
		try (ServerSocket socket = new ServerSocket(0)) {
			port = socket.getLocalPort();
		}
		LoadResult result = run(URI.create("http://127.0.0.1:" + port + "/"), new Stop.Count(4));
		assertThat(result.counts().requests()).isZero();
		assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.CONNECT, 4L));
		assertThat(result.counts().examples().get(ErrorKind.CONNECT)).contains("refused");
	}

	@Test
	void anUnknownHostIsAConnectErrorThatNamesTheHost() throws Exception {
		LoadResult result = run(URI.create("http://no-such-host.invalid/"), new Stop.Count(2));
		assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.CONNECT, 2L));
		assertThat(result.counts().examples().get(ErrorKind.CONNECT)).contains("no-such-host.invalid");
	}

	@Test
	void aServerThatClosesInTheBodyIsAReadError() throws Exception {
		try (FaultyServer server = new FaultyServer((socket, out, serial) -> {
			out.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart".getBytes());
			out.flush();
			socket.shutdownOutput();
			socket.close();
		})) {
			LoadResult result = run(server.uri("/"), new Stop.Count(6));
			assertThat(result.counts().requests()).isZero();
			assertThat(result.counts().failures()).isEqualTo(6);
			assertThat(result.counts().errors()).containsOnlyKeys(ErrorKind.READ);
		}
	}

	@Test
	void aResetIsCountedAsReset() throws Exception {
		try (FaultyServer server = new FaultyServer((socket, out, serial) -> {
			socket.setSoLinger(true, 0);
			socket.close();
		})) {
			LoadResult result = run(server.uri("/"), new Stop.Count(6));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.RESET, 6L));
		}
	}

	@Test
	void garbageIsAProtocolErrorAtItsFirstBytes() throws Exception {
		try (FaultyServer server = FaultyServer.answering("SSH-2.0-OpenSSH_9.2\r\n")) {
			LoadResult result = run(server.uri("/"), new Stop.Count(6));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.PROTOCOL, 6L));
		}
	}

	@Test
	void aServerThatNeverAnswersTimesOut() throws Exception {
		try (FaultyServer server = new FaultyServer((socket, out, serial) -> Thread.sleep(60_000))) {
			LoadResult result = run(server.uri("/"), new Stop.Count(2));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.TIMEOUT, 2L));
		}
	}

	@Test
	void aByteNowAndThenTimesOutToo() throws Exception {
		try (FaultyServer server = new FaultyServer((socket, out, serial) -> {
			for (byte next : FaultyServer.HELLO.getBytes()) {
				out.write(next);
				out.flush();
				Thread.sleep(100);
			}
		})) {
			LoadResult result = run(server.uri("/"), new Stop.Count(2));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.TIMEOUT, 2L));
		}
	}

	@Test
	void anEndlessHeadIsCutOffAtItsLimit() throws Exception {
		byte[] junk = "X-Junk: %s\r\n".formatted("x".repeat(8_000)).getBytes();
		try (FaultyServer server = new FaultyServer((socket, out, serial) -> {
			out.write("HTTP/1.1 200 OK\r\n".getBytes());
			for (int i = 0; i < 100_000_000 / junk.length; i++) {
				out.write(junk);
			}
		})) {
			LoadResult result = run(server.uri("/"), new Stop.Count(2));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.PROTOCOL, 2L));
			assertThat(result.counts().bytes()).isLessThan(2_000_000);
		}
	}

	@Test
	void plainHttpBehindHttpsIsATlsError() throws Exception {
		try (ServerSocket eager = new ServerSocket(0)) {
			Thread speaking = new Thread(() -> greet(eager));
			speaking.setDaemon(true);
			speaking.start();
			LoadResult result = run(URI.create("https://127.0.0.1:" + eager.getLocalPort() + "/"), new Stop.Count(2));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.TLS, 2L));
		}
	}

	private static void greet(ServerSocket eager) {
		try {
			while (true) {
				eager.accept().getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes());
			}
		}
		catch (java.io.IOException ex) {
			// the test is over
		}
	}

	@Test
	void anAnswerWithoutARequestIsAProtocolError() throws Exception {
		try (FaultyServer server = FaultyServer.answering(FaultyServer.HELLO + FaultyServer.HELLO)) {
			LoadResult result = run(server.uri("/"), new Stop.After(Duration.ofMillis(300)));
			assertThat(result.counts().requests()).isPositive();
			assertThat(result.counts().errors()).containsOnlyKeys(ErrorKind.PROTOCOL);
			assertThat(result.counts().examples().get(ErrorKind.PROTOCOL)).contains("without a request");
		}
	}

	@Test
	void aServerThatClosesAfterEveryAnswerIsNoError() throws Exception {
		try (FaultyServer server = new FaultyServer((socket, out, serial) -> {
			out.write("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok".getBytes());
			out.flush();
			socket.close();
		})) {
			LoadResult result = run(server.uri("/"), new Stop.Count(20));
			assertThat(result.counts().requests()).isEqualTo(20);
			assertThat(result.counts().errors()).isEmpty();
			assertThat(server.connections.get()).isGreaterThanOrEqualTo(20);
		}
	}

	@Test
	void aBodyThatEndsWithTheConnectionIsAnAnswer() throws Exception {
		try (FaultyServer server = new FaultyServer((socket, out, serial) -> {
			out.write("HTTP/1.0 200 OK\r\n\r\nuntil the end".getBytes());
			out.flush();
			socket.close();
		})) {
			LoadResult result = run(server.uri("/"), new Stop.Count(4));
			assertThat(result.counts().requests()).isEqualTo(4);
			assertThat(result.counts().errors()).isEmpty();
		}
	}

	private static LoadResult run(URI uri, Stop stop) throws InterruptedException {
		LoadOptions options = new LoadOptions(2, 1, 1, false, Duration.ofMillis(700), 0, false);
		try (LoadGenerator generator = new LoadGenerator(1);
				LoadSession session = generator.open(LoadRequest.get(uri), options)) {
			return session.run(LoadModel.closed(), stop);
		}
	}

}
