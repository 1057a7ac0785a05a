package org.webfluxdyno.gatling.measure;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.webfluxdyno.gatling.RunRefused;

/**
 * Serves {@code GET /metrics} to Prometheus while the run lasts.
 */
public final class MetricsEndpoint implements AutoCloseable {

	private final HttpServer server;

	private MetricsEndpoint(HttpServer server) {
		this.server = server;
	}

	/**
	 * Opens the port.
	 * @param host address to listen on
	 * @param port port, 0 for any free one
	 * @param metrics what to serve
	 * @throws RunRefused when the port cannot be had
	 */
	public static MetricsEndpoint open(String host, int port, InjectorMetrics metrics) {
		try {
			HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(host), port), 0);
			server.createContext("/metrics", (exchange) -> serve(exchange, metrics));
			server.setExecutor(Executors.newSingleThreadExecutor((task) -> {
				Thread thread = new Thread(task, "injector-metrics");
				thread.setDaemon(true);
				return thread;
			}));
			startAsDaemon(server);
			return new MetricsEndpoint(server);
		}
		catch (UnknownHostException ex) {
			throw new RunRefused("-DmetricsHost was '" + host
					+ "' but must be a name or address of this machine. Give for example -DmetricsHost=127.0.0.1");
		}
		catch (IOException ex) {
			throw new RunRefused("Port " + port + " on " + host
					+ " is needed for the injector's metrics but cannot be had (" + ex.getMessage()
					+ "). Is another simulation running? Name another with -DmetricsPort=PORT,"
					+ " or -DmetricsPort=0 for any free one");
		}
	}

	/**
	 * The server's dispatcher inherits being a daemon from the thread that starts it; as
	 * an ordinary thread it would keep a failed run from ending.
	 */
	private static void startAsDaemon(HttpServer server) {
		Thread starter = new Thread(server::start, "injector-metrics-start");
		starter.setDaemon(true);
		starter.start();
		try {
			starter.join();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	public int port() {
		return this.server.getAddress().getPort();
	}

	private static void serve(HttpExchange exchange, InjectorMetrics metrics) throws IOException {
		try (exchange) {
			if (!"GET".equals(exchange.getRequestMethod())) {
				exchange.getResponseHeaders().set("Allow", "GET");
				exchange.sendResponseHeaders(405, -1);
				return;
			}
			byte[] body = metrics.scrape().getBytes(StandardCharsets.UTF_8);
			exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
			exchange.sendResponseHeaders(200, body.length);
			try (OutputStream out = exchange.getResponseBody()) {
				out.write(body);
			}
		}
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

}
