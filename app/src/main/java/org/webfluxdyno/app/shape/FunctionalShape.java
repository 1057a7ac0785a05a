package org.webfluxdyno.app.shape;

import java.util.Set;

import org.webfluxdyno.app.hello.Hello;
import reactor.core.publisher.Mono;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.MethodNotAllowedException;

/**
 * The functional shape. It is the only functional route of the service: router functions
 * are tried before annotated controllers, so each one makes every other route dearer.
 */
@Configuration(proxyBeanMethods = false)
class FunctionalShape {

	private static final String PATH = "/shape/functional";

	@Bean
	RouterFunction<ServerResponse> functionalShapeRoute() {
		return RouterFunctions.route()
			.GET(PATH, this::hello)
			.route(RequestPredicates.path(PATH), this::otherMethods)
			.build();
	}

	private Mono<ServerResponse> hello(ServerRequest request) {
		return ServerResponse.ok().contentType(Hello.MEDIA_TYPE).bodyValue(Hello.TEXT);
	}

	// Functional routes do not get HEAD, OPTIONS and 405 from Spring as annotated ones
	// do.
	private Mono<ServerResponse> otherMethods(ServerRequest request) {
		HttpMethod method = request.method();
		if (method.equals(HttpMethod.HEAD)) {
			return hello(request);
		}
		if (method.equals(HttpMethod.OPTIONS)) {
			return ServerResponse.ok().allow(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS).build();
		}
		return Mono.error(new MethodNotAllowedException(method, Set.of(HttpMethod.GET, HttpMethod.HEAD)));
	}

}
