package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.webfluxdyno.lab.probe.Finding;
import org.webfluxdyno.lab.stand.Host;
import org.webfluxdyno.lab.stand.Jdk;

/**
 * Checks of JDKs and tools.
 */
final class ToolChecks {

	/** The JDKs that recipes compare. */
	private static final List<Integer> WANTED_JDKS = List.of(17, 25);

	private static final long DOCKER_SECONDS = 3;

	private ToolChecks() {
	}

	static List<Finding> findings(Host host) {
		return List.of(jdks(host.jdks()), docker(host), wrk(host));
	}

	static Finding jdks(List<Jdk> jdks) {
		String found = jdks.stream().map(Jdk::version).distinct().collect(Collectors.joining(", "));
		List<Integer> missing = WANTED_JDKS.stream()
			.filter((feature) -> jdks.stream().noneMatch((jdk) -> jdk.feature() == feature))
			.toList();
		if (missing.isEmpty()) {
			return Finding.ok("JDKs", found, "Recipes that compare JDKs can be measured.");
		}
		return Finding.note("JDKs", found.isEmpty() ? "none" : found, "Recipes that need another JDK are skipped.",
				"Install JDK " + missing.stream().map(String::valueOf).collect(Collectors.joining(" and "))
						+ ", or name its directory in DYNO_JDKS");
	}

	static Finding docker(Host host) {
		String meaning = "Prometheus, Grafana and other stacks cannot be started; measuring does not need it.";
		Optional<Path> docker = tool(host, "docker");
		if (docker.isEmpty()) {
			return Finding.note("Docker", "not found", meaning, "Install Docker with its compose plugin.");
		}
		return server(docker.get())
			.map((version) -> Finding.ok("Docker", version, "Prometheus, Grafana and other stacks can be started."))
			.orElseGet(() -> Finding.note("Docker", "no answer", meaning,
					"Start it, and let this user reach it: docker version"));
	}

	private static Finding wrk(Host host) {
		return tool(host, "wrk").isPresent()
				? Finding.ok("wrk", "found", "The load generator can be checked against another one.")
				: Finding.note("wrk", "not found",
						"The load generator cannot be checked against another one; nothing else needs it.",
						"Install the package wrk.");
	}

	private static Optional<Path> tool(Host host, String name) {
		return host.tools()
			.stream()
			.map((directory) -> directory.resolve(name))
			.filter((file) -> Files.isExecutable(file) && !Files.isDirectory(file))
			.findFirst();
	}

	private static Optional<String> server(Path docker) {
		try {
			Process process = new ProcessBuilder(docker.toString(), "version", "--format", "{{.Server.Version}}")
				.redirectError(ProcessBuilder.Redirect.DISCARD)
				.start();
			process.getOutputStream().close();
			if (!process.waitFor(DOCKER_SECONDS, TimeUnit.SECONDS)) {
				process.destroyForcibly();
				return Optional.empty();
			}
			String version = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
			return Optional.of(version).filter((text) -> process.exitValue() == 0 && !text.isEmpty());
		}
		catch (IOException ex) {
			return Optional.empty();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Optional.empty();
		}
	}

}
