package org.webfluxdyno.lab.probe;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.webfluxdyno.lab.result.Block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What happens beside the processes under measurement, by captured files.
 */
class HostProbeTests {

	@TempDir
	private Path directory;

	private CapturedProc files;

	private HostProbe probe;

	@BeforeEach
	void capture() {
		this.files = CapturedProc.in(this.directory);
		this.probe = new HostProbe(this.files.proc());
	}

	@Test
	void takesTheOwnProcessesFromTheBusyTime() {
		HostProbe.Reading before = this.probe.read(List.of(CapturedProc.PID));
		// 200 ticks: 120 user, 30 system, 40 idle, 10 of steal; own processes used 110
		this.files
			.replace("stat", "cpu  1703389 104899 162776 764044 4628 0 43796 2559 0 0",
					"cpu  1703509 104899 162806 764084 4628 0 43796 2569 0 0")
			.replace("16898/stat", " 1627 54 ", " 1727 64 ")
			.replace("vmstat", "pswpout 4", "pswpout 9");
		Block.HostUse use = this.probe.since(before);
		assertThat(use.otherCpuShare()).isCloseTo(0.2, within(1e-9));
		assertThat(use.stealShare()).isCloseTo(0.05, within(1e-9));
		assertThat(use.swappedPages()).isEqualTo(5);
	}

	@Test
	void newProcessesOfTheArmAreNoOthers() {
		HostProbe.Reading before = this.probe.read(List.of(CapturedProc.PID));
		// 200 ticks, 110 of them busy; a new process used 90
		this.files.replace("stat", "cpu  1703389 104899 162776 764044", "cpu  1703499 104899 162776 764134")
			.write("20000/stat", "20000 (worker) S" + " 0".repeat(10) + " 60 30" + " 0".repeat(8));
		assertThat(this.probe.since(before, List.of(CapturedProc.PID, 20000L), Duration.ZERO).otherCpuShare())
			.isCloseTo(0.1, within(1e-9));
		assertThat(this.probe.since(before).otherCpuShare()).isCloseTo(0.55, within(1e-9));
	}

	@Test
	void whatAGeneratorUsedThatHasEndedIsNoOthers() {
		HostProbe.Reading before = this.probe.read(List.of());
		// 200 ticks, 110 of them busy; a process that is gone used 90
		this.files.replace("stat", "cpu  1703389 104899 162776 764044", "cpu  1703499 104899 162776 764134");
		assertThat(this.probe.since(before, List.of(), Duration.ofMillis(900)).otherCpuShare()).isCloseTo(0.1,
				within(1e-9));
	}

	@Test
	void countsAllAsOthersWithoutOwnProcesses() {
		HostProbe.Reading before = this.probe.read(List.of());
		this.files.replace("stat", "cpu  1703389 104899 162776 764044", "cpu  1703449 104899 162776 764084");
		assertThat(this.probe.since(before).otherCpuShare()).isCloseTo(0.6, within(1e-9));
	}

	@Test
	void tellsZeroWhenNoTimePassedOrNothingIsKnown() {
		assertThat(this.probe.since(this.probe.read(List.of(CapturedProc.PID)))).isEqualTo(new Block.HostUse(0, 0, 0));
		HostProbe blind = new HostProbe(new Proc(this.directory.resolve("nowhere")));
		assertThat(blind.since(blind.read(List.of(1L)))).isEqualTo(new Block.HostUse(0, 0, 0));
	}

	@Test
	void neverTellsLessThanNothing() {
		HostProbe.Reading before = this.probe.read(List.of(CapturedProc.PID));
		this.files.replace("stat", "cpu  1703389 104899 162776 764044", "cpu  1703399 104899 162776 764043")
			.replace("16898/stat", " 1627 54 ", " 1727 64 ");
		assertThat(this.probe.since(before)).isEqualTo(new Block.HostUse(0, 0, 0));
	}

}
