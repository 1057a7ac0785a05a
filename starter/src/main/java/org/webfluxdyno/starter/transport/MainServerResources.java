package org.webfluxdyno.starter.transport;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.webfluxdyno.starter.config.DynoProperties;
import org.webfluxdyno.starter.config.Transport;
import reactor.netty.resources.LoopResources;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * Event loops of the main server's own, when a transport or the colocation was asked for.
 * The management server stays on Reactor Netty's global event loops.
 */
public final class MainServerResources
		implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, DisposableBean, Ordered {

	private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);

	private final @Nullable LoopResources loops;

	private final @Nullable ReactorResourceFactory resourceFactory;

	/**
	 * Creates the resources.
	 * @param properties the knobs
	 */
	public MainServerResources(DynoProperties properties) {
		this.loops = loops(properties.transport(), properties.eventLoop().colocation());
		this.resourceFactory = (this.loops != null) ? resourceFactory(this.loops) : null;
	}

	private static @Nullable LoopResources loops(Transport transport, @Nullable Boolean colocation) {
		if (transport != Transport.AUTO) {
			return new MainServerLoops(transport, !Boolean.FALSE.equals(colocation));
		}
		return (colocation != null) ? LoopResources.create("reactor-http", LoopResources.DEFAULT_IO_SELECT_COUNT,
				LoopResources.DEFAULT_IO_WORKER_COUNT, true, colocation) : null;
	}

	private static ReactorResourceFactory resourceFactory(LoopResources loops) {
		ReactorResourceFactory factory = new ReactorResourceFactory();
		factory.setUseGlobalResources(false);
		factory.setLoopResources(loops);
		factory.afterPropertiesSet();
		return factory;
	}

	/**
	 * The main server's own resources, for clients that should share its event loops.
	 * @return the resources, or null when the main server uses the global ones
	 */
	public @Nullable ReactorResourceFactory resourceFactory() {
		return this.resourceFactory;
	}

	@Override
	public void customize(NettyReactiveWebServerFactory factory) {
		if (this.resourceFactory != null) {
			factory.setResourceFactory(this.resourceFactory);
		}
	}

	@Override
	public int getOrder() {
		return 100;
	}

	@Override
	public void destroy() {
		if ((this.resourceFactory != null) && (this.loops != null)) {
			this.resourceFactory.destroy();
			this.loops.disposeLater(Duration.ZERO, SHUTDOWN_TIMEOUT).block(SHUTDOWN_TIMEOUT);
		}
	}

}
