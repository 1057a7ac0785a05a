package org.webfluxdyno.lab.recipe;

/**
 * What is wrong with a recipe file.
 *
 * @param file name of the file
 * @param line number of the line, from 1
 * @param text what was asked, the rule, the value given
 */
public record Problem(String file, int line, String text) {

	@Override
	public String toString() {
		return this.file + ":" + this.line + ": " + this.text;
	}

}
