package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.webfluxdyno.lab.result.Block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * What a service used, by captured process files.
 */
class ServiceProbeTests {

	private static final long LOOP_NANOS = 276549596;

	private static final long C2_NANOS = 5489203919L;

	private static final long C1_NANOS = 2632308491L;

	private static final long GC_NANOS = 155170457;

	@TempDir
	private Path directory;

	private CapturedProc files;

	@BeforeEach
	void capture() {
		this.files = CapturedProc.in(this.directory);
	}

	@Test
	void tellsThreadsApartByTheirNames() throws Exception {
		ServiceProbe probe = probe(ProcessClock.NONE);
		ServiceProbe.Reading before = probe.read();
		this.files.run(CapturedProc.LOOP, LOOP_NANOS, 900_000_000)
			.run(CapturedProc.C2, C2_NANOS, 300_000_000)
			.run(CapturedProc.C1, C1_NANOS, 50_000_000)
			.run(CapturedProc.GC, GC_NANOS, 20_000_000);
		Block.ServiceUse use = probe.since(before);
		assertThat(use.cpuMicros()).isEqualTo(1_270_000);
		assertThat(use.eventLoopCpuMicros()).isEqualTo(900_000);
		assertThat(use.jitCpuMicros()).isEqualTo(350_000);
		assertThat(use.gcCpuMicros()).isEqualTo(20_000);
		assertThat(use.rssBytes()).isEqualTo(199920 * 1024L);
		assertThat(use.allocatedBytes()).isNull();
		assertThat(use.gcCount()).isNull();
		assertThat(use.gcMillis()).isNull();
	}

	@Test
	void countsContextSwitchesOfAllThreads() throws Exception {
		ServiceProbe probe = probe(ProcessClock.NONE);
		ServiceProbe.Reading before = probe.read();
		this.files.replace("16898/task/16898/status", "\nvoluntary_ctxt_switches:\t1\n",
				"\nvoluntary_ctxt_switches:\t31\n");
		this.files.replace("16898/task/16898/status", "nonvoluntary_ctxt_switches:\t1\n",
				"nonvoluntary_ctxt_switches:\t5\n");
		Block.ServiceUse use = probe.since(before);
		assertThat(use.voluntarySwitches()).isEqualTo(30);
		assertThat(use.involuntarySwitches()).isEqualTo(4);
	}

	@Test
	void countsAllThatNewThreadsUsed() throws Exception {
		ServiceProbe probe = probe(ProcessClock.NONE);
		ServiceProbe.Reading before = probe.read();
		this.files.write("16898/task/20000/status", "Name:\tC2 CompilerThre\nvoluntary_ctxt_switches:\t7\n")
			.write("16898/task/20000/schedstat", "123000 1 1\n");
		Block.ServiceUse use = probe.since(before);
		assertThat(use.cpuMicros()).isEqualTo(123);
		assertThat(use.jitCpuMicros()).isEqualTo(123);
		assertThat(use.voluntarySwitches()).isEqualTo(7);
	}

	@Test
	void takesThreadsThatEndedFromTheTicksOfTheProcess() throws Exception {
		ServiceProbe probe = probe(ProcessClock.NONE);
		ServiceProbe.Reading before = probe.read();
		this.files.run(CapturedProc.LOOP, LOOP_NANOS, 100_000_000)
			.delete(CapturedProc.C2)
			.replace("16898/stat", " 1627 54 ", " 1727 64 ");
		Block.ServiceUse use = probe.since(before);
		// 110 ticks, each end of user and system time cut by less than one
		assertThat(use.cpuMicros()).isEqualTo(1_080_000);
		assertThat(use.jitCpuMicros()).isZero();
	}

	@Test
	void prefersTheClockOfTheProcess() throws Exception {
		long[] now = { 5_000 };
		ServiceProbe probe = probe((pid) -> OptionalLong.of(now[0]));
		ServiceProbe.Reading before = probe.read();
		this.files.run(CapturedProc.LOOP, LOOP_NANOS, 1_000);
		now[0] += 3_500;
		Block.ServiceUse use = probe.since(before);
		assertThat(use.cpuMicros()).isEqualTo(3.5);
		assertThat(use.eventLoopCpuMicros()).isEqualTo(1);
	}

	@Test
	void countsTicksOfThreadsWithoutSchedulerStatistics() throws Exception {
		this.files.delete(CapturedProc.LOOP + "/schedstat")
			.write(CapturedProc.LOOP + "/stat", "17175 (a (b) c) S" + " 0".repeat(10) + " 4 1" + " 0".repeat(8));
		ServiceProbe probe = probe(ProcessClock.NONE);
		ServiceProbe.Reading before = probe.read();
		this.files.write(CapturedProc.LOOP + "/stat", "17175 (a (b) c) S" + " 0".repeat(10) + " 5 3" + " 0".repeat(8));
		assertThat(probe.since(before).eventLoopCpuMicros()).isEqualTo(30_000);
	}

	@Test
	void saysThatTheProcessHasEnded() throws Exception {
		ServiceProbe probe = probe(ProcessClock.NONE);
		ServiceProbe.Reading before = probe.read();
		this.files.replace("16898/stat", "(java) S", "(java) Z");
		assertThatIOException().isThrownBy(() -> probe.since(before)).withMessageContaining("16898 has ended");
		this.files.delete("16898");
		assertThatIOException().isThrownBy(() -> probe.since(before)).withMessageContaining("16898 has ended");
		assertThatIOException().isThrownBy(probe::read).withMessageContaining("16898 has ended");
	}

	@Test
	void noticesThatAnotherProcessHasTheId() throws IOException, InterruptedException {
		ServiceProbe probe = probe(ProcessClock.NONE);
		ServiceProbe.Reading before = probe.read();
		this.files.replace("16898/stat", " 1431970 ", " 1439999 ");
		assertThatIOException().isThrownBy(() -> probe.since(before)).withMessageContaining("another one has its id");
	}

	@Test
	void countsAServiceOfSeveralProcessesWhole() throws Exception {
		this.files.process(20000, 5).work(20000, 70_000_000, 3);
		ServiceProbe probe = new ServiceProbe(this.files.proc(), ProcessClock.NONE,
				() -> List.of(CapturedProc.PID, 20000L), null);
		ServiceProbe.Reading before = probe.read();
		this.files.run(CapturedProc.LOOP, LOOP_NANOS, 100_000_000).work(20000, 470_000_000, 11);
		Block.ServiceUse use = probe.since(before);
		assertThat(use.cpuMicros()).isEqualTo(500_000);
		assertThat(use.voluntarySwitches()).isEqualTo(8);
		assertThat(use.rssBytes()).isEqualTo((199920 + CapturedProc.WORKER_KILOBYTES) * 1024L);
	}

	@Test
	void workersMayComeAndGo() throws Exception {
		List<Long> pids = new ArrayList<>(List.of(CapturedProc.PID, 20000L));
		this.files.process(20000, 5).work(20000, 70_000_000, 3);
		ServiceProbe probe = new ServiceProbe(this.files.proc(), ProcessClock.NONE, () -> List.copyOf(pids), null);
		ServiceProbe.Reading before = probe.read();
		this.files.delete("20000").process(20001, 6).work(20001, 30_000_000, 2);
		pids.set(1, 20001L);
		assertThat(probe.since(before).cpuMicros()).isEqualTo(30_000);
		pids.remove(1);
		this.files.delete("20001").run(CapturedProc.LOOP, LOOP_NANOS, 1_000_000);
		assertThat(probe.since(before).cpuMicros()).isEqualTo(1_000);
	}

	@Test
	void aWorkerWithTheIdOfAnEarlierOneIsNew() throws Exception {
		this.files.process(20000, 5).work(20000, 70_000_000, 3);
		ServiceProbe probe = new ServiceProbe(this.files.proc(), ProcessClock.NONE,
				() -> List.of(CapturedProc.PID, 20000L), null);
		ServiceProbe.Reading before = probe.read();
		this.files.process(20000, 6).work(20000, 4_000_000, 1);
		assertThat(probe.since(before).cpuMicros()).isEqualTo(4_000);
	}

	private ServiceProbe probe(ProcessClock clock) {
		return new ServiceProbe(this.files.proc(), clock, () -> List.of(CapturedProc.PID), null);
	}

}
