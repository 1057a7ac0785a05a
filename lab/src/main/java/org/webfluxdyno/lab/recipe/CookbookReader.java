package org.webfluxdyno.lab.recipe;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads every recipe of a directory; {@code README.md} is its index and not a recipe.
 */
public final class CookbookReader {

	/** The index in a cookbook's directory. */
	public static final String INDEX = "README.md";

	private static final int MAX_FILES = 500;

	private final List<Problem> problems = new ArrayList<>();

	private final Map<String, String> fileById = new HashMap<>();

	private final Map<String, Declared> knobs = new HashMap<>();

	private CookbookReader() {
	}

	/**
	 * Reads a cookbook.
	 * @param directory directory of {@code NN-id.md} files
	 * @return its recipes by number
	 * @throws InvalidCookbookException with everything that is wrong with any of them
	 */
	public static Cookbook read(Path directory) throws InvalidCookbookException {
		CookbookReader reader = new CookbookReader();
		List<Recipe> recipes = new ArrayList<>();
		for (Path file : reader.files(directory)) {
			reader.recipe(file).ifPresent(recipes::add);
		}
		if (!reader.problems.isEmpty()) {
			throw new InvalidCookbookException(reader.problems);
		}
		return new Cookbook(recipes);
	}

	private List<Path> files(Path directory) {
		List<Path> files = new ArrayList<>();
		try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, "*.md")) {
			entries.forEach(files::add);
		}
		catch (IOException ex) {
			this.problems
				.add(new Problem(directory.toString(), 1, "no readable directory of recipes: give one with --recipes"));
			return List.of();
		}
		files.removeIf((file) -> file.getFileName().toString().equals(INDEX));
		Collections.sort(files);
		if (files.isEmpty() || files.size() > MAX_FILES) {
			this.problems.add(new Problem(directory.toString(), 1,
					"holds " + files.size() + " recipe files NN-id.md, wanted are 1 to " + MAX_FILES));
			return List.of();
		}
		return files;
	}

	private Optional<Recipe> recipe(Path file) {
		String name = file.getFileName().toString();
		Problems found = new Problems(file.toString());
		Optional<Recipe> recipe = bytes(file, found).flatMap((bytes) -> new RecipeReader(name, found).read(bytes));
		recipe.ifPresent((valid) -> compare(file, valid, found));
		this.problems.addAll(found.found());
		return recipe;
	}

	private static Optional<byte[]> bytes(Path file, Problems problems) {
		try (InputStream in = Files.newInputStream(file)) {
			// One byte more than allowed is enough to know that the file is too large.
			return Optional.of(in.readNBytes(RecipeText.MAX_BYTES + 1));
		}
		catch (IOException ex) {
			problems.add(1, "cannot be read: " + ex.getMessage());
			return Optional.empty();
		}
	}

	private void compare(Path file, Recipe recipe, Problems found) {
		String name = file.getFileName().toString();
		String other = this.fileById.putIfAbsent(recipe.id(), name);
		if (other != null) {
			found.add(1, "id '" + recipe.id() + "' is taken by " + other);
		}
		for (Knob knob : recipe.knobs()) {
			Declared earlier = this.knobs.putIfAbsent(knob.name(), new Declared(knob, name));
			if (earlier != null && !earlier.knob().equals(knob)) {
				found.add(lineOf(knob, file), "knob " + knob.name() + " is declared otherwise in " + earlier.file()
						+ ": " + earlier.knob().carrier());
			}
		}
	}

	private static int lineOf(Knob knob, Path file) {
		try {
			List<String> lines = Files.readAllLines(file);
			for (int i = 0; i < lines.size(); i++) {
				if (lines.get(i).strip().startsWith(knob.name() + ":")) {
					return i + 1;
				}
			}
		}
		catch (IOException ex) {
			// The line is a courtesy: without it the problem still names file and knob.
		}
		return 1;
	}

	/**
	 * A knob and where it was first seen.
	 *
	 * @param knob the knob
	 * @param file name of the file
	 */
	private record Declared(Knob knob, String file) {
	}

}
