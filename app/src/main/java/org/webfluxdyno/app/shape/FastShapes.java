package org.webfluxdyno.app.shape;

import io.netty.buffer.Unpooled;
import org.webfluxdyno.app.hello.Hello;
import org.webfluxdyno.starter.lane.LaneRoute;
import org.webfluxdyno.starter.server.MainServerRoutes;
import reactor.core.publisher.Mono;
import reactor.netty.NettyOutbound;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;

/**
 * The two shapes that pass Spring WebFlux by. The starter takes them up when
 * {@code dyno.netty-route.enabled} or {@code dyno.lane.enabled} is on; until then their
 * ordinary twins in {@link AnnotatedShapes} answer, as they do for methods other than
 * GET.
 */
@Configuration(proxyBeanMethods = false)
class FastShapes {

	private static final String LENGTH = Integer.toString(Hello.bytes().length);

	@Bean
	MainServerRoutes routeShape() {
		return (routes) -> routes.get("/shape/route", (request, response) -> hello(response));
	}

	@Bean
	LaneRoute laneShape() {
		return new LaneRoute("/shape/lane", Hello.CONTENT_TYPE, Hello::bytes);
	}

	private static NettyOutbound hello(HttpServerResponse response) {
		return response.header(HttpHeaders.CONTENT_TYPE, Hello.CONTENT_TYPE)
			.header(HttpHeaders.CONTENT_LENGTH, LENGTH)
			.send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(Hello.bytes())));
	}

}
