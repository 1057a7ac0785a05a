package org.webfluxdyno.starter.server;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.EventLoop;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import reactor.netty.DisposableServer;
import reactor.netty.resources.LoopResources;

/**
 * What is known of the running main server, told by hooks that run once per connection
 * and never per request.
 */
public final class MainServer {

	private static final Log logger = LogFactory.getLog(MainServer.class);

	private static final long FACTS_MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Set<Channel> connections = ConcurrentHashMap.newKeySet();

	private final Map<EventLoop, Thread> loops = new ConcurrentHashMap<>();

	private final LongAdder opened = new LongAdder();

	private final List<ConnectionListener> listeners = new CopyOnWriteArrayList<>();

	private volatile @Nullable ChannelFacts facts;

	private volatile long factsReadAtNanos;

	private volatile @Nullable DisposableServer server;

	private volatile @Nullable LoopResources loopResources;

	private volatile int routeProviders;

	private volatile boolean draining;

	/**
	 * Tells a listener of connections from now on.
	 * @param listener what to tell
	 */
	public void addListener(ConnectionListener listener) {
		this.listeners.add(listener);
	}

	/**
	 * Called when the server listens.
	 * @param server the server
	 */
	void bound(DisposableServer server) {
		this.server = server;
	}

	/**
	 * Called when the server is configured with its event loops.
	 * @param loopResources the event loops
	 */
	void runsOn(LoopResources loopResources) {
		this.loopResources = loopResources;
	}

	/**
	 * Called when a route provider has put its routes in front of Spring WebFlux.
	 */
	void routesApplied() {
		this.routeProviders++;
	}

	/**
	 * Called on the connection's event loop when its pipeline is complete.
	 * @param connection the new connection
	 */
	void opened(Channel connection) {
		this.opened.increment();
		this.connections.add(connection);
		boolean newLoop = this.loops.putIfAbsent(connection.eventLoop(), Thread.currentThread()) == null;
		if ((this.facts == null) || (System.nanoTime() - this.factsReadAtNanos > FACTS_MAX_AGE_NANOS)) {
			keepFacts(connection, connection);
		}
		for (ConnectionListener listener : this.listeners) {
			listener.opened(connection, newLoop);
		}
		connection.closeFuture().addListener((closed) -> closed(connection));
	}

	private void closed(Channel connection) {
		this.connections.remove(connection);
		for (ConnectionListener listener : this.listeners) {
			listener.closed(connection);
		}
	}

	/**
	 * Keeps the facts of a connection.
	 * @param connection the connection
	 * @param pipelineOwner the connection itself, or an HTTP/2 stream of it
	 */
	void keepFacts(Channel connection, Channel pipelineOwner) {
		try {
			this.facts = ChannelFacts.of(connection, pipelineOwner);
			this.factsReadAtNanos = System.nanoTime();
		}
		catch (ChannelException ex) {
			// The client was gone before its socket options were read: the next one will
			// do.
			logger.debug("Connection closed at once", ex);
		}
	}

	/**
	 * The facts of a recent connection.
	 * @return the facts, or null when there was no connection yet
	 */
	public @Nullable ChannelFacts facts() {
		return this.facts;
	}

	/**
	 * The connections now open.
	 * @return a live, unmodifiable view
	 */
	public Set<Channel> connections() {
		return Set.copyOf(this.connections);
	}

	/**
	 * The number of connections now open.
	 * @return a count
	 */
	public int openConnections() {
		return this.connections.size();
	}

	/**
	 * The number of connections since the start.
	 * @return a count
	 */
	public long totalConnections() {
		return this.opened.sum();
	}

	/**
	 * The event loops that have had a connection, with their threads.
	 * @return an unmodifiable copy
	 */
	public Map<EventLoop, Thread> loops() {
		return Map.copyOf(this.loops);
	}

	/**
	 * The listening server.
	 * @return the server, or null when it does not listen yet
	 */
	public @Nullable DisposableServer server() {
		return this.server;
	}

	/**
	 * The event loops that the server was given.
	 * @return the event loops, or null when they are not known
	 */
	public @Nullable LoopResources loopResources() {
		return this.loopResources;
	}

	/**
	 * How many route providers have put their routes in front of Spring WebFlux.
	 * @return a count
	 */
	public int routeProviders() {
		return this.routeProviders;
	}

	/**
	 * Whether the server is draining before its shutdown.
	 * @return whether it is
	 */
	public boolean isDraining() {
		return this.draining;
	}

	/**
	 * Says whether the server is draining before its shutdown.
	 * @param draining whether it is
	 */
	public void draining(boolean draining) {
		this.draining = draining;
	}

	/**
	 * Told of connections, on their event loop.
	 */
	public interface ConnectionListener {

		/**
		 * A connection was accepted.
		 * @param connection the connection
		 * @param firstOnLoop whether it is the first on its event loop
		 */
		default void opened(Channel connection, boolean firstOnLoop) {
		}

		/**
		 * A connection was closed.
		 * @param connection the connection
		 */
		default void closed(Channel connection) {
		}

	}

}
