package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.webfluxdyno.lab.stand.Host;

/**
 * What versions a run is made with.
 */
final class Versions {

	private Versions() {
	}

	static Map<String, String> current() {
		Map<String, String> versions = new LinkedHashMap<>();
		versions.put("dyno", new Dyno.Version().getVersion()[0].replaceFirst("^dyno ", ""));
		versions.put("commit", commit());
		versions.put("lab-jdk", Runtime.version().toString());
		Host.current().jdks().stream().findFirst().ifPresent((jdk) -> versions.put("service-jdk", jdk.version()));
		return versions;
	}

	/** The commit that is checked out, with a plus sign when files differ from it. */
	private static String commit() {
		if (!Files.exists(Home.path().resolve(".git"))) {
			return "unknown";
		}
		try {
			String changes = git("status", "--porcelain", "--untracked-files=no");
			return git("rev-parse", "--short=12", "HEAD") + (changes.isEmpty() ? "" : "+");
		}
		catch (IOException ex) {
			return "unknown";
		}
	}

	private static String git(String... words) throws IOException {
		List<String> command = new java.util.ArrayList<>(List.of("git"));
		command.addAll(List.of(words));
		Process git = new ProcessBuilder(command).directory(Home.path().toFile())
			.redirectError(ProcessBuilder.Redirect.DISCARD)
			.start();
		return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
	}

}
