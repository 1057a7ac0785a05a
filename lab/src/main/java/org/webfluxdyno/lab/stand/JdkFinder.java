package org.webfluxdyno.lab.stand;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Finds the JDKs of this machine: the one that runs the lab first, then those of
 * {@code JAVA_HOME}, {@code DYNO_JDKS} (directories separated like a class path),
 * {@code PATH} and {@code /usr/lib/jvm}.
 */
final class JdkFinder {

	private static final Pattern VERSION = Pattern.compile("\"?(?<version>(?<feature>\\d+)[0-9.]*).*");

	private final Map<String, String> environment;

	private final Path systemDirectory;

	JdkFinder(Map<String, String> environment, Path systemDirectory) {
		this.environment = environment;
		this.systemDirectory = systemDirectory;
	}

	static List<Jdk> find() {
		return new JdkFinder(System.getenv(), Path.of("/usr/lib/jvm")).all();
	}

	/**
	 * All that are found.
	 * @return JDKs without repetition, the lab's own first
	 */
	List<Jdk> all() {
		List<Path> homes = new ArrayList<>();
		homes.add(Path.of(System.getProperty("java.home")));
		path(this.environment.get("JAVA_HOME")).ifPresent(homes::add);
		for (String entry : split("DYNO_JDKS")) {
			path(entry).ifPresent(homes::add);
		}
		for (String entry : split("PATH")) {
			path(entry).map((directory) -> directory.resolve("java")).flatMap(JdkFinder::homeOf).ifPresent(homes::add);
		}
		homes.addAll(systemHomes());
		return homes.stream()
			.flatMap((home) -> real(home).stream())
			.distinct()
			.flatMap((home) -> jdk(home).stream())
			.toList();
	}

	private String[] split(String variable) {
		return this.environment.getOrDefault(variable, "").split(Pattern.quote(File.pathSeparator));
	}

	private static Optional<Path> path(@Nullable String text) {
		return Optional.ofNullable(text).filter((given) -> !given.isBlank() && given.indexOf('\0') < 0).map(Path::of);
	}

	private static Optional<Path> homeOf(Path java) {
		return real(java).map(Path::getParent).map(Path::getParent);
	}

	private static Optional<Path> real(Path path) {
		try {
			return Optional.of(path.toRealPath());
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

	private List<Path> systemHomes() {
		List<Path> homes = new ArrayList<>();
		try (DirectoryStream<Path> entries = Files.newDirectoryStream(this.systemDirectory)) {
			entries.forEach(homes::add);
		}
		catch (IOException ex) {
			// No such directory on this system: there are the other places.
		}
		homes.sort(null);
		return homes;
	}

	private static Optional<Jdk> jdk(Path home) {
		Path release = home.resolve("release");
		if (!Files.isExecutable(home.resolve("bin").resolve("java")) || !Files.isReadable(release)) {
			return Optional.empty();
		}
		Properties properties = new Properties();
		try (var in = Files.newBufferedReader(release)) {
			properties.load(in);
		}
		catch (IOException | IllegalArgumentException ex) {
			return Optional.empty();
		}
		Matcher version = VERSION.matcher(properties.getProperty("JAVA_VERSION", ""));
		return version.matches()
				? Optional.of(new Jdk(Integer.parseInt(version.group("feature")), version.group("version"), home))
				: Optional.empty();
	}

}
