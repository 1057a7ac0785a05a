package org.webfluxdyno.lab.recipe;

import java.util.List;

/**
 * Checks the text of a recipe: the sections a reader counts on, and the place where
 * measured figures go.
 */
final class BodyReader {

	static final List<String> SECTIONS = List.of("Why", "How to set it in your service", "When not to");

	static final String MEASURED_BEGIN = "<!-- measured:begin -->";

	static final String MEASURED_END = "<!-- measured:end -->";

	private BodyReader() {
	}

	static void check(RecipeText text, Problems problems) {
		List<String> lines = text.body().lines().toList();
		for (String section : SECTIONS) {
			int at = lines.indexOf("## " + section);
			if (at < 0) {
				problems.add(text.bodyLine(), "section '## " + section + "' is missing");
			}
			else if (isEmpty(lines, at)) {
				problems.add(text.bodyLine() + at, "section '## " + section + "' is empty");
			}
		}
		int begin = lines.indexOf(MEASURED_BEGIN);
		int end = lines.indexOf(MEASURED_END);
		if (begin < 0 || end < begin) {
			problems.add(text.bodyLine(), "a line " + MEASURED_BEGIN + " and after it a line " + MEASURED_END
					+ " must say where measured figures go");
		}
	}

	private static boolean isEmpty(List<String> lines, int heading) {
		return lines.stream().skip(heading + 1L).takeWhile((line) -> !line.startsWith("## ")).allMatch(String::isBlank);
	}

}
