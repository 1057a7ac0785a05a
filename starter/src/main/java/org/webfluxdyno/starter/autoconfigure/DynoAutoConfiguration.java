package org.webfluxdyno.starter.autoconfigure;

import java.time.Clock;
import java.time.Duration;

import org.webfluxdyno.starter.config.DynoProperties;
import org.webfluxdyno.starter.config.PropertiesCheck;
import org.webfluxdyno.starter.date.DateHeaderCustomizer;
import org.webfluxdyno.starter.drain.ServerDrain;
import org.webfluxdyno.starter.lane.LaneCustomizer;
import org.webfluxdyno.starter.lane.LaneTables;
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
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

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

	@Bean
	@ConditionalOnBooleanProperty("dyno.lane.enabled")
	LaneTables dynoLaneTables(ApplicationContext context) {
		return new LaneTables(context);
	}

	@Bean
	@ConditionalOnBooleanProperty("dyno.lane.enabled")
	LaneCustomizer dynoLaneCustomizer(MainServer mainServer, LaneTables tables) {
		return new LaneCustomizer(mainServer, tables);
	}

	@Bean
	@Conditional(DrainCondition.class)
	ServerDrain dynoServerDrain(MainServer mainServer, DynoProperties properties) {
		return new ServerDrain(mainServer, properties.drain().quietTime());
	}

	/** A quiet time was asked for, and the shutdown is graceful. */
	static final class DrainCondition implements Condition {

		@Override
		public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
			Environment environment = context.getEnvironment();
			boolean asked = Binder.get(environment)
				.bind("dyno.drain.quiet-time", Duration.class)
				.map((quietTime) -> !quietTime.isZero())
				.orElse(false);
			return asked && !"immediate".equalsIgnoreCase(environment.getProperty("server.shutdown"));
		}

	}

}
