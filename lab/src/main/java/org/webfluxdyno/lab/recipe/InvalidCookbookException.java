package org.webfluxdyno.lab.recipe;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown when recipes cannot be used; carries everything that is wrong with them.
 */
public class InvalidCookbookException extends Exception {

	private static final long serialVersionUID = 1L;

	private final transient List<Problem> problems;

	/**
	 * With all that is wrong.
	 * @param problems at least one
	 */
	public InvalidCookbookException(List<Problem> problems) {
		super(problems.stream().map(Problem::toString).collect(Collectors.joining(System.lineSeparator())));
		this.problems = List.copyOf(problems);
	}

	/**
	 * All that is wrong.
	 * @return the problems, by file and line
	 */
	public List<Problem> problems() {
		return this.problems;
	}

}
