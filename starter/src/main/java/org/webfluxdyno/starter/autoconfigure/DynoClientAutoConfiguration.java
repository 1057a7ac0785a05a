package org.webfluxdyno.starter.autoconfigure;

import org.webfluxdyno.starter.client.ClientCustomizer;
import org.webfluxdyno.starter.config.DynoProperties;
import org.webfluxdyno.starter.knobs.ClientKnobs;
import org.webfluxdyno.starter.transport.MainServerResources;
import reactor.netty.http.client.HttpClient;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.context.annotation.Bean;

/**
 * Applies the client knobs where Spring Boot configures a Reactor Netty connector, and
 * says what is in force.
 */
@AutoConfiguration(after = DynoAutoConfiguration.class)
@ConditionalOnClass({ HttpClient.class, ReactorClientHttpConnectorBuilder.class })
@ConditionalOnBean(MainServerResources.class)
public final class DynoClientAutoConfiguration {

	@Bean
	ClientCustomizer dynoClientCustomizer(DynoProperties properties, MainServerResources resources) {
		return new ClientCustomizer(properties, resources);
	}

	@Bean
	ClientKnobs dynoClientKnobs(ClientCustomizer client) {
		return new ClientKnobs(client);
	}

}
