package org.webfluxdyno.lab.recipe;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects what is wrong with one file.
 */
final class Problems {

	private final String file;

	private final List<Problem> found = new ArrayList<>();

	Problems(String file) {
		this.file = file;
	}

	/**
	 * Notes a problem.
	 * @param line number of the line in the file, from 1
	 * @param text what is wrong
	 */
	void add(int line, String text) {
		this.found.add(new Problem(this.file, line, text));
	}

	boolean any() {
		return !this.found.isEmpty();
	}

	List<Problem> found() {
		return List.copyOf(this.found);
	}

}
