package org.webfluxdyno.starter.knobs;

import java.util.Map;

/**
 * Reads the effective values of some knobs from live objects, never from configuration.
 */
@FunctionalInterface
public interface KnobSource {

	/**
	 * Reads them.
	 * @return knobs by name
	 */
	Map<String, Knob> read();

}
