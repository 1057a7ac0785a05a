package org.webfluxdyno.gatling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the folder Gatling writes the report of the present run to, which Gatling does
 * not tell its simulations.
 */
public final class RunFolder {

	/** Set by {@link Main}; Maven's plug-in says it on the command line. */
	static final String RESULTS_PROPERTY = "dyno.gatling.results";

	private static final Path MAVEN_RESULTS = Path.of("target", "gatling");

	private RunFolder() {
	}

	/**
	 * The newest folder of that simulation.
	 * @param simulation simple class name
	 * @return the folder, or the results folder itself when there is none yet
	 */
	public static Path of(String simulation) {
		Path results = results();
		String prefix = simulation.toLowerCase(Locale.ROOT) + "-";
		return newest(results, prefix).orElse(results).toAbsolutePath().normalize();
	}

	private static Optional<Path> newest(Path results, String prefix) {
		if (!Files.isDirectory(results)) {
			return Optional.empty();
		}
		try (Stream<Path> folders = Files.list(results)) {
			return folders.filter(Files::isDirectory)
				.filter((folder) -> String.valueOf(folder.getFileName()).startsWith(prefix))
				.max(Comparator.comparing(RunFolder::modified).thenComparing(Comparator.naturalOrder()));
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

	private static FileTime modified(Path folder) {
		try {
			return Files.getLastModifiedTime(folder);
		}
		catch (IOException ex) {
			return FileTime.fromMillis(0);
		}
	}

	private static Path results() {
		String told = System.getProperty(RESULTS_PROPERTY);
		if (told != null) {
			return Path.of(told);
		}
		List<String> words = Arrays.asList(System.getProperty("sun.java.command", "").split(" "));
		int option = words.indexOf("-rf");
		return (option >= 0 && option + 1 < words.size()) ? Path.of(words.get(option + 1)) : MAVEN_RESULTS;
	}

}
