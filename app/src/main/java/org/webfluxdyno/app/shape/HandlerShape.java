package org.webfluxdyno.app.shape;

import java.util.Map;
import java.util.Set;

import org.webfluxdyno.app.hello.Hello;
import reactor.core.publisher.Mono;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;

/**
 * The shape with a {@code WebHandler} of its own: no argument resolution, no content
 * negotiation, no message writer.
 */
@Configuration(proxyBeanMethods = false)
class HandlerShape {

	// Ahead of the router functions' -1: behind the annotated mapping it would pay for a
	// failed look-up there.
	private static final int ORDER = -2;

	@Bean
	HandlerMapping handlerShapeMapping() {
		WebHandler handler = HandlerShape::handle;
		return new SimpleUrlHandlerMapping(Map.of("/shape/handler", handler), ORDER);
	}

	private static Mono<Void> handle(ServerWebExchange exchange) {
		HttpMethod method = exchange.getRequest().getMethod();
		if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
			return hello(exchange.getResponse());
		}
		if (method.equals(HttpMethod.OPTIONS)) {
			exchange.getResponse().getHeaders().setAllow(Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS));
			return exchange.getResponse().setComplete();
		}
		return Mono.error(new MethodNotAllowedException(method, Set.of(HttpMethod.GET, HttpMethod.HEAD)));
	}

	private static Mono<Void> hello(ServerHttpResponse response) {
		HttpHeaders headers = response.getHeaders();
		headers.set(HttpHeaders.CONTENT_TYPE, Hello.CONTENT_TYPE);
		headers.setContentLength(Hello.bytes().length);
		return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(Hello.bytes())));
	}

}
