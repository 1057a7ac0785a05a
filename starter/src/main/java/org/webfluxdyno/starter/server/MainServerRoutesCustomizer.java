package org.webfluxdyno.starter.server;

import java.util.List;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/**
 * Puts the application's {@link MainServerRoutes} in front of Spring WebFlux.
 */
public final class MainServerRoutesCustomizer implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

	private final MainServer mainServer;

	private final List<MainServerRoutes> providers;

	/**
	 * Creates the customizer.
	 * @param mainServer told when routes are in place
	 * @param providers the application's routes, in order
	 */
	public MainServerRoutesCustomizer(MainServer mainServer, List<MainServerRoutes> providers) {
		this.mainServer = mainServer;
		this.providers = List.copyOf(providers);
	}

	@Override
	public void customize(NettyReactiveWebServerFactory factory) {
		for (MainServerRoutes provider : this.providers) {
			factory.addRouteProviders((routes) -> {
				this.mainServer.routesApplied();
				return provider.apply(routes);
			});
		}
	}

}
