package org.webfluxdyno.lab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import org.webfluxdyno.lab.stand.FakeApp;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The measuring commands as people run them: as processes of their own, with what goes
 * wrong there.
 */
@EnabledOnOs(OS.LINUX)
class MeasuringCommandIT {

	@TempDir
	private Path directory;

	private final List<Process> started = new ArrayList<>();

	@AfterEach
	void killWhatIsLeft() {
		this.started.forEach((process) -> {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
		});
	}

	@Test
	void aRunThatIsAskedToEndSaysHowToGoOnAndLeavesNoService() throws Exception {
		Path run = this.directory.resolve("run");
		Process first = start(compare(run, "/hello"), "");
		BufferedReader said = reader(first);
		await(said, "warming up, burst 2");
		List<ProcessHandle> services = first.descendants().toList();
		assertThat(services).hasSizeGreaterThanOrEqualTo(2);
		List<String> again = List.of("compare", "--force", "--resume", run.toString(), "--recipes-dir",
				FakeApp.cookbook(this.directory).toString());
		Process second = start(again, "");
		assertThat(second.waitFor(60, TimeUnit.SECONDS)).isTrue();
		assertThat(rest(reader(second))).contains("is in use by another dyno").doesNotContain("\tat ");
		assertThat(second.exitValue()).isNotZero();
		assertThat(first.isAlive()).isTrue();
		new ProcessBuilder("kill", "-TERM", String.valueOf(first.pid())).start().waitFor();
		assertThat(rest(said)).contains("interrupted; what was measured is kept. Go on with: dyno compare --resume");
		assertThat(first.waitFor(30, TimeUnit.SECONDS)).isTrue();
		assertThat(first.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
		assertThat(services).noneMatch(ProcessHandle::isAlive);
		assertThat(run.resolve("report.html")).isNotEmptyFile();
		await(reader(start(again, "")), "warming up, burst 2");
	}

	@Test
	void aServiceThatNeverGetsReadyIsNamedWithItsLastWords() throws Exception {
		Process process = start(compare(this.directory.resolve("run"), "/missing"), "");
		String said = rest(reader(process));
		assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
		assertThat(process.exitValue()).isEqualTo(ExitCode.INVALID);
		assertThat(said).doesNotContain("\tat ");
		assertThat(this.directory.resolve("run/report.md")).content()
			.contains("the service was not ready within 3 s; its last words: serving");
	}

	@Test
	void moreConnectionsThanTheProcessMayOpenAreRefusedBeforeAnythingStarts() throws Exception {
		Process process = start(compare(this.directory.resolve("run"), "/hello"), "ulimit -n 400; ");
		String said = rest(reader(process));
		assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
		assertThat(process.exitValue()).isEqualTo(ExitCode.INVALID);
		assertThat(said).contains("of 1 connections each, all alive", "this process may open 400", "ulimit -n ")
			.doesNotContain("\tat ", "warming up");
	}

	@Test
	void aFullDiskIsSaidAndLeavesNoService() throws Exception {
		// The size that a file may have stands for the space that is left: room for one
		// burst.
		String other = "{\"group\": \"g\", \"fork\": 0, \"attempt\": 0, \"arm\": \"a\", \"burst\": 0, \"atSeconds\": 0,"
				+ " \"requests\": 0, \"cpuMicrosPerRequest\": 0, \"jitShare\": 0, \"settled\": false}\n";
		Files.createDirectories(this.directory.resolve("run"));
		Files.writeString(this.directory.resolve("run/warmup.jsonl"),
				other.repeat((400 * 1024 - 400) / other.length()));
		Process process = start(compare(this.directory.resolve("run"), "/hello"), "ulimit -f 400; ");
		BufferedReader reader = reader(process);
		await(reader, "warming up, burst 1");
		List<ProcessHandle> services = process.descendants().toList();
		String said = rest(reader);
		assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
		assertThat(process.exitValue()).isEqualTo(ExitCode.INVALID);
		assertThat(said).contains("File too large", "warmup.jsonl").doesNotContain("\tat ");
		assertThat(services).isNotEmpty().noneMatch(ProcessHandle::isAlive);
	}

	private List<String> compare(Path run, String ready) throws IOException {
		return List.of("compare", "fake", "--force", "--service", FakeApp.jar(this.directory).toString(), "--path",
				"/hello", "--ready", ready, "--start-timeout", "3s", "--forks", "1", "--out", run.toString(),
				"--recipes-dir", FakeApp.cookbook(this.directory).toString());
	}

	private Process start(List<String> arguments, String before) throws IOException {
		List<String> command = new ArrayList<>(List.of("bash", "-c", before + "exec \"$@\"", "bash",
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:-UsePerfData", "-jar",
				"target/dyno-lab.jar"));
		command.addAll(arguments);
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		this.started.add(process);
		return process;
	}

	private static BufferedReader reader(Process process) {
		return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
	}

	private static void await(BufferedReader reader, String text) throws IOException {
		StringBuilder said = new StringBuilder();
		String line = reader.readLine();
		while (line != null && !line.contains(text)) {
			said.append(line).append('\n');
			line = reader.readLine();
		}
		assertThat(line).as(said.toString()).isNotNull();
	}

	private static String rest(BufferedReader reader) throws IOException {
		StringBuilder said = new StringBuilder();
		for (String line = reader.readLine(); line != null; line = reader.readLine()) {
			said.append(line).append('\n');
		}
		return said.toString();
	}

}
