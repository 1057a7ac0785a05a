package org.webfluxdyno.lab.probe;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Profiles of a real JVM.
 */
@EnabledOnOs(OS.LINUX)
class ProfilerIT {

	@TempDir
	private Path directory;

	@Test
	void showsWhereAProcessSpendsItsTimeAndHowTwoProfilesDiffer() throws Exception {
		Process child = BusyChild.start("burn");
		try {
			Profiler profiler = Profiler.find();
			Profiler.Profile first = profile(profiler, child, "a");
			Profiler.Profile second = profile(profiler, child, "b");
			assertThat(first.collapsed()).content().contains("BusyChild.burn");
			assertThat(first.flameGraph()).content().contains("<h1>Arm a</h1>", "burn");
			assertThat(first.note().isEmpty()).as(first.note()).isEqualTo(first.event().equals("cpu-clock"));
			Path difference = this.directory.resolve("difference.html");
			profiler.difference(first.collapsed(), second.collapsed(), difference);
			assertThat(difference).content().contains("burn");
		}
		finally {
			child.destroyForcibly().waitFor();
		}
	}

	@Test
	void saysWhyAProcessCannotBeProfiled() throws Exception {
		Process child = BusyChild.start("idle");
		child.destroyForcibly().waitFor();
		Profiler profiler = Profiler.find();
		assertThatIOException().isThrownBy(() -> profiler.start(child.pid()))
			.withMessageContaining("process " + child.pid() + " cannot be profiled: ");
		assertThat(Files.list(this.directory)).isEmpty();
	}

	@Test
	void canBeGivenUp() throws Exception {
		Process child = BusyChild.start("burn");
		try {
			Profiler profiler = Profiler.find();
			profiler.start(child.pid()).close();
			try (Profiler.Session again = profiler.start(child.pid())) {
				assertThat(again.event()).isNotEmpty();
			}
		}
		finally {
			child.destroyForcibly().waitFor();
		}
	}

	private Profiler.Profile profile(Profiler profiler, Process child, String arm) throws Exception {
		try (Profiler.Session session = profiler.start(child.pid())) {
			long goal = ProcessClock.system().nanos(child.pid()).orElseThrow() + 300_000_000;
			for (int i = 0; i < 600 && ProcessClock.system().nanos(child.pid()).orElseThrow() < goal; i++) {
				Thread.sleep(50);
			}
			return session.stop(this.directory.resolve("profiles"), arm, "Arm " + arm);
		}
	}

}
