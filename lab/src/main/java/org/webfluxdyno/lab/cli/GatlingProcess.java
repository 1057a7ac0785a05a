package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A Gatling simulation in a JVM of its own; what it prints goes to a file.
 */
final class GatlingProcess implements AutoCloseable {

	private static final String REPORT = "Report: ";

	private static final int LAST_LINES = 15;

	private final Process process;

	private final Path log;

	private GatlingProcess(Process process, Path log) {
		this.process = process;
		this.log = log;
	}

	/**
	 * Starts a simulation.
	 * @param simulation its simple name
	 * @param folder where report, tables and log go; must exist
	 * @param parameters the simulation's parameters
	 * @param authorization value of the header that shows the stand's token
	 * @return the running process
	 * @throws IOException if it cannot be started
	 */
	static GatlingProcess start(String simulation, Path folder, Map<String, String> parameters, String authorization)
			throws IOException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m", "-jar",
						Home.gatling().toString(), simulation, "-rf", folder.toString()));
		parameters.forEach((name, value) -> command.add("-D" + name + "=" + value));
		Path log = folder.resolve("gatling.log");
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
		builder.environment().put(Access.TOKEN, authorization.substring(authorization.indexOf(' ') + 1));
		builder.environment().remove(Access.TOKEN_FILE);
		return new GatlingProcess(builder.start(), log);
	}

	/**
	 * Waits for its end.
	 * @param millis longest wait
	 * @return whether it has ended
	 * @throws InterruptedException if interrupted
	 */
	boolean ended(long millis) throws InterruptedException {
		return this.process.waitFor(millis, TimeUnit.MILLISECONDS);
	}

	int exitCode() {
		return this.process.exitValue();
	}

	Optional<Path> report() {
		return lines().stream()
			.filter((line) -> line.startsWith(REPORT))
			.map((line) -> Path.of(line.substring(REPORT.length()).strip()))
			.findFirst();
	}

	List<String> lastLines() {
		List<String> lines = lines().stream().filter((line) -> !line.isBlank()).toList();
		return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
	}

	private List<String> lines() {
		try {
			return Files.readAllLines(this.log, StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			return List.of();
		}
	}

	@Override
	public void close() {
		this.process.destroy();
		try {
			if (!this.process.waitFor(2, TimeUnit.SECONDS)) {
				this.process.destroyForcibly();
			}
		}
		catch (InterruptedException ex) {
			this.process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
	}

}
