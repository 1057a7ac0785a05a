package org.webfluxdyno.starter.autoconfigure;

import org.webfluxdyno.starter.lane.LaneRequestResolver;
import org.webfluxdyno.starter.lane.LaneRoutes;
import org.webfluxdyno.starter.lane.LaneTwinMapping;
import org.webfluxdyno.starter.server.MainServer;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;

/**
 * Lets Spring answer the routes of the lane, which it does whenever the lane is off or
 * passes a request on.
 */
@AutoConfiguration(after = DynoAutoConfiguration.class)
@ConditionalOnBean(MainServer.class)
public final class DynoLaneAutoConfiguration {

	@Bean
	WebFluxConfigurer dynoLaneRequests() {
		return new WebFluxConfigurer() {

			@Override
			public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
				configurer.addCustomResolver(new LaneRequestResolver());
			}

		};
	}

	@Bean
	@ConditionalOnBean(LaneRoutes.class)
	LaneTwinMapping dynoLaneTwinMapping(ObjectProvider<LaneRoutes> routes) {
		return new LaneTwinMapping(routes.orderedStream().toList());
	}

}
