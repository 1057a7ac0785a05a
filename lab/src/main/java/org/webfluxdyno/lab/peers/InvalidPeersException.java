package org.webfluxdyno.lab.peers;

import java.util.List;
import java.util.stream.Collectors;

import org.webfluxdyno.lab.recipe.Problem;

/**
 * Thrown when peers cannot be used; carries everything that is wrong with them.
 */
public class InvalidPeersException extends Exception {

	private static final long serialVersionUID = 1L;

	private final transient List<Problem> problems;

	/**
	 * With all that is wrong.
	 * @param problems at least one
	 */
	public InvalidPeersException(List<Problem> problems) {
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
