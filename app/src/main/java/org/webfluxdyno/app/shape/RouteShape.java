package org.webfluxdyno.app.shape;

import io.netty.buffer.Unpooled;
import org.webfluxdyno.app.hello.Hello;
import org.webfluxdyno.starter.server.MainServerRoutes;
import reactor.core.publisher.Mono;
import reactor.netty.NettyOutbound;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;

/**
 * The shape that passes Spring WebFlux by. The starter takes it up when
 * {@code dyno.netty-route.enabled} is on; until then its ordinary twin in
 * {@link AnnotatedShapes} answers, as it does for methods other than GET.
 */
@Configuration(proxyBeanMethods = false)
class RouteShape {

	private static final String LENGTH = Integer.toString(Hello.bytes().length);

	@Bean
	MainServerRoutes helloRoute() {
		return (routes) -> routes.get("/shape/route", (request, response) -> hello(response));
	}

	private static NettyOutbound hello(HttpServerResponse response) {
		return response.header(HttpHeaders.CONTENT_TYPE, Hello.CONTENT_TYPE)
			.header(HttpHeaders.CONTENT_LENGTH, LENGTH)
			.send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(Hello.bytes())));
	}

}
