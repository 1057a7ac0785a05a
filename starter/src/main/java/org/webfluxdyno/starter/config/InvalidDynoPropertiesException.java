package org.webfluxdyno.starter.config;

import java.util.List;

/**
 * Says what is wrong with the {@code dyno.*} properties, all of it at once.
 */
public class InvalidDynoPropertiesException extends RuntimeException {

	private final transient List<String> problems;

	/**
	 * Creates the exception.
	 * @param problems one sentence for each property that is wrong
	 */
	public InvalidDynoPropertiesException(List<String> problems) {
		super(String.join("; ", problems));
		this.problems = List.copyOf(problems);
	}

	/**
	 * What is wrong.
	 * @return one sentence for each property that is wrong
	 */
	public List<String> problems() {
		return this.problems;
	}

}
