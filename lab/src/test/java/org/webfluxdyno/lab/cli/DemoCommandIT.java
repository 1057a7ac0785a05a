package org.webfluxdyno.lab.cli;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * {@code dyno demo} interrupted in the middle. Its whole run is a command of the README,
 * which continuous integration follows.
 */
class DemoCommandIT {

	private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "needs env --default-signal of GNU coreutils")
	void leavesNothingBehindWhenItIsInterrupted() throws Exception {
		assumeThat(HOME.resolve("gatling/target/dyno-gatling.jar")).as("module gatling is packaged").exists();
		Process demo = start();
		try (BufferedReader out = new BufferedReader(
				new InputStreamReader(demo.getInputStream(), StandardCharsets.UTF_8))) {
			String line = out.readLine();
			while (line != null && !line.contains("starting Gatling")) {
				line = out.readLine();
			}
			assertThat(line).as("the demo reached Gatling").isNotNull();
			List<ProcessHandle> children = demo.descendants().toList();
			assertThat(children).hasSizeGreaterThanOrEqualTo(2);
			new ProcessBuilder("kill", "-INT", String.valueOf(demo.pid())).start().waitFor();
			assertThat(demo.waitFor(30, TimeUnit.SECONDS)).isTrue();
			assertThat(demo.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
			children.forEach((child) -> child.onExit().orTimeout(5, TimeUnit.SECONDS).join());
			assertThat(children).noneMatch(ProcessHandle::isAlive);
		}
		finally {
			demo.descendants().forEach(ProcessHandle::destroyForcibly);
			demo.destroyForcibly();
		}
	}

	// A build in the background of a shell ignores interrupts and hands that on.
	private static Process start() throws Exception {
		ProcessBuilder builder = new ProcessBuilder("env", "--default-signal=INT",
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar",
				HOME.resolve("lab/target/dyno-lab.jar").toString(), "demo", "--no-progress", "--duration", "1",
				"--warmup", "0")
			.redirectErrorStream(true);
		builder.environment().put("DYNO_HOME", HOME.toString());
		assertThat(Files.isDirectory(HOME)).isTrue();
		return builder.start();
	}

}
