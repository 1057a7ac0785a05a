package org.webfluxdyno.app.websocket;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.app.support.RawConnection;
import org.webfluxdyno.app.support.RawResponse;
import org.webfluxdyno.app.support.TestService;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.WebsocketClientSpec;

import org.springframework.web.reactive.socket.CloseStatus;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.WebSocketMessage;
import org.springframework.web.reactive.socket.client.ReactorNettyWebSocketClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link WebSocketEcho}.
 */
class WebSocketTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static final int MAX_FRAME_BYTES = 1024 * 1024;

	private final TestService service = TestService.shared();

	private final ReactorNettyWebSocketClient client = new ReactorNettyWebSocketClient(HttpClient.create(),
			() -> WebsocketClientSpec.builder().maxFramePayloadLength(4 * MAX_FRAME_BYTES));

	@Test
	void messagesComeBackInOrder() {
		List<String> sent = Flux.range(1, 100).map((number) -> "message " + number).collectList().block();
		assertThat(sent).isNotNull();
		assertThat(echo(sent)).isEqualTo(sent);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 125, 126, 65_535, 65_536, 65_537, 300_000, MAX_FRAME_BYTES })
	void aFrameOfAnySizeUpToTheBoundComesBack(int sizeBytes) {
		String sent = "x".repeat(sizeBytes);
		assertThat(echo(List.of(sent, "end"))).containsExactly(sent, "end");
	}

	@Test
	void binaryComesBackAsBinary() {
		AtomicReference<WebSocketMessage.Type> type = new AtomicReference<>();
		execute((session) -> session.send(Mono.just(session.binaryMessage((factory) -> factory.wrap(new byte[70_000]))))
			.thenMany(session.receive().take(1).doOnNext((message) -> type.set(message.getType())))
			.then(session.close()));
		assertThat(type).hasValue(WebSocketMessage.Type.BINARY);
	}

	@Test
	void aFrameOverTheBoundClosesTheWebSocket() {
		AtomicReference<CloseStatus> status = new AtomicReference<>();
		execute((session) -> session.send(Mono.just(session.textMessage("x".repeat(MAX_FRAME_BYTES + 1))))
			.onErrorComplete()
			.thenMany(session.receive())
			.then(session.closeStatus().doOnNext(status::set).then()));
		assertThat(status.get()).isNotNull();
		assertThat(status.get().getCode()).isEqualTo(1009);
	}

	@Test
	void aRequestThatIsNoHandshakeIsRefused() {
		try (RawConnection connection = this.service.connect()) {
			RawResponse response = connection.send("GET /ws/echo HTTP/1.1\nHost: a\n\n").read();
			assertThat(response.status()).isEqualTo(400);
			assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
			assertThat(connection.send("POST /ws/echo HTTP/1.1\nHost: a\nContent-Length: 0\n\n").read().status())
				.isEqualTo(405);
		}
	}

	@Test
	void anotherVersionIsToldTheRightOne() {
		RawResponse response = handshake("Sec-WebSocket-Version: 99\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==");
		assertThat(response.status()).isEqualTo(426);
		assertThat(response.header("Sec-WebSocket-Version")).isEqualTo("13");
	}

	@Test
	void aHandshakeWithoutAKeyIsRefused() {
		assertThat(handshake("Sec-WebSocket-Version: 13").status()).isBetween(400, 499);
	}

	private RawResponse handshake(String headers) {
		try (RawConnection connection = this.service.connect()) {
			return connection
				.send("GET /ws/echo HTTP/1.1\nHost: a\nConnection: Upgrade\nUpgrade: websocket\n" + headers + "\n\n")
				.read();
		}
	}

	private List<String> echo(List<String> sent) {
		List<String> received = new CopyOnWriteArrayList<>();
		execute((session) -> session.send(Flux.fromIterable(sent).map(session::textMessage))
			.and(session.receive()
				.map(WebSocketMessage::getPayloadAsText)
				.take(sent.size())
				.doOnNext(received::add)
				.then(session.close())));
		return received;
	}

	private void execute(WebSocketHandler handler) {
		this.client.execute(URI.create("ws://127.0.0.1:" + this.service.port() + "/ws/echo"), handler).block(LIMIT);
	}

}
