package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalDouble;

import org.jspecify.annotations.Nullable;

/**
 * What a service says of itself at {@code /actuator/prometheus}.
 */
final class ServiceMetrics {

	private static final String ALLOCATED = "dyno_process_allocated_bytes_total";

	private static final String GC_PAUSE = "jvm_gc_pause_seconds";

	/** Always there when the JVM's metrics are. */
	private static final String JVM = "jvm_threads_live_threads";

	/**
	 * The endpoint can be asked for some meters only, which spares the service work. It
	 * knows counters by their names without {@code _total}.
	 */
	private static final String PATH = "/actuator/prometheus?includedNames="
			+ String.join(",", "dyno_process_allocated_bytes", GC_PAUSE, JVM);

	private static final Duration TIMEOUT = Duration.ofSeconds(3);

	private final HttpClient client = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(TIMEOUT)
		.build();

	private final URI page;

	ServiceMetrics(URI management) {
		this.page = management.resolve(PATH);
	}

	/**
	 * Asks the service.
	 * @return its figures; without any when it does not answer
	 * @throws InterruptedException when interrupted
	 */
	Sample read() throws InterruptedException {
		try {
			HttpResponse<String> response = this.client.send(
					HttpRequest.newBuilder(this.page).timeout(TIMEOUT).header("Accept", "text/plain").build(),
					HttpResponse.BodyHandlers.ofString());
			return (response.statusCode() == 200) ? Sample.of(response.body()) : Sample.NONE;
		}
		catch (IOException ex) {
			return Sample.NONE;
		}
	}

	/**
	 * Counters at one moment, each null when the service does not tell.
	 *
	 * @param allocatedBytes bytes allocated on the heap
	 * @param gcCount collections that paused the service
	 * @param gcSeconds time of these pauses
	 */
	record Sample(@Nullable Double allocatedBytes, @Nullable Double gcCount, @Nullable Double gcSeconds) {

		/** Of a service without metrics. */
		static final Sample NONE = new Sample(null, null, null);

		static Sample of(String page) {
			// Pauses have no series before the first one.
			@Nullable Double noPause = sum(page, JVM).isPresent() ? Double.valueOf(0) : null;
			return new Sample(orElse(sum(page, ALLOCATED), null), orElse(sum(page, GC_PAUSE + "_count"), noPause),
					orElse(sum(page, GC_PAUSE + "_sum"), noPause));
		}

		private static @Nullable Double orElse(OptionalDouble value, @Nullable Double other) {
			return value.isPresent() ? Double.valueOf(value.getAsDouble()) : other;
		}

		private static OptionalDouble sum(String page, String name) {
			double[] values = page.lines()
				.filter((line) -> line.startsWith(name + " ") || line.startsWith(name + "{"))
				.mapToDouble(Sample::value)
				.toArray();
			return (values.length > 0) ? Arrays.stream(values).reduce(Double::sum) : OptionalDouble.empty();
		}

		private static double value(String line) {
			// A label's value may hold blanks; after the labels come value and time.
			String rest = line.substring(line.lastIndexOf('}') + 1).strip();
			String[] words = rest.split(" ");
			return Double.parseDouble((line.indexOf('}') >= 0) ? words[0] : words[1]);
		}

	}

}
