package org.webfluxdyno.lab.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the project's files lie: the directory named by {@code DYNO_HOME} (the launcher
 * sets it), else the current one.
 */
final class Home {

	private Home() {
	}

	static Path path() {
		String home = System.getenv("DYNO_HOME");
		return Path.of((home == null || home.isBlank()) ? "" : home).toAbsolutePath().normalize();
	}

	static Path app() {
		return path().resolve("app/target/dyno-app.jar");
	}

	static Path extras() {
		return path().resolve("lab/target/extras");
	}

	static Path cookbook() {
		return path().resolve("cookbook");
	}

	static Path gatling() {
		return path().resolve("gatling/target/dyno-gatling.jar");
	}

	static Path demo() {
		return path().resolve(".dyno/demo");
	}

	/**
	 * A file for each control port: a second stand must not take the first one's token
	 * away.
	 */
	static Path tokenFile(int port) {
		return path().resolve((port == StandOptions.PORT) ? ".dyno/stand.token" : ".dyno/stand-" + port + ".token");
	}

	/**
	 * A path as the user would write it.
	 * @param path any path
	 * @return the path from the current directory where it lies below, else the whole
	 */
	static String shown(Path path) {
		Path here = Path.of("").toAbsolutePath();
		Path whole = path.toAbsolutePath().normalize();
		return (whole.startsWith(here) && Files.exists(whole)) ? here.relativize(whole).toString() : whole.toString();
	}

}
