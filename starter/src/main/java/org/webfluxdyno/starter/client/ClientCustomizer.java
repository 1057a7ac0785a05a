package org.webfluxdyno.starter.client;

import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import org.webfluxdyno.starter.config.AcquireOrder;
import org.webfluxdyno.starter.config.ClientPool;
import org.webfluxdyno.starter.config.ClientProtocol;
import org.webfluxdyno.starter.config.DynoProperties;
import org.webfluxdyno.starter.transport.MainServerResources;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientConfig;
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

	private volatile @Nullable HttpClientConfig configuration;

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
		if (this.knobs.pool() == ClientPool.NONE) {
			changed = changed.withHttpClientFactory(HttpClient::newConnection);
		}
		else if (this.knobs.hasPool()) {
			changed = changed.withHttpClientFactory(() -> HttpClient.create(pool()));
		}
		return changed.withHttpClientCustomizer(this::change);
	}

	private HttpClient change(HttpClient client) {
		HttpClient changed = client;
		Boolean compress = this.knobs.compress();
		if (compress != null) {
			changed = changed.compress(compress);
		}
		ClientProtocol protocol = this.knobs.protocol();
		if (protocol != null) {
			changed = changed.protocol((protocol == ClientProtocol.H2C) ? HttpProtocol.H2C : HttpProtocol.HTTP11);
		}
		this.configuration = changed.configuration();
		return changed;
	}

	/**
	 * How the client that was made last is configured.
	 * @return its live configuration, or null when none was made yet
	 */
	public @Nullable HttpClientConfig configuration() {
		return this.configuration;
	}

	private ConnectionProvider pool() {
		return this.provider.updateAndGet((known) -> (known != null) ? known
				: (this.knobs.pool() == ClientPool.PER_LOOP) ? new PoolPerLoop(this::newPool) : newPool());
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
		// Behind Spring Boot's own, before those of an application that come last.
		return Ordered.LOWEST_PRECEDENCE - 100;
	}

	@Override
	public void destroy() {
		ConnectionProvider known = this.provider.get();
		if (known != null) {
			known.dispose();
		}
	}

}
