package org.webfluxdyno.lab.stand;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A running service under measurement, whatever it is written in.
 */
public interface MeasuredService extends AutoCloseable {

	/**
	 * All of its processes at this moment; they may come and go.
	 * @return process ids; first the one whose end is the end of the service
	 */
	List<Long> pids();

	/**
	 * The address of something it serves.
	 * @param path a path, with query
	 * @return the URI
	 */
	URI uri(String path);

	/**
	 * Where it offers metrics.
	 * @return base address of its management port, empty without one
	 */
	default Optional<URI> managementUri() {
		return Optional.empty();
	}

	/**
	 * What it said of its settings.
	 * @return entry by knob, empty when it has none
	 */
	default Map<String, ProofEntry> proof() {
		return Map.of();
	}

	/**
	 * Whether it compiles its code while it runs, so that it is slow at first.
	 * @return whether it must be warmed up for long
	 */
	default boolean compiles() {
		return true;
	}

	/**
	 * Asks it once.
	 * @param method HTTP method
	 * @param path a path, with query
	 * @param body body of the request, empty for none
	 * @return what counts of the answer in one text that begins with the status; empty
	 * without an answer
	 * @throws InterruptedException if interrupted
	 */
	Optional<String> answer(String method, String path, String body) throws InterruptedException;

	/**
	 * Why it is no longer running.
	 * @param patience how long to wait for its end
	 * @return the reason, empty when it still runs
	 * @throws InterruptedException if interrupted
	 */
	Optional<String> death(Duration patience) throws InterruptedException;

	/**
	 * Ends it at once: nobody is left whose requests should be drained.
	 */
	@Override
	void close();

}
