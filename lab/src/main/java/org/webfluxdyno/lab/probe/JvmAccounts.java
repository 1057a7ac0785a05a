package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What a JVM says of itself on its Prometheus endpoint.
 */
final class JvmAccounts {

	/** Bytes allocated on the heap, ended threads included. */
	static final String ALLOCATED_BYTES = "dyno_process_allocated_bytes_total";

	/** Collections with a pause. */
	static final String COLLECTIONS = "jvm_gc_pause_seconds_count";

	/** Seconds of pauses. */
	static final String COLLECTION_SECONDS = "jvm_gc_pause_seconds_sum";

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private final HttpClient client = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(TIMEOUT)
		.build();

	private final HttpRequest request;

	JvmAccounts(URI management) {
		this.request = HttpRequest.newBuilder(URI.create(management + "/actuator/prometheus")).timeout(TIMEOUT).build();
	}

	/** Sum over all series by metric; empty when the service does not answer. */
	Map<String, Double> read() {
		try {
			HttpResponse<String> response = this.client.send(this.request, HttpResponse.BodyHandlers.ofString());
			return (response.statusCode() == 200) ? parsed(response.body()) : Map.of();
		}
		catch (IOException ex) {
			return Map.of();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Map.of();
		}
	}

	static Map<String, Double> parsed(String text) {
		Map<String, Double> sums = new HashMap<>();
		text.lines().filter((line) -> !line.startsWith("#")).forEach((line) -> {
			int end = line.indexOf('{');
			String name = line.substring(0, (end >= 0) ? end : Math.max(0, line.indexOf(' ')));
			if (name.equals(ALLOCATED_BYTES) || name.equals(COLLECTIONS) || name.equals(COLLECTION_SECONDS)) {
				sums.merge(name, Double.valueOf(line.substring(line.lastIndexOf(' ') + 1)), Double::sum);
			}
		});
		return sums;
	}

}
