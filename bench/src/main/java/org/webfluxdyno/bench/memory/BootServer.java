package org.webfluxdyno.bench.memory;

import java.util.Map;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerConfig;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;

/**
 * A Spring Boot WebFlux application with metrics, whose pipeline can be put on any
 * channel. The application listens as well, on a port of its own, but nobody calls there.
 */
final class BootServer implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	/**
	 * Starts the application.
	 * @param hello what answers
	 * @param lane whether the lane is on
	 */
	BootServer(Class<?> hello, boolean lane) {
		SpringApplication application = new SpringApplication(Defaults.class, hello);
		application.setDefaultProperties(Map.of("server.port", "0", "server.address", "127.0.0.1",
				"spring.main.banner-mode", "off", "logging.level.root", "WARN", "dyno.date-header", "per-loop",
				"dyno.lane.enabled", String.valueOf(lane)));
		this.context = application.run();
	}

	/**
	 * Makes the pipeline of a connection, as the application's own server does.
	 * @return an initializer for any number of connections
	 */
	ChannelInitializer<Channel> initializer() {
		HttpServer server = HttpServer.create();
		for (NettyServerCustomizer customizer : this.context.getBean(NettyReactiveWebServerFactory.class)
			.getServerCustomizers()) {
			server = customizer.apply(server);
		}
		return initializer(server.handle(new ReactorHttpHandlerAdapter(this.context.getBean(HttpHandler.class))));
	}

	/**
	 * Makes the pipeline of a connection of a Reactor Netty server.
	 * @param server the server, which need not listen
	 * @return an initializer for any number of connections
	 */
	static ChannelInitializer<Channel> initializer(HttpServer server) {
		HttpServerConfig config = server.configuration();
		return config.channelInitializer(config.childObserver(), null, true);
	}

	@Override
	public void close() {
		this.context.close();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Defaults {

	}

}
