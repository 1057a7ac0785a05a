package org.webfluxdyno.starter.client;

import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.netty.resolver.AddressResolverGroup;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.ConnectionObserver;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.transport.TransportConfig;

/**
 * A connection pool for each thread that asks for connections, so for each event loop of
 * the server: no request waits for, or wakes, another loop.
 */
public final class PoolPerLoop implements ConnectionProvider {

	private final Map<Thread, ConnectionProvider> pools = new ConcurrentHashMap<>();

	private final Supplier<ConnectionProvider> factory;

	PoolPerLoop(Supplier<ConnectionProvider> factory) {
		this.factory = factory;
	}

	@Override
	public Mono<? extends Connection> acquire(TransportConfig config, ConnectionObserver observer,
			@Nullable Supplier<? extends SocketAddress> remote, @Nullable AddressResolverGroup<?> resolver) {
		return Mono.defer(() -> pool().acquire(config, observer, remote, resolver));
	}

	private ConnectionProvider pool() {
		return this.pools.computeIfAbsent(Thread.currentThread(), (thread) -> this.factory.get());
	}

	/**
	 * How many pools there are.
	 * @return one for each thread that has asked so far
	 */
	int pools() {
		return this.pools.size();
	}

	@Override
	public int maxConnections() {
		return this.pools.values().stream().mapToInt(ConnectionProvider::maxConnections).sum();
	}

	@Override
	public void disposeWhen(SocketAddress address) {
		this.pools.values().forEach((pool) -> pool.disposeWhen(address));
	}

	@Override
	public void dispose() {
		this.pools.values().forEach(ConnectionProvider::dispose);
	}

	@Override
	public Mono<Void> disposeLater() {
		return Flux.fromIterable(this.pools.values()).flatMap(ConnectionProvider::disposeLater).then();
	}

}
