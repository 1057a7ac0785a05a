package org.webfluxdyno.lab.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How connections to a target are opened and used.
 *
 * @param connections how many connections, 1 to 100,000
 * @param threads how many event loops, 1 to 1,024, at most one per connection
 * @param pipeline how many requests may be unanswered on one connection (HTTP/1.1
 * pipelining, or concurrent HTTP/2 streams), 1 to 10,000
 * @param http2 HTTP/2 instead of HTTP/1.1: ALPN over TLS, prior knowledge in clear
 * @param timeout how long to wait for a connection or a complete answer, above 0
 * @param connectionsPerSecond how fast connections are opened; 0 for as fast as they go
 * @param insecure accept any TLS certificate
 */
public record LoadOptions(int connections, int threads, int pipeline, boolean http2, Duration timeout,
		double connectionsPerSecond, boolean insecure) {

	public LoadOptions {
		List<String> errors = new ArrayList<>();
		range(errors, "connections", connections, 1, 100_000);
		range(errors, "threads", threads, 1, 1_024);
		range(errors, "pipeline", pipeline, 1, 10_000);
		if (timeout.isNegative() || timeout.isZero()) {
			errors.add("timeout must be above 0, but it was %s".formatted(timeout));
		}
		if (!(connectionsPerSecond >= 0) || Double.isInfinite(connectionsPerSecond)) {
			errors.add("connections per second must be 0 (no limit) or more, but it was %s"
				.formatted(connectionsPerSecond));
		}
		if (!errors.isEmpty()) {
			throw new IllegalArgumentException(String.join("; ", errors));
		}
		threads = Math.min(threads, connections);
	}

	/**
	 * One event loop per processor, no pipelining, HTTP/1.1, five seconds' time-out.
	 * @param connections how many connections
	 * @return the options
	 */
	public static LoadOptions of(int connections) {
		return new LoadOptions(connections, Runtime.getRuntime().availableProcessors(), 1, false, Duration.ofSeconds(5),
				0, false);
	}

	private static void range(List<String> errors, String name, int value, int least, int most) {
		if (value < least || value > most) {
			errors.add("%s must be between %d and %d, but it was %d".formatted(name, least, most, value));
		}
	}

}
