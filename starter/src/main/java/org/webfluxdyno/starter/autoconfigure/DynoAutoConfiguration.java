package org.webfluxdyno.starter.autoconfigure;

import java.time.Clock;

import org.webfluxdyno.starter.config.DynoProperties;
import org.webfluxdyno.starter.config.PropertiesCheck;
import org.webfluxdyno.starter.date.DateHeaderCustomizer;
import org.webfluxdyno.starter.server.MainServer;
import org.webfluxdyno.starter.server.MainServerHook;
import org.webfluxdyno.starter.server.MainServerRoutes;
import org.webfluxdyno.starter.server.MainServerRoutesCustomizer;
import org.webfluxdyno.starter.transport.ChannelCustomizer;
import org.webfluxdyno.starter.transport.MainServerResources;
import reactor.netty.http.server.HttpServer;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Applies the knobs to the main server. All of it goes through
 * {@code WebServerFactoryCustomizer} beans: the management server's child context looks
 * those up in itself alone, whereas it would collect the parent's
 * {@code NettyServerCustomizer} and {@code NettyRouteProvider} beans too.
 */
@AutoConfiguration(before = NettyReactiveWebServerAutoConfiguration.class)
@ConditionalOnClass(HttpServer.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@EnableConfigurationProperties(DynoProperties.class)
public final class DynoAutoConfiguration {

	@Bean
	static BeanFactoryPostProcessor dynoPropertiesCheck(Environment environment) {
		return (beanFactory) -> PropertiesCheck.check(environment);
	}

	@Bean
	MainServer dynoMainServer() {
		return new MainServer();
	}

	@Bean
	MainServerHook dynoMainServerHook(MainServer mainServer) {
		return new MainServerHook(mainServer);
	}

	@Bean
	MainServerResources dynoMainServerResources(DynoProperties properties) {
		return new MainServerResources(properties);
	}

	@Bean
	ChannelCustomizer dynoChannelCustomizer(DynoProperties properties) {
		return new ChannelCustomizer(properties);
	}

	@Bean
	DateHeaderCustomizer dynoDateHeaderCustomizer(MainServer mainServer, DynoProperties properties) {
		return new DateHeaderCustomizer(mainServer, properties.dateHeader(), Clock.systemUTC());
	}

	@Bean
	@ConditionalOnBooleanProperty("dyno.netty-route.enabled")
	MainServerRoutesCustomizer dynoMainServerRoutesCustomizer(MainServer mainServer,
			ObjectProvider<MainServerRoutes> providers) {
		return new MainServerRoutesCustomizer(mainServer, providers.orderedStream().toList());
	}

}
