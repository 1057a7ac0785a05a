package org.webfluxdyno.app.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

import io.netty.util.internal.PlatformDependent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.app.support.RawConnection;
import org.webfluxdyno.app.support.RawResponse;
import org.webfluxdyno.app.support.TestService;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * HTTP/1.1 pipelining: many requests on one connection before the first is answered.
 */
class PipeliningTests {

	private static final int REQUESTS = 5000;

	private static final int SLOW_EVERY = 100;

	private static final int MIB = 1024 * 1024;

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void slowAndFastRequestsAreAnsweredInOrder(boolean fast) {
		TestService service = fast ? TestService.fast() : TestService.shared();
		try (RawConnection connection = service.connect()) {
			CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> sendAll(connection));
			for (int number = 0; number < REQUESTS; number++) {
				RawResponse response = connection.read();
				assertThat(response.status()).as("request %d", number).isEqualTo(200);
				assertThat(response.text()).as("request %d", number).isEqualTo(body(number));
			}
			sender.join();
		}
	}

	private static void sendAll(RawConnection connection) {
		StringBuilder batch = new StringBuilder();
		for (int number = 0; number < REQUESTS; number++) {
			batch.append("GET ").append(path(number)).append(" HTTP/1.1\nHost: a\n\n");
			// Sizes that do not divide each other, so that requests are cut anywhere.
			if (number % 37 == 0 || number == REQUESTS - 1) {
				connection.send(batch.toString());
				batch.setLength(0);
			}
		}
	}

	private static String path(int number) {
		if (number % SLOW_EVERY == 0) {
			return "/work?sleep=10ms";
		}
		return switch (number % 5) {
			case 0 -> "/shape/lane";
			case 1 -> "/shape/route";
			case 2 -> "/shape/flux";
			default -> "/hello/" + number;
		};
	}

	private static String body(int number) {
		boolean named = number % SLOW_EVERY != 0 && number % 5 > 2;
		return named ? "hello " + number : "Hello, World!";
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void readingPausesWhileAnswersAreDue(boolean fast) throws Exception {
		TestService service = fast ? TestService.fast() : TestService.shared();
		byte[] request = ("GET /shape/lane HTTP/1.1\r\nHost: a\r\nX-Padding: " + "x".repeat(6000) + "\r\n\r\n")
			.getBytes(StandardCharsets.US_ASCII);
		try (SocketChannel socket = SocketChannel.open()) {
			socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port()));
			socket.write(ByteBuffer
				.wrap("GET /work?sleep=2s HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
			long directBefore = PlatformDependent.usedDirectMemory();
			ByteBuffer rest = pile(request, REQUESTS);
			int total = rest.remaining();
			socket.configureBlocking(false);
			int accepted = writeUntilStalled(socket, rest);
			assertThat(accepted).as("bytes of %d taken while nothing is answered", total).isLessThan(total * 2 / 3);
			assertThat(PlatformDependent.usedDirectMemory() - directBefore).isLessThan(8 * MIB);
			socket.configureBlocking(true);
			CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> writeAll(socket, rest));
			assertThat(countAnswers(socket, REQUESTS + 1)).isEqualTo(REQUESTS + 1);
			sender.join();
			assertThat(PlatformDependent.usedDirectMemory() - directBefore).isLessThan(8 * MIB);
		}
	}

	private static ByteBuffer pile(byte[] request, int count) {
		ByteBuffer pile = ByteBuffer.allocate(request.length * count);
		for (int copy = 0; copy < count; copy++) {
			pile.put(request);
		}
		return pile.flip();
	}

	/**
	 * Writes until the peer has taken nothing for a while.
	 */
	private static int writeUntilStalled(SocketChannel socket, ByteBuffer bytes) throws Exception {
		int before = bytes.remaining();
		for (int idle = 0; idle < 20 && bytes.hasRemaining();) {
			idle = (socket.write(bytes) == 0) ? idle + 1 : 0;
			Thread.sleep(10);
		}
		return before - bytes.remaining();
	}

	private static void writeAll(SocketChannel socket, ByteBuffer bytes) {
		try {
			while (bytes.hasRemaining()) {
				socket.write(bytes);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static int countAnswers(SocketChannel socket, int expected) throws IOException {
		socket.socket().setSoTimeout(20_000);
		InputStream in = new BufferedInputStream(socket.socket().getInputStream(), 1 << 16);
		int answers = 0;
		int matched = 0;
		byte[] end = "Hello, World!".getBytes(StandardCharsets.US_ASCII);
		while (answers < expected) {
			int next = in.read();
			if (next < 0) {
				return answers;
			}
			matched = (next == end[matched]) ? matched + 1 : ((next == end[0]) ? 1 : 0);
			if (matched == end.length) {
				answers++;
				matched = 0;
			}
		}
		return answers;
	}

	@Test
	void whatFollowsAClosingRequestIsNotAnswered() {
		try (RawConnection connection = TestService.shared().connect()) {
			connection.send("GET /hello/1 HTTP/1.1\nHost: a\n\nGET /hello/2 HTTP/1.1\nHost: a\nConnection: close\n\n"
					+ "GET /hello/3 HTTP/1.1\nHost: a\n\n");
			assertThat(connection.read().text()).isEqualTo("hello 1");
			assertThat(connection.read().text()).isEqualTo("hello 2");
			assertThat(connection.isClosedByPeer()).isTrue();
		}
	}

}
