package org.webfluxdyno.starter.lane;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;

import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;

/**
 * The timers that Spring's own observation of the same requests has.
 *
 * @param registry where they are
 * @param name their name
 * @param tags what {@code management.observations.key-values} adds
 */
record LaneMeters(MeterRegistry registry, String name, Tags tags) {

	/**
	 * The timer of some answers.
	 * @param method the method
	 * @param path the route's path
	 * @param status the status code
	 * @return the timer
	 */
	Timer timer(String method, String path, int status) {
		return Timer.builder(this.name)
			.tags("error", "none", "exception", "none", "method", method, "outcome", outcome(status), "status",
					Integer.toString(status), "uri", path)
			.tags(this.tags)
			.register(this.registry);
	}

	private static String outcome(int status) {
		HttpStatusCode code = HttpStatusCode.valueOf(status);
		if (code.is2xxSuccessful()) {
			return "SUCCESS";
		}
		return (code instanceof HttpStatus known) ? known.series().name() : "UNKNOWN";
	}

}
