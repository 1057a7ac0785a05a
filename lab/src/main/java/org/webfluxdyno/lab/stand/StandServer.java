package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/**
 * The control port: bounded threads, connections, headers and time.
 */
final class StandServer implements AutoCloseable {

	private static final int MAX_THREADS = 12;

	private static final int MAX_CONNECTIONS = 256;

	private static final int MAX_HEADER_BYTES = 8 * 1024;

	private static final Duration IDLE = Duration.ofSeconds(30);

	/** How often slow clients are looked for. */
	static final Duration SWEEP = Duration.ofSeconds(10);

	// Held here: a logger that nobody holds forgets its level. What clients do wrong is
	// told
	// to them, not to the log.
	private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");

	static {
		JETTY.setLevel(Level.SEVERE);
	}

	private final Server server;

	private final ServerConnector connector;

	private final SlowClients slowClients = new SlowClients();

	private final Duration sweep;

	StandServer(StandHandler handler, String address, int port, Duration sweep) {
		this.sweep = sweep;
		QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 2);
		threads.setName("stand-http");
		threads.setDaemon(true);
		this.server = new Server(threads, new ScheduledExecutorScheduler("stand-clock", true), null);
		this.connector = new ServerConnector(this.server, 1, 1, new HttpConnectionFactory(configuration()));
		this.connector.setHost(address);
		this.connector.setPort(port);
		this.connector.setIdleTimeout(IDLE.toMillis());
		this.connector.addBean(this.slowClients);
		this.server.addConnector(this.connector);
		this.server.addBean(new NetworkConnectionLimit(MAX_CONNECTIONS, this.server));
		this.server.setHandler(handler);
		this.server.setErrorHandler(new ProblemErrors());
	}

	private static HttpConfiguration configuration() {
		HttpConfiguration configuration = new HttpConfiguration();
		configuration.setSendServerVersion(false);
		configuration.setRequestHeaderSize(MAX_HEADER_BYTES);
		return configuration;
	}

	void start() throws IOException {
		try {
			this.server.start();
		}
		catch (IOException | RuntimeException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw new IOException(ex.getMessage(), ex);
		}
		sweepLater();
	}

	int port() {
		return this.connector.getLocalPort();
	}

	private void sweepLater() {
		this.server.getScheduler().schedule(() -> {
			this.slowClients.sweep();
			if (this.server.isRunning()) {
				sweepLater();
			}
		}, this.sweep.toMillis(), TimeUnit.MILLISECONDS);
	}

	@Override
	public void close() {
		try {
			this.server.stop();
		}
		catch (Exception ex) {
			// It is on its way out; a connection that would not close is closed by the
			// exit.
		}
	}

}
