package org.webfluxdyno.lab.recipe;

/**
 * One thing that can be turned.
 *
 * @param name name in recipe files, in settings and in the proof of the running service,
 * such as {@code event-loop.workers}
 * @param carrier how a value reaches the service
 */
public record Knob(String name, Carrier carrier) {

	/** The value that means: leave the carrier away. */
	public static final String DEFAULT = "default";

	/** The value that means: as many as the machine has available processors. */
	public static final String CORES = "cores";

	/**
	 * Whether a value is left to the service.
	 * @param value a knob's value
	 * @return whether the carrier stays away for it
	 */
	public static boolean isDefault(String value) {
		return DEFAULT.equals(value);
	}

}
