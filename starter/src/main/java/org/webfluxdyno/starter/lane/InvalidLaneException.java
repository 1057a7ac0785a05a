package org.webfluxdyno.starter.lane;

import java.util.List;

/**
 * Says why routes cannot be on the lane, all reasons at once.
 */
public class InvalidLaneException extends RuntimeException {

	private final transient List<String> problems;

	/**
	 * Creates the exception.
	 * @param problems one sentence for each reason
	 */
	public InvalidLaneException(List<String> problems) {
		super(String.join("; ", problems));
		this.problems = List.copyOf(problems);
	}

	/**
	 * Creates the exception.
	 * @param problem the only reason
	 */
	InvalidLaneException(String problem) {
		this(List.of(problem));
	}

	/**
	 * What is wrong.
	 * @return one sentence for each reason
	 */
	public List<String> problems() {
		return this.problems;
	}

}
