package org.webfluxdyno.starter.knobs;

import java.util.Map;

import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * The proof: says what is in force, so that it can be compared with what was asked for.
 */
@Endpoint(id = "knobs")
public final class KnobsEndpoint {

	private final Knobs knobs;

	/**
	 * Creates the endpoint.
	 * @param knobs what to read
	 */
	public KnobsEndpoint(Knobs knobs) {
		this.knobs = knobs;
	}

	/**
	 * Reads all knobs now.
	 * @return what is in force
	 */
	@ReadOperation
	public Report knobs() {
		return new Report(this.knobs.read());
	}

	/**
	 * The endpoint's answer.
	 *
	 * @param knobs what is in force, by name
	 */
	public record Report(Map<String, Knob> knobs) {
	}

}
