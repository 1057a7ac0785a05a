package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import org.webfluxdyno.lab.stand.FakeApp;
import org.webfluxdyno.lab.stand.StandClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code dyno stand} as people run it: as a process of its own.
 */
class StandCommandIT {

	@TempDir
	private Path directory;

	private final List<Process> started = new ArrayList<>();

	private List<String> options = List.of();

	private int port;

	private Path token;

	@BeforeEach
	void prepare() throws IOException {
		this.port = FakeApp.freePort();
		this.token = this.directory.resolve("token");
		this.options = List.of("stand", "--app", FakeApp.jar(this.directory).toString(), "--recipes",
				FakeApp.cookbook(this.directory).toString(), "--bind", "127.0.0.1", "--port", "" + this.port,
				"--service-port", "" + FakeApp.freePort(), "--management-port", "" + FakeApp.freePort());
	}

	@AfterEach
	void killWhatIsLeft() {
		this.started.forEach((process) -> {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
		});
	}

	@Test
	void stopsItsServiceThenEndsWithZeroWhenAskedToStop() throws Exception {
		Process stand = start(this.options);
		long service = ready().path("pid").longValue();
		stand.destroy();
		assertThat(stand.waitFor(20, TimeUnit.SECONDS)).isTrue();
		assertThat(stand.exitValue()).isZero();
		assertThat(ProcessHandle.of(service).filter(ProcessHandle::isAlive)).isEmpty();
	}

	@Test
	@EnabledIf("canTieToTheParent")
	void takesItsServiceWithItWhenItIsKilled() throws Exception {
		Process stand = start(this.options);
		Optional<ProcessHandle> service = ProcessHandle.of(ready().path("pid").longValue());
		stand.destroyForcibly().waitFor();
		service.ifPresent((process) -> process.onExit().orTimeout(10, TimeUnit.SECONDS).join());
		assertThat(service.filter(ProcessHandle::isAlive)).isEmpty();
	}

	static boolean canTieToTheParent() {
		return Files.isExecutable(Path.of("/usr/bin/setpriv"));
	}

	@Test
	void writesItsTokenForItsOwnerAloneAndTakesNoOther() throws Exception {
		start(this.options);
		ready();
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(this.token))).isEqualTo("rw-------");
		StandClient client = new StandClient(this.port, "Bearer " + Files.readString(this.token).strip());
		assertThat(client.ready(client.change("{\"fake.size\":\"1\"}")).path("generation").longValue()).isEqualTo(2);
	}

	@Test
	void namesPortsAndHolderWhenAnotherStandIsThere() throws Exception {
		Process first = start(this.options);
		ready();
		Process second = start(this.options);
		assertThat(second.waitFor(20, TimeUnit.SECONDS)).isTrue();
		assertThat(second.exitValue()).isEqualTo(ExitCode.USAGE);
		assertThat(output(second)).contains(
				"--port: port " + this.port + " is in use by process " + first.pid() + " (java -jar dyno-lab.jar)",
				"--service-port", "--management-port");
		assertThat(first.isAlive()).isTrue();
	}

	@Test
	void startsWithTheSettingsGiven() throws Exception {
		List<String> with = new ArrayList<>(this.options);
		with.addAll(List.of("--set", "fake.size=1"));
		start(with);
		assertThat(ready().path("proof").path("fake.size").path("effective").stringValue()).isEqualTo("1");
	}

	private JsonNode ready() throws InterruptedException {
		StandClient client = new StandClient(this.port, "");
		for (int i = 0; i < 300; i++) {
			try {
				return client.ready(1);
			}
			catch (AssertionError ex) {
				Thread.sleep(100);
			}
		}
		throw new AssertionError("the stand does not come up");
	}

	private Process start(List<String> arguments) throws IOException {
		List<String> command = new ArrayList<>(List
			.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", "target/dyno-lab.jar"));
		command.addAll(arguments);
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
		builder.environment().remove("DYNO_STAND_TOKEN");
		builder.environment().put("DYNO_STAND_TOKEN_FILE", this.token.toString());
		Process process = builder.start();
		this.started.add(process);
		return process;
	}

	private static String output(Process process) throws IOException {
		try (InputStream in = process.getInputStream()) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
