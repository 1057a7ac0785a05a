package org.webfluxdyno.starter.server;

import reactor.netty.http.server.HttpServerRoutes;

/**
 * Reactor Netty routes put in front of Spring WebFlux on the main server alone, when
 * {@code dyno.netty-route.enabled} is true. Beans of Spring Boot's
 * {@code NettyRouteProvider} land on the management port too, which is why this type
 * exists.
 */
@FunctionalInterface
public interface MainServerRoutes {

	/**
	 * Adds the routes.
	 * @param routes where to add them
	 * @return the routes
	 */
	HttpServerRoutes apply(HttpServerRoutes routes);

}
