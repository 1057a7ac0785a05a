package org.webfluxdyno.starter.client;

import java.util.concurrent.atomic.AtomicReference;

import org.webfluxdyno.starter.config.AcquireOrder;
import org.webfluxdyno.starter.config.DynoProperties;
import org.webfluxdyno.starter.transport.MainServerResources;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.http.client.autoconfigure.reactive.ClientHttpConnectorBuilderCustomizer;
import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.core.Ordered;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * Applies the client knobs to the connector that Spring Boot configures for WebClient.
 */
public final class ClientCustomizer
		implements ClientHttpConnectorBuilderCustomizer<ReactorClientHttpConnectorBuilder>, DisposableBean, Ordered {

	/**
	 * Reactor Netty's default of shared pools; a builder of its own would start at 16.
	 */
	private static final int DEFAULT_MAX_CONNECTIONS = 500;

	private final DynoProperties.Client knobs;

	private final MainServerResources resources;

	private final AtomicReference<ConnectionProvider> provider = new AtomicReference<>();

	/**
	 * Creates the customizer.
	 * @param properties the knobs
	 * @param resources the main server's event loops, which the client shares
	 */
	public ClientCustomizer(DynoProperties properties, MainServerResources resources) {
		this.knobs = properties.client();
		this.resources = resources;
	}

	@Override
	public ReactorClientHttpConnectorBuilder customize(ReactorClientHttpConnectorBuilder builder) {
		ReactorClientHttpConnectorBuilder changed = builder;
		ReactorResourceFactory resourceFactory = this.resources.resourceFactory();
		if (resourceFactory != null) {
			changed = changed.withReactorResourceFactory(resourceFactory);
		}
		if (this.knobs.hasPool()) {
			changed = changed.withHttpClientFactory(() -> HttpClient.create(pool()));
		}
		Boolean compress = this.knobs.compress();
		return (compress != null) ? changed.withHttpClientCustomizer((client) -> client.compress(compress)) : changed;
	}

	private ConnectionProvider pool() {
		return this.provider.updateAndGet((known) -> (known != null) ? known : newPool());
	}

	private ConnectionProvider newPool() {
		Integer max = this.knobs.maxConnections();
		int connections = (max != null) ? max : DEFAULT_MAX_CONNECTIONS;
		ConnectionProvider.Builder builder = ConnectionProvider.builder("dyno").maxConnections(connections);
		Integer pending = this.knobs.pendingAcquireMaxCount();
		builder.pendingAcquireMaxCount((pending != null) ? pending : 2 * connections);
		if (this.knobs.pendingAcquireTimeout() != null) {
			builder.pendingAcquireTimeout(this.knobs.pendingAcquireTimeout());
		}
		if (this.knobs.maxIdleTime() != null) {
			builder.maxIdleTime(this.knobs.maxIdleTime());
		}
		if (this.knobs.acquireOrder() != null) {
			return ((this.knobs.acquireOrder() == AcquireOrder.LIFO) ? builder.lifo() : builder.fifo()).build();
		}
		return builder.build();
	}

	@Override
	public int getOrder() {
		return Ordered.LOWEST_PRECEDENCE;
	}

	@Override
	public void destroy() {
		ConnectionProvider known = this.provider.get();
		if (known != null) {
			known.dispose();
		}
	}

}
