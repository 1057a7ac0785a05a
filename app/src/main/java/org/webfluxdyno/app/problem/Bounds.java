package org.webfluxdyno.app.problem;

import org.springframework.web.server.ServerWebInputException;

/**
 * Checks request parameters against bounds that are configured, which annotations cannot
 * express.
 */
public final class Bounds {

	private Bounds() {
	}

	/**
	 * Passes a value that lies within its bounds.
	 * @param name the parameter's name
	 * @param value what the client asked for
	 * @param min the smallest value allowed
	 * @param max the largest value allowed
	 * @param <T> the value's type
	 * @throws ServerWebInputException that names parameter, value and rule (400)
	 */
	public static <T extends Comparable<T>> void check(String name, T value, T min, T max) {
		if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
			throw new ServerWebInputException(
					"'%s' was %s but must be between %s and %s".formatted(name, value, min, max));
		}
	}

}
