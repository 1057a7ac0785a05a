package org.webfluxdyno.app.websocket;

import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.server.WebSocketService;
import org.springframework.web.server.ServerWebExchange;

/**
 * Refuses WebSocket versions other than 13 with 426, as RFC 6455 (4.2.2) asks. Reactor
 * Netty refuses them too, but logs the client's mistake as an error with a stack trace.
 *
 * @param delegate makes the handshake
 */
record VersionCheck(WebSocketService delegate) implements WebSocketService {

	private static final String HEADER = "Sec-WebSocket-Version";

	private static final String VERSION = "13";

	@Override
	public Mono<Void> handleRequest(ServerWebExchange exchange, WebSocketHandler handler) {
		String version = exchange.getRequest().getHeaders().getFirst(HEADER);
		if (version == null || version.equals(VERSION)) {
			return this.delegate.handleRequest(exchange, handler);
		}
		exchange.getResponse().getHeaders().set(HEADER, VERSION);
		return Mono.error(new ErrorResponseException(HttpStatus.UPGRADE_REQUIRED, ProblemDetail
			.forStatusAndDetail(HttpStatus.UPGRADE_REQUIRED, "The WebSocket version must be " + VERSION), null));
	}

}
