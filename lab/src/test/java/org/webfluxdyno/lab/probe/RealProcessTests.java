package org.webfluxdyno.lab.probe;

import java.util.List;
import java.util.OptionalLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import org.webfluxdyno.lab.result.Block;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The probes on real processes; relations only.
 */
@EnabledOnOs(OS.LINUX)
class RealProcessTests {

	@Test
	void seeABusyProcessItsEndedThreadsAndWhoseTimeItIs() throws Exception {
		Process busy = BusyChild.start("burn");
		Process idle = BusyChild.start("idle");
		try {
			ServiceProbe probe = new ServiceProbe(() -> List.of(busy.pid()), null);
			ServiceProbe withoutClock = new ServiceProbe(Proc.LINUX, ProcessClock.NONE, () -> List.of(busy.pid()),
					null);
			ServiceProbe idleProbe = new ServiceProbe(() -> List.of(idle.pid()), null);
			HostProbe host = new HostProbe();
			ServiceProbe.Reading before = probe.read();
			ServiceProbe.Reading beforeWithoutClock = withoutClock.read();
			ServiceProbe.Reading idleBefore = idleProbe.read();
			HostProbe.Reading hostBefore = host.read(List.of(idle.pid()));
			HostProbe.Reading ownBefore = host.read(List.of(busy.pid()));
			awaitCpu(busy.pid(), 500_000_000);
			Block.HostUse asOther = host.since(hostBefore);
			Block.HostUse asOwn = host.since(ownBefore);
			Block.ServiceUse idleUse = idleProbe.since(idleBefore);
			Block.ServiceUse useWithoutClock = withoutClock.since(beforeWithoutClock);
			Block.ServiceUse use = probe.since(before);
			assertThat(use.cpuMicros()).isGreaterThan(4 * idleUse.cpuMicros());
			// Five or more threads came and went: a sum over living threads misses most.
			assertThat(use.cpuMicros()).isGreaterThan(2 * use.eventLoopCpuMicros());
			assertThat(useWithoutClock.cpuMicros()).isLessThanOrEqualTo(use.cpuMicros())
				.isGreaterThan(use.cpuMicros() / 2);
			assertThat(asOther.otherCpuShare()).isGreaterThan(asOwn.otherCpuShare());
			assertThat(use.rssBytes()).isGreaterThan(1_000_000);
			assertThat(use.voluntarySwitches()).isPositive();
		}
		finally {
			busy.destroyForcibly().waitFor();
			idle.destroyForcibly().waitFor();
		}
	}

	@Test
	void knowTheClockOfThisProcess() {
		OptionalLong before = ProcessClock.system().nanos(ProcessHandle.current().pid());
		OptionalLong after = ProcessClock.system().nanos(ProcessHandle.current().pid());
		assertThat(after.getAsLong()).isGreaterThan(before.getAsLong()).isPositive();
		assertThat(ProcessClock.system().nanos(5_000_000)).isEmpty();
	}

	/** Waits until a process has used some more CPU time. */
	private static void awaitCpu(long pid, long nanos) throws InterruptedException {
		long goal = ProcessClock.system().nanos(pid).orElseThrow() + nanos;
		for (int i = 0; i < 600 && ProcessClock.system().nanos(pid).orElseThrow() < goal; i++) {
			Thread.sleep(100);
		}
		assertThat(ProcessClock.system().nanos(pid).orElseThrow()).isGreaterThanOrEqualTo(goal);
	}

}
