package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import org.webfluxdyno.lab.load.LoadGenerator;
import org.webfluxdyno.lab.probe.Thresholds;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunReader;
import org.webfluxdyno.lab.result.RunStore;
import org.webfluxdyno.lab.run.ForkRunner;
import org.webfluxdyno.lab.run.Timing;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A WebFlux service that knows nothing of the dyno, built here and measured as it is.
 */
@EnabledOnOs(OS.LINUX)
class StrangersServiceIT {

	/** Long enough for a service that is hardly warm on a host that is not quiet. */
	private static final Timing SHORT = new Timing(Duration.ofMillis(500), Duration.ofMillis(200), 8, 8,
			Duration.ofSeconds(1), 2, Duration.ofMillis(500));

	private static final Thresholds QUIET_OR_NOT = new Thresholds(1, 2, 1e9, 1, 2, 2, Long.MAX_VALUE);

	@TempDir
	private static Path directory;

	private static Path jar = Path.of("");

	@BeforeAll
	static void build() throws Exception {
		Path project = directory.resolve("greeter");
		try (Stream<Path> files = Files.walk(Path.of("src/test/stranger"))) {
			for (Path file : files.filter(Files::isRegularFile).toList()) {
				Path copy = project.resolve(Path.of("src/test/stranger").relativize(file));
				Files.createDirectories(copy.getParent());
				Files.copy(file, copy);
			}
		}
		Process maven = new ProcessBuilder("mvn", "-q", "-B", "-ntp", "package").directory(project.toFile())
			.redirectErrorStream(true)
			.start();
		String said = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(maven.waitFor()).as(said).isZero();
		jar = project.resolve("target/greeter.jar");
	}

	@Test
	void isMeasuredWithTheKnobsThatNeedNoneOfOurCode() throws Exception {
		ServiceUnderTest service = CommandLine.populateCommand(new ServiceUnderTest(), "--service", jar.toString(),
				"--path", "/greeting?name=World", "--header", "X-Key: open", "--jvm", "-Xmx128m");
		assertThat(service.errors()).isEmpty();
		Cookbook cookbook = CookbookReader.read(Path.of("../cookbook"));
		assertThat(service.skipped(cookbook)).containsKeys("code-shape", "date-header")
			.doesNotContainKeys("event-loop-workers", "collector");
		Group group = service
			.adapted(new Group("g", Group.Stage.CONFIRM,
					List.of(arm("a", Arm.REFERENCE, Map.of()), arm("b", "collector", Map.of("gc", "ParallelGC")),
							arm("c", "event-loop-workers", Map.of("event-loop.workers", "1"))),
					LoadPlan.DEFAULT, 1, 4, 2));
		Path run = directory.resolve("run");
		try (RunStore store = RunStore.create(run,
				new Run(1, "test", "compare", List.of(), 1, "2026-01-01T00:00:00Z", Map.of(), Map.of()), Map.of());
				LoadGenerator generator = new LoadGenerator(2)) {
			ForkEnd end = new ForkRunner(store, service.source(cookbook, Duration.ofSeconds(90)), generator, SHORT,
					QUIET_OR_NOT, (at, fork, share, what) -> {
					}, 1, Optional.empty())
				.run(group, 0);
			assertThat(end.alarms()).as(RunReader.read(run).blocks().stream().map(Block::alarms).toList().toString())
				.isEmpty();
		}
		assertThat(measured(run, "a")).isEqualTo(6);
		assertThat(measured(run, "b")).isEqualTo(6);
		assertThat(measured(run, "c")).isEqualTo(6);
		assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)).isEmpty();
	}

	private static Arm arm(String name, String recipe, Map<String, String> settings) {
		return new Arm(name, recipe, name, new Settings(settings), "/hello", List.of());
	}

	/** Blocks of an arm that count, with CPU time from the kernel's accounts. */
	private static long measured(Path run, String arm) throws IOException {
		return RunReader.read(run)
			.blocks()
			.stream()
			.filter((block) -> block.arm().equals(arm) && block.counts() && block.cpuMicrosPerRequest() > 0
					&& block.service().allocatedBytes() == null
					&& block.statusCodes().equals(Map.of("200", block.requests())))
			.count();
	}

}
