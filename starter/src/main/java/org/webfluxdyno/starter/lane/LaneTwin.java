package org.webfluxdyno.starter.lane;

import java.util.List;
import java.util.Objects;
import java.util.Set;

import reactor.core.publisher.Mono;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.accept.HeaderContentTypeResolver;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;

/**
 * The ordinary twin of a functional lane route.
 *
 * @param route the route
 */
record LaneTwin(LaneRoutes.Route route) implements WebHandler {

	private static final HeaderContentTypeResolver ACCEPT = new HeaderContentTypeResolver();

	@Override
	public Mono<Void> handle(ServerWebExchange exchange) {
		HttpMethod method = exchange.getRequest().getMethod();
		if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
			return Mono.defer(() -> answer(exchange));
		}
		if (method.equals(HttpMethod.OPTIONS)) {
			exchange.getResponse().getHeaders().setAllow(Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS));
			return exchange.getResponse().setComplete();
		}
		return Mono.error(new MethodNotAllowedException(method, Set.of(HttpMethod.GET, HttpMethod.HEAD)));
	}

	private Mono<Void> answer(ServerWebExchange exchange) {
		MediaType type = this.route.contentType();
		if (ACCEPT.resolveMediaTypes(exchange).stream().noneMatch((accepted) -> accepted.isCompatibleWith(type))) {
			return Mono.error(new NotAcceptableStatusException(List.of(type)));
		}
		LaneAnswer answer = this.route.handler().apply(new ExchangeLaneRequest(exchange));
		Objects.requireNonNull(answer, () -> "The handler of lane route " + this.route.path() + " gave null");
		ServerHttpResponse response = exchange.getResponse();
		response.setStatusCode(HttpStatusCode.valueOf(answer.status()));
		response.getHeaders().setContentType(type);
		response.getHeaders().setContentLength(answer.body().length);
		return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(answer.body())));
	}

}
