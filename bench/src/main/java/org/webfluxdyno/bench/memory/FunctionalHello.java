package org.webfluxdyno.bench.memory;

import java.nio.charset.StandardCharsets;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Hello world as a router function.
 */
@Configuration(proxyBeanMethods = false)
class FunctionalHello {

	private static final MediaType PLAIN = new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8);

	@Bean
	RouterFunction<ServerResponse> helloRoute() {
		return RouterFunctions.route()
			.GET("/hello", (request) -> ServerResponse.ok().contentType(PLAIN).bodyValue("Hello, World!"))
			.build();
	}

}
