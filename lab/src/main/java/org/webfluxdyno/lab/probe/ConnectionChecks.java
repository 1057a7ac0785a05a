package org.webfluxdyno.lab.probe;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks of what limits connections.
 */
final class ConnectionChecks {

	/** Connections that a large load opens. */
	private static final long CONNECTIONS = 10_000;

	/** Files a JVM holds open besides. */
	private static final long SPARE_FILES = 500;

	/** Linux holds the port of a closed connection that long. */
	private static final long TIME_WAIT_SECONDS = 60;

	private static final long GOOD_QUEUE = 4096;

	private static final long LEAST_QUEUE = 1024;

	private static final long GOOD_HANDSHAKES = 1024;

	private ConnectionChecks() {
	}

	static List<Finding> findings(KernelFacts kernel) {
		return Stream.of(openFiles(kernel), ports(kernel), timeWait(kernel), acceptQueue(kernel), handshakes(kernel))
			.flatMap(Optional::stream)
			.toList();
	}

	private static Optional<Finding> openFiles(KernelFacts kernel) {
		return kernel.openFiles().stream().mapToObj((limit) -> {
			String found = (limit == Long.MAX_VALUE) ? "unlimited" : count(limit);
			return (limit < CONNECTIONS + SPARE_FILES)
					? Finding.warning("open files", found,
							"Each connection is an open file: " + count(CONNECTIONS) + " connections will fail.",
							"ulimit -n 65536, in the shell that starts the lab")
					: Finding.ok("open files", found, "Enough for " + count(CONNECTIONS) + " connections.");
		}).findFirst();
	}

	/**
	 * What to say before more connections are opened than this process may.
	 * @param kernel the host
	 * @param connections how many
	 * @return a sentence, empty when they can be opened or the limit is unknown
	 */
	static Optional<String> tooManyFor(KernelFacts kernel, long connections) {
		return kernel.openFiles()
			.stream()
			.filter((limit) -> limit < connections + SPARE_FILES)
			.mapToObj((limit) -> ("%s connections need %s open files, but this process may open %s:"
					+ " raise the limit (ulimit -n %d) in the shell that starts the lab")
				.formatted(count(connections), count(connections + SPARE_FILES), count(limit),
						connections + SPARE_FILES))
			.findFirst();
	}

	private static Optional<Finding> ports(KernelFacts kernel) {
		return kernel.portRange().map((range) -> {
			long ports = range[1] - range[0] + 1;
			String found = count(ports) + " (" + range[0] + " to " + range[1] + ")";
			String meaning = "Load that opens a connection for each request runs out of them at about "
					+ count(ports / TIME_WAIT_SECONDS) + " a second, as a closed one is held for " + TIME_WAIT_SECONDS
					+ " s.";
			String remedy = "sysctl net.ipv4.ip_local_port_range=\"1024 65535\"";
			return (ports < CONNECTIONS)
					? Finding.warning("outgoing ports", found,
							"There are fewer than " + count(CONNECTIONS) + " connections need.", remedy)
					: Finding.ok("outgoing ports", found, meaning);
		});
	}

	private static Optional<Finding> timeWait(KernelFacts kernel) {
		long ports = kernel.portRange().map((range) -> range[1] - range[0] + 1).orElse(Long.MAX_VALUE);
		return kernel.timeWait().stream().mapToObj((waiting) -> {
			String found = count(waiting) + " in TIME_WAIT";
			if (waiting > ports / 2) {
				return Finding.warning("closed connections", found,
						"They hold more than half of the outgoing ports, and new connections will fail.",
						"Wait a minute; keep connections alive between requests.");
			}
			return (waiting > 1_000) ? Finding.note("closed connections", found,
					"Some load has ended just now and left ports held.", "Wait a minute.")
					: Finding.ok("closed connections", found, "Hardly any port is held.");
		}).findFirst();
	}

	private static Optional<Finding> acceptQueue(KernelFacts kernel) {
		return kernel.acceptQueue().stream().mapToObj((limit) -> {
			String found = "somaxconn " + limit;
			String meaning = "When more connections arrive at once, some are dropped and try again after a second.";
			String remedy = "sysctl net.core.somaxconn=" + GOOD_QUEUE;
			if (limit < LEAST_QUEUE) {
				return Finding.warning("accept queue", found, meaning, remedy);
			}
			return (limit < GOOD_QUEUE) ? Finding.note("accept queue", found, meaning, remedy)
					: Finding.ok("accept queue", found, "Thousands of connections may arrive at once.");
		}).findFirst();
	}

	private static Optional<Finding> handshakes(KernelFacts kernel) {
		return kernel.handshakeQueue()
			.stream()
			.mapToObj((limit) -> (limit < GOOD_HANDSHAKES)
					? Finding.note("handshake queue", "tcp_max_syn_backlog " + limit,
							"When more connections begin at once, the kernel falls back to SYN cookies or drops them.",
							"sysctl net.ipv4.tcp_max_syn_backlog=" + GOOD_QUEUE)
					: Finding.ok("handshake queue", "tcp_max_syn_backlog " + limit,
							"Many connections may begin at once."))
			.findFirst();
	}

	private static String count(long number) {
		return String.format(Locale.ROOT, "%,d", number);
	}

}
