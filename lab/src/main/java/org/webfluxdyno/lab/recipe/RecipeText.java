package org.webfluxdyno.lab.recipe;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A recipe file cut into front matter and body.
 *
 * @param frontMatter YAML between the two lines of three dashes
 * @param body Markdown after them
 * @param bodyLine number of the body's first line in the file, from 1
 */
record RecipeText(String frontMatter, String body, int bodyLine) {

	/** Largest file read, in bytes: a recipe is a page, not a book. */
	static final int MAX_BYTES = 256 * 1024;

	/** Line of the file on which the front matter begins. */
	static final int FRONT_MATTER_LINE = 2;

	private static final String FENCE = "---";

	/**
	 * Cuts a file.
	 * @param bytes content of the file
	 * @param problems takes what is wrong
	 * @return the parts, empty when there is no front matter to read
	 */
	static Optional<RecipeText> cut(byte[] bytes, Problems problems) {
		if (bytes.length > MAX_BYTES) {
			problems.add(1, "the file has " + bytes.length + " bytes, a recipe has at most " + MAX_BYTES);
			return Optional.empty();
		}
		if (bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF) {
			problems.add(1, "the file begins with a byte order mark: save it as UTF-8 without one");
			return Optional.empty();
		}
		return decode(bytes, problems).flatMap((text) -> cut(text, problems));
	}

	private static Optional<String> decode(byte[] bytes, Problems problems) {
		try {
			return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
		}
		catch (CharacterCodingException ex) {
			problems.add(1, "the file is not UTF-8: save it as UTF-8");
			return Optional.empty();
		}
	}

	private static Optional<RecipeText> cut(String text, Problems problems) {
		List<String> lines = text.lines().toList();
		if (lines.isEmpty() || !FENCE.equals(lines.get(0))) {
			problems.add(1, "no front matter: the first line must be ---");
			return Optional.empty();
		}
		int end = lines.subList(1, lines.size()).indexOf(FENCE) + 1;
		if (end == 0) {
			problems.add(1, "the front matter has no end: a line --- must follow it");
			return Optional.empty();
		}
		for (int i = 1; i < end; i++) {
			if (lines.get(i).indexOf('\t') >= 0) {
				problems.add(i + 1, "a tab in the front matter: indent with blanks");
			}
		}
		if (problems.any()) {
			return Optional.empty();
		}
		return Optional.of(new RecipeText(String.join("\n", lines.subList(1, end)),
				String.join("\n", lines.subList(end + 1, lines.size())), end + 2));
	}

}
