package org.webfluxdyno.app.websocket;

import java.util.Map;

import reactor.core.publisher.Mono;
import reactor.netty.http.server.WebsocketServerSpec;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.WebSocketMessage;
import org.springframework.web.reactive.socket.WebSocketSession;
import org.springframework.web.reactive.socket.server.WebSocketService;
import org.springframework.web.reactive.socket.server.support.HandshakeWebSocketService;
import org.springframework.web.reactive.socket.server.upgrade.ReactorNettyRequestUpgradeStrategy;

/**
 * Sends back each text or binary message, at the pace at which the client reads.
 */
@Configuration(proxyBeanMethods = false)
class WebSocketEcho implements WebFluxConfigurer {

	// Behind the annotated controllers, whose requests then never look here.
	private static final int ORDER = 1;

	private final WebSocketProperties properties;

	WebSocketEcho(WebSocketProperties properties) {
		this.properties = properties;
	}

	@Override
	public WebSocketService getWebSocketService() {
		int maxFrameBytes = (int) this.properties.maxFrameSize().toBytes();
		return new VersionCheck(new HandshakeWebSocketService(new ReactorNettyRequestUpgradeStrategy(
				() -> WebsocketServerSpec.builder().maxFramePayloadLength(maxFrameBytes))));
	}

	@Bean
	HandlerMapping webSocketMapping() {
		WebSocketHandler echo = WebSocketEcho::echo;
		return new SimpleUrlHandlerMapping(Map.of("/ws/echo", echo), ORDER);
	}

	private static Mono<Void> echo(WebSocketSession session) {
		return session.send(session.receive().filter(WebSocketEcho::isData).doOnNext(WebSocketMessage::retain));
	}

	private static boolean isData(WebSocketMessage message) {
		return message.getType() == WebSocketMessage.Type.TEXT || message.getType() == WebSocketMessage.Type.BINARY;
	}

}
