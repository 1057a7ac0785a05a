package org.webfluxdyno.starter.drain;

import java.time.Duration;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.webfluxdyno.starter.server.MainServer;
import reactor.netty.DisposableServer;
import reactor.netty.NettyPipeline;
import reactor.netty.channel.ChannelOperations;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;

/**
 * Drains the main server before Spring Boot's graceful shutdown, in four steps:
 * <ol>
 * <li>From now on answers carry {@code Connection: close}, and the connection closes
 * after its answer. New connections are still accepted: a load balancer that has not
 * noticed yet loses nothing.</li>
 * <li>The quiet time passes. Requests on kept-alive connections are answered.</li>
 * <li>The listening socket closes.</li>
 * <li>Connections idle for a whole quiet time close; HTTP/2 connections get GOAWAY and
 * finish their streams; connections with a request in flight close after its answer.</li>
 * </ol>
 * Reactor Netty alone closes idle connections at once, so that a request sent at that
 * moment is lost.
 */
public final class ServerDrain implements SmartLifecycle, DisposableBean {

	private static final Log logger = LogFactory.getLog(ServerDrain.class);

	private static final String ANSWERS = "dyno.drain";

	private static final String CLOCK = "dyno.drainClock";

	private static final long POLL_MILLIS = 10;

	private final MainServer mainServer;

	private final Duration quietTime;

	private volatile boolean running;

	/**
	 * Creates the drain.
	 * @param mainServer what to drain
	 * @param quietTime how long requests on kept-alive connections are still answered
	 */
	public ServerDrain(MainServer mainServer, Duration quietTime) {
		this.mainServer = mainServer;
		this.quietTime = quietTime;
		mainServer.addListener(new MainServer.ConnectionListener() {

			@Override
			public void opened(Channel connection, boolean firstOnLoop) {
				if (mainServer.isDraining()) {
					prepare(connection);
				}
			}

		});
	}

	@Override
	public int getPhase() {
		// Later phases stop first: before Spring Boot's own graceful shutdown.
		return WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE + 512;
	}

	@Override
	public void start() {
		this.mainServer.draining(false);
		this.running = true;
	}

	@Override
	public void stop() {
		stop(() -> {
		});
	}

	@Override
	public void stop(Runnable callback) {
		this.running = false;
		Thread thread = new Thread(() -> {
			try {
				drain();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			finally {
				callback.run();
			}
		}, "dyno-drain");
		thread.setDaemon(true);
		thread.start();
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	/**
	 * Closes what outlived the time that the shutdown phase has.
	 */
	@Override
	public void destroy() {
		this.mainServer.connections().forEach(Channel::close);
	}

	private void drain() throws InterruptedException {
		logger.info("Draining %d connections, quiet time %d ms".formatted(this.mainServer.openConnections(),
				this.quietTime.toMillis()));
		this.mainServer.draining(true);
		for (Channel connection : this.mainServer.connections()) {
			connection.eventLoop().execute(() -> prepare(connection));
		}
		Thread.sleep(this.quietTime.toMillis());
		DisposableServer server = this.mainServer.server();
		if (server != null) {
			server.dispose();
			// On a starved host this may take longer; the connections are closed below
			// anyway.
			server.onDispose().timeout(this.quietTime).onErrorComplete().block();
		}
		while (this.mainServer.openConnections() > 0) {
			for (Channel connection : this.mainServer.connections()) {
				closeWhenIdle(connection);
			}
			Thread.sleep(POLL_MILLIS);
		}
		logger.info("Drained");
	}

	/**
	 * Whether every connection knows that the server drains.
	 * @param mainServer the draining server
	 * @return whether it does
	 */
	static boolean isPrepared(MainServer mainServer) {
		return mainServer.connections().stream().allMatch((connection) -> connection.pipeline().get(CLOCK) != null);
	}

	private static void prepare(Channel connection) {
		ChannelPipeline pipeline = connection.pipeline();
		if (!connection.isActive() || (pipeline.get(CLOCK) != null)) {
			return;
		}
		pipeline.addFirst(CLOCK, new ReadClock());
		if (pipeline.get(NettyPipeline.HttpTrafficHandler) != null) {
			pipeline.addAfter(NettyPipeline.HttpTrafficHandler, ANSWERS, new DrainHandler());
		}
	}

	private void closeWhenIdle(Channel connection) {
		if (connection.eventLoop().isShuttingDown()) {
			connection.close();
			return;
		}
		connection.eventLoop().execute(() -> {
			ReadClock clock = connection.pipeline().get(ReadClock.class);
			if ((clock != null) && isFinished(connection, clock) && clock.startsClosing()) {
				connection.close();
			}
		});
	}

	private boolean isFinished(Channel connection, ReadClock clock) {
		// Closing an HTTP/2 connection sends GOAWAY and waits for its streams.
		boolean http2 = connection.pipeline().get(Http2ConnectionHandler.class) != null;
		return http2 || ((clock.idleNanos() >= this.quietTime.toNanos()) && (ChannelOperations.get(connection) == null)
				&& (PendingAnswers.of(connection) == 0) && isWritten(connection));
	}

	// Answers of the lane count as nothing else than bytes that wait for a slow reader.
	private static boolean isWritten(Channel connection) {
		ChannelOutboundBuffer waiting = connection.unsafe().outboundBuffer();
		return (waiting == null) || waiting.isEmpty();
	}

}
