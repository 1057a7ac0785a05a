package org.webfluxdyno.gatling;

import java.io.IOException;
import java.net.URISyntaxException;
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

	/** Set by {@link Main}. */
	static final String RESULTS_PROPERTY = "dyno.gatling.results";

	/** Where Gatling's Maven plug-in is told another folder than its default. */
	private static final String MAVEN_PROPERTY = "gatling.resultsFolder";

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
		String told = System.getProperty(RESULTS_PROPERTY, System.getProperty(MAVEN_PROPERTY));
		if (told != null) {
			return Path.of(told);
		}
		List<String> words = Arrays.asList(System.getProperty("sun.java.command", "").split(" "));
		int option = words.indexOf("-rf");
		return (option >= 0 && option + 1 < words.size()) ? Path.of(words.get(option + 1)) : besideClasses();
	}

	/**
	 * The plug-in's default: {@code target/gatling}, beside {@code target/test-classes}.
	 */
	private static Path besideClasses() {
		try {
			Path classes = Path.of(RunFolder.class.getProtectionDomain().getCodeSource().getLocation().toURI());
			return classes.resolveSibling("gatling");
		}
		catch (URISyntaxException ex) {
			return Path.of("gatling");
		}
	}

}
