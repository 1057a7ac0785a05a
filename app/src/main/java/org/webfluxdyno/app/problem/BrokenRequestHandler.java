package org.webfluxdyno.app.problem;

import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;

/**
 * Ends requests whose body broke the rules of HTTP, or broke off, after the handler had
 * begun: Reactor Netty has then already answered with 400, or there is nobody left to
 * answer. Without it the service's own answer fails on top, is logged with a stack trace
 * and counted as a server error.
 */
@Component
@Order(-2)
class BrokenRequestHandler implements WebExceptionHandler {

	@Override
	public Mono<Void> handle(ServerWebExchange exchange, Throwable ex) {
		ServerHttpResponse response = exchange.getResponse();
		// Setting the status fails when it was Spring that sent the head.
		if ((ex instanceof AbortedException || isAnswered(response))
				&& response.setStatusCode(HttpStatus.BAD_REQUEST)) {
			return response.setComplete().onErrorComplete();
		}
		return Mono.error(ex);
	}

	private static boolean isAnswered(ServerHttpResponse response) {
		ServerHttpResponse bare = response;
		while (bare instanceof ServerHttpResponseDecorator decorator) {
			bare = decorator.getDelegate();
		}
		return bare instanceof AbstractServerHttpResponse spring
				&& spring.getNativeResponse() instanceof HttpServerResponse netty && netty.hasSentHeaders();
	}

}
