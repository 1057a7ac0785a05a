package org.webfluxdyno.starter.autoconfigure;

import org.webfluxdyno.starter.lane.LeanAdapter;
import org.webfluxdyno.starter.lane.LeanMapping;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.WebFluxRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;

/**
 * Puts lean dispatch in the place of Spring's mapping of annotated controllers. An
 * application that has put a mapping of its own there keeps it.
 */
@AutoConfiguration(before = WebFluxAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnBooleanProperty("dyno.lean-dispatch")
public final class DynoLeanAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	WebFluxRegistrations dynoLeanDispatch() {
		return new WebFluxRegistrations() {

			@Override
			public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
				return new LeanMapping();
			}

			@Override
			public RequestMappingHandlerAdapter getRequestMappingHandlerAdapter() {
				return new LeanAdapter();
			}

		};
	}

}
