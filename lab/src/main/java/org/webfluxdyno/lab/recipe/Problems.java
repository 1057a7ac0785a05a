package org.webfluxdyno.lab.recipe;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects what is wrong with one file.
 */
public final class Problems {

	private final String file;

	private final List<Problem> found = new ArrayList<>();

	/**
	 * None yet.
	 * @param file name of the file
	 */
	public Problems(String file) {
		this.file = file;
	}

	/**
	 * Notes a problem.
	 * @param line number of the line in the file, from 1
	 * @param text what is wrong
	 */
	public void add(int line, String text) {
		this.found.add(new Problem(this.file, line, text));
	}

	/**
	 * Whether there is any.
	 * @return whether something is wrong
	 */
	public boolean any() {
		return !this.found.isEmpty();
	}

	/**
	 * All of them.
	 * @return the problems, in the order in which they were noted
	 */
	public List<Problem> found() {
		return List.copyOf(this.found);
	}

}
