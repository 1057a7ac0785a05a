package org.webfluxdyno.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import org.webfluxdyno.lab.load.LoadGenerator;
import org.webfluxdyno.lab.probe.Profiler;
import org.webfluxdyno.lab.probe.Thresholds;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.InvalidCookbookException;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.result.RunReader;
import org.webfluxdyno.lab.result.RunStore;
import org.webfluxdyno.lab.stand.FakeApp;
import org.webfluxdyno.lab.stand.Ports;
import org.webfluxdyno.lab.stand.RunningService;
import org.webfluxdyno.lab.stand.ServiceOptions;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Forks of a small real service that misbehaves on demand.
 */
class ForkRunnerIT {

	private static final Timing SHORT = new Timing(Duration.ofMillis(100), Duration.ofMillis(100), 8, 8,
			Duration.ofMillis(100), 2, Duration.ofMillis(200));

	/** What else runs on the host must not decide these tests. */
	private static final Thresholds QUIET_OR_NOT = new Thresholds(1, 2, 1e9, 1, 2, 2, Long.MAX_VALUE);

	private static final LoadPlan LOAD = new LoadPlan(4, 1, false, "GET", "", 0, List.of(), LoadPlan.Driver.DYNO);

	@TempDir
	private Path directory;

	private RunStore store;

	private Cookbook cookbook;

	@BeforeEach
	void open() throws Exception {
		Run run = new Run(1, "test", "compare", List.of(), 1, "2026-01-01T00:00:00Z", Map.of(), Map.of());
		this.store = RunStore.create(this.directory.resolve("run"), run, Map.of());
		this.cookbook = readCookbook(this.directory);
	}

	@AfterEach
	void nothingIsLeftRunning() {
		this.store.close();
		assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)).isEmpty();
	}

	@Test
	void armsThatMisbehaveDoNotKeepTheOthersFromBeingMeasured() throws Exception {
		Group group = group(arm("a", Arm.REFERENCE, "/hello", Settings.NONE),
				arm("b", Arm.TWIN, "/hello", Settings.NONE), arm("c", "mortal", "/mortal", Settings.NONE),
				arm("d", "other", "/other", Settings.NONE),
				arm("e", "throw", "/hello", new Settings(Map.of("fake.mode", "throw"))));
		ForkEnd end = run(group, 0);
		assertThat(end.alarms()).isEmpty();
		List<Block> blocks = RunReader.read(this.store.directory()).blocks();
		assertThat(blocks).filteredOn((block) -> block.arm().equals("a") && block.load().equals(Block.CLOSED))
			.hasSizeGreaterThanOrEqualTo(4);
		assertThat(blocks).filteredOn((block) -> block.arm().equals("a") && block.load().equals(Block.OPEN)).hasSize(2);
		assertThat(why(blocks, "c")).contains("exit code 3");
		assertThat(why(blocks, "d")).contains("'200  Something else'").contains("'200  Hello, World!'");
		assertThat(why(blocks, "e")).contains("the inner cause");
	}

	@Test
	void aReferenceThatDiesSpoilsTheFork() throws Exception {
		Group group = group(arm("a", Arm.REFERENCE, "/mortal", Settings.NONE),
				arm("b", Arm.TWIN, "/hello", Settings.NONE));
		ForkEnd end = run(group, 0);
		assertThat(end.alarms()).singleElement().asString().contains("reference").contains("exit code 3");
		assertThat(RunReader.read(this.store.directory()).goodForks("g")).isEmpty();
	}

	@Test
	void whatAnInterruptedForkMeasuredStaysAndTheNextAttemptCounts() throws Exception {
		Group group = group(arm("a", Arm.REFERENCE, "/hello", Settings.NONE),
				arm("b", Arm.TWIN, "/hello", Settings.NONE));
		CountDownLatch measuring = new CountDownLatch(1);
		Thread thread = new Thread(() -> {
			try {
				runner((at, fork, share, what) -> {
					if (what.startsWith("measuring, round 2")) {
						measuring.countDown();
					}
				}).run(group, 0);
			}
			catch (IOException | InterruptedException ex) {
				// as asked
			}
		});
		thread.start();
		assertThat(measuring.await(60, TimeUnit.SECONDS)).isTrue();
		thread.interrupt();
		thread.join(30_000);
		assertThat(thread.isAlive()).isFalse();
		int kept = RunReader.allBlocks(this.store.directory()).size();
		assertThat(kept).isGreaterThanOrEqualTo(2);
		assertThat(RunReader.read(this.store.directory()).blocks()).isEmpty();
		run(group, 0);
		RunData data = RunReader.read(this.store.directory());
		assertThat(data.forks()).extracting(ForkEnd::attempt).containsExactly(1);
		assertThat(data.blocks()).allMatch((block) -> block.attempt() == 1);
		assertThat(RunReader.allBlocks(this.store.directory())).hasSize(kept + data.blocks().size());
	}

	@Test
	void aForeignServiceIsMeasuredByTheKernelsAccountsAlone() throws Exception {
		Group group = group(arm("a", Arm.REFERENCE, "/hello", Settings.NONE),
				arm("b", Arm.TWIN, "/hello", Settings.NONE));
		ForkEnd end = new ForkRunner(this.store, foreign(), new LoadGenerator(2), SHORT, QUIET_OR_NOT,
				(at, fork, share, what) -> {
				}, 1, Optional.empty())
			.run(group, 0);
		assertThat(end.alarms()).isEmpty();
		assertThat(RunReader.read(this.store.directory()).blocks()).isNotEmpty().allSatisfy((block) -> {
			assertThat(block.service().cpuMicros()).isPositive();
			assertThat(block.service().rssBytes()).isPositive();
			assertThat(block.service().allocatedBytes()).isNull();
		});
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void aServiceThatIsStoppedInItsTracksIsNamedAndTheForkEnds() throws Exception {
		Group group = group(arm("a", Arm.REFERENCE, "/hello", Settings.NONE),
				arm("b", Arm.TWIN, "/hello", Settings.NONE));
		AtomicBoolean stopped = new AtomicBoolean();
		ForkEnd end = new ForkRunner(this.store, foreign(), new LoadGenerator(2), SHORT, QUIET_OR_NOT,
				(at, fork, share, what) -> {
					if (what.startsWith("measuring, round 1") && !stopped.getAndSet(true)) {
						ProcessHandle.current().children().forEach((service) -> signal("STOP", service));
					}
				}, 1, Optional.empty())
			.run(group, 0);
		assertThat(stopped).isTrue();
		assertThat(end.alarms()).contains("too few good rounds: 1 of 4");
		assertThat(RunReader.read(this.store.directory()).blocks())
			.anyMatch((block) -> block.alarms().toString().contains("requests were answered"));
	}

	@Test
	@EnabledIf("canTieToTheParent")
	void aLabThatIsKilledLosesNoBlockAndLeavesNoService() throws Exception {
		this.store.close();
		Path run = this.store.directory();
		Process lab = KilledLab.start(this.directory, run);
		try {
			for (int i = 0; i < 600 && RunReader.allBlocks(run).size() < 3; i++) {
				assertThat(lab.isAlive()).isTrue();
				Thread.sleep(50);
			}
			List<ProcessHandle> services = lab.descendants().toList();
			assertThat(services).hasSizeGreaterThanOrEqualTo(2);
			lab.destroyForcibly().waitFor();
			services.forEach((service) -> service.onExit().orTimeout(10, TimeUnit.SECONDS).join());
		}
		finally {
			lab.destroyForcibly();
		}
		int kept = RunReader.allBlocks(run).size();
		assertThat(kept).isGreaterThanOrEqualTo(3);
		this.store = RunStore.resume(run);
		run(KilledLab.GROUP, 0);
		RunData data = RunReader.read(run);
		assertThat(data.forks()).extracting(ForkEnd::attempt).containsExactly(1);
		assertThat(data.blocks()).isNotEmpty().allMatch((block) -> block.attempt() == 1);
		assertThat(RunReader.allBlocks(run)).hasSize(kept + data.blocks().size());
	}

	static boolean canTieToTheParent() {
		return Files.isExecutable(Path.of("/usr/bin/setpriv"));
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void profilesEveryArmOnceAndHowItDiffersFromTheReference() throws Exception {
		Path profiles = this.directory.resolve("profile");
		Group group = group(arm("a", Arm.REFERENCE, "/hello", Settings.NONE),
				arm("b", Arm.TWIN, "/hello", Settings.NONE));
		ForkRunner runner = new ForkRunner(this.store, foreign(), new LoadGenerator(2), SHORT, QUIET_OR_NOT,
				(at, fork, share, what) -> {
				}, 1, Optional.of(new Profiling(Profiler.find(), profiles, Duration.ofSeconds(1))));
		runner.run(group, 0);
		assertThat(runner.run(group, 1).alarms()).isEmpty();
		assertThat(Files.list(profiles).map((file) -> file.getFileName().toString()))
			.containsExactlyInAnyOrder("g-a.collapsed", "g-a.html", "g-b.collapsed", "g-b.html", "g-b-difference.html");
		assertThat(profiles.resolve("g-b.collapsed")).content().contains("sun/net/httpserver");
	}

	private static void signal(String name, ProcessHandle process) {
		try {
			new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
		}
		catch (IOException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private ForkEnd run(Group group, int fork) throws Exception {
		return runner((at, number, share, what) -> {
		}).run(group, fork);
	}

	private ArmSource foreign() throws IOException {
		Path jar = FakeApp.jar(this.directory);
		return (arm) -> RunningService.start(this.cookbook,
				new ServiceOptions(jar, this.directory, "127.0.0.1", Ports.free("127.0.0.1"), Ports.free("127.0.0.1"),
						Duration.ofSeconds(30), Duration.ofSeconds(2), List.of("-Xmx64m"), List.of(), "/hello",
						List.of()),
				arm.settings());
	}

	private ForkRunner runner(RunListener listener) throws IOException {
		return runner(this.directory, this.store, listener);
	}

	static ForkRunner runner(Path directory, RunStore store, RunListener listener) throws IOException {
		Path jar = FakeApp.jar(directory);
		Cookbook cookbook = readCookbook(directory);
		ArmSource source = (
				arm) -> RunningService.start(cookbook,
						new ServiceOptions(jar, directory, "127.0.0.1", Ports.free("127.0.0.1"),
								Ports.free("127.0.0.1"), Duration.ofSeconds(30), Duration.ofSeconds(2)),
						arm.settings());
		return new ForkRunner(store, source, new LoadGenerator(2), SHORT, QUIET_OR_NOT, listener, 1, Optional.empty());
	}

	private static Cookbook readCookbook(Path directory) throws IOException {
		try {
			return CookbookReader.read(FakeApp.cookbook(directory));
		}
		catch (InvalidCookbookException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static String why(List<Block> blocks, String arm) {
		return blocks.stream()
			.filter((block) -> block.arm().equals(arm) && block.requests() == 0)
			.flatMap((block) -> block.alarms().stream())
			.findFirst()
			.orElse("");
	}

	static Group group(Arm... arms) {
		return new Group("g", Group.Stage.CONFIRM, List.of(arms), LOAD, 1, 4, 2);
	}

	static Arm arm(String name, String recipe, String path, Settings settings) {
		return new Arm(name, recipe, name, settings, path, List.of());
	}

}
