package org.webfluxdyno.lab.stand;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.Settings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * From settings to a command line, with this project's cookbook.
 */
class LaunchCommandTests {

	private static final Jdk JDK_25 = new Jdk(25, "25.0.3", Path.of("/jdks/25"));

	private static final Jdk JDK_17 = new Jdk(17, "17.0.15", Path.of("/jdks/17"));

	private static final Host HOST = new Host(List.of(JDK_25, JDK_17), "x86_64", "linux", List.of(), Optional.empty(),
			6);

	private static final ServiceOptions OPTIONS = new ServiceOptions(Path.of("/srv/app.jar"), Path.of("/srv/extras"),
			"127.0.0.1", 1080, 1081, Duration.ofSeconds(1), Duration.ofSeconds(1));

	@Test
	void startsTheJarOnItsPortsWhenNothingIsAsked() throws Exception {
		assertThat(command(Map.of()).arguments()).containsExactly("/jdks/25/bin/java", "-jar", "/srv/app.jar",
				"--server.port=1080", "--server.address=127.0.0.1", "--management.server.port=1081",
				"--management.server.address=127.0.0.1");
	}

	@Test
	void translatesEachCarrier() throws Exception {
		List<String> arguments = command(Map.of("event-loop.workers", "cores", "gc", "ParallelGC", "heap.max", "1g",
				"jdk", "17", "date-header", "cached", "metrics.client-percentiles", "on", "code.shape", "mono",
				"compact-object-headers", "false", "transport", "default"))
			.arguments();
		assertThat(arguments).startsWith("/jdks/17/bin/java")
			.contains("-Dreactor.netty.ioWorkerCount=6", "-XX:+UseParallelGC", "-Xmx1g", "-XX:-UseCompactObjectHeaders",
					"--dyno.date-header=cached",
					"--management.metrics.distribution.percentiles.http.server.requests=0.5,0.95,0.99")
			.noneMatch((argument) -> argument.contains("transport") || argument.contains("mono"));
		assertThat(arguments.indexOf("-Xmx1g")).isLessThan(arguments.indexOf("-jar"));
		assertThat(arguments.indexOf("--dyno.date-header=cached")).isGreaterThan(arguments.indexOf("/srv/app.jar"));
	}

	@Test
	void addsJarsToTheClassPathByBootsExtensibleLauncher() throws Exception {
		assertThat(command(Map.of("io-uring-jar", "present")).arguments()).containsSequence(
				"-Dloader.path=/srv/extras/netty-transport-native-io_uring", "-cp", "/srv/app.jar",
				"org.springframework.boot.loader.launch.PropertiesLauncher");
	}

	@Test
	void passesOnNothingThatTurnsKnobsBehindItsBack() throws Exception {
		assertThat(command(Map.of()).environment()).doesNotContainKeys("JAVA_TOOL_OPTIONS", "DYNO_STAND_TOKEN")
			.containsOnlyKeys(System.getenv()
				.keySet()
				.stream()
				.filter(List.of("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR")::contains)
				.toArray(String[]::new));
	}

	private static LaunchCommand command(Map<String, String> settings) throws Exception {
		return LaunchCommand.of(new Settings(settings), CookbookReader.read(Path.of("../cookbook")), OPTIONS, HOST);
	}

}
