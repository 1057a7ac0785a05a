package org.webfluxdyno.lab.probe;

import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the kernel's files say, by captured ones.
 */
class KernelFactsTests {

	@TempDir
	private Path directory;

	private CapturedHost host;

	@BeforeEach
	void capture() {
		this.host = CapturedHost.in(this.directory);
	}

	@Test
	void readsWhatIsThere() {
		KernelFacts kernel = this.host.kernel();
		assertThat(kernel.loadAverages()).containsExactly(4.94, 7.69, 7.02);
		assertThat(kernel.clockSource()).hasValue("tsc");
		assertThat(kernel.clockSources()).hasValue("tsc kvm-clock");
		assertThat(kernel.governor()).hasValue("performance");
		assertThat(kernel.turbo()).hasValue(false);
		assertThat(kernel.smt()).hasValue(false);
		assertThat(kernel.hypervisor()).hasValue(false);
		assertThat(kernel.transparentHugePages()).hasValue("madvise");
		assertThat(kernel.addressRandomisation()).hasValue(2);
		assertThat(kernel.perfEventParanoid()).hasValue(1);
		assertThat(kernel.openFiles()).hasValue(20000);
		assertThat(kernel.portRange()).hasValueSatisfying((range) -> assertThat(range).containsExactly(32768, 60999));
		assertThat(kernel.acceptQueue()).hasValue(4096);
		assertThat(kernel.handshakeQueue()).hasValue(2048);
		assertThat(kernel.timeWait()).hasValue(12);
		assertThat(kernel.memory("MemAvailable")).hasValue(23855676L * 1024);
	}

	@Test
	void leavesEmptyWhatIsNot() {
		KernelFacts kernel = new KernelFacts(this.directory.resolve("nowhere"));
		assertThat(kernel.loadAverages()).isEmpty();
		assertThat(kernel.clockSource()).isEmpty();
		assertThat(kernel.turbo()).isEmpty();
		assertThat(kernel.hypervisor()).isEmpty();
		assertThat(kernel.transparentHugePages()).isEmpty();
		assertThat(kernel.openFiles()).isEmpty();
		assertThat(kernel.portRange()).isEmpty();
		assertThat(kernel.timeWait()).isEmpty();
		assertThat(kernel.memory("MemTotal")).isEmpty();
		assertThat(kernel.cpuQuota()).isEmpty();
		assertThat(kernel.memoryLimit()).isEmpty();
	}

	@Test
	void readsTheOtherFormsOfAFact() {
		this.host.delete("sys/devices/system/cpu/intel_pstate/no_turbo")
			.write("sys/devices/system/cpu/cpufreq/boost", "1\n")
			.write("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu hypervisor lahf_lm\n")
			.write("proc/self/limits", "Max open files            unlimited            unlimited            files\n");
		assertThat(this.host.kernel().turbo()).hasValue(true);
		assertThat(this.host.kernel().hypervisor()).hasValue(true);
		assertThat(this.host.kernel().openFiles()).hasValue(Long.MAX_VALUE);
		this.host.write("proc/cpuinfo", "processor\t: 0\nFeatures\t: fp asimd\n");
		assertThat(this.host.kernel().hypervisor()).as("unknown on other architectures").isEmpty();
	}

	@Test
	void findsLimitsOfTheControlGroupAndThoseAroundIt() {
		this.host.write("sys/fs/cgroup/user.slice/session/cpu.max", "max 100000\n")
			.write("sys/fs/cgroup/user.slice/cpu.max", "150000 100000\n")
			.write("sys/fs/cgroup/user.slice/session/memory.max", "max\n")
			.write("sys/fs/cgroup/user.slice/memory.max", "2147483648\n")
			.write("sys/fs/cgroup/memory.max", "4294967296\n");
		assertThat(this.host.kernel().cpuQuota()).hasValue(1.5);
		assertThat(this.host.kernel().memoryLimit()).hasValue(2147483648L);
	}

	@Test
	void findsLimitsOfTheFirstVersionOfControlGroups() {
		this.host.write("proc/self/cgroup", "4:memory:/box/inner\n1:cpu:/box\n0::/\n")
			.write("sys/fs/cgroup/cpu/box/cpu.cfs_quota_us", "300000\n")
			.write("sys/fs/cgroup/cpu/box/cpu.cfs_period_us", "100000\n")
			.write("sys/fs/cgroup/memory/box/inner/memory.limit_in_bytes", "9223372036854771712\n")
			.write("sys/fs/cgroup/memory/box/memory.limit_in_bytes", "1073741824\n");
		assertThat(this.host.kernel().cpuQuota()).hasValue(3);
		assertThat(this.host.kernel().memoryLimit()).hasValue(1073741824L);
		this.host.write("sys/fs/cgroup/cpu/box/cpu.cfs_quota_us", "-1\n");
		assertThat(this.host.kernel().cpuQuota()).isEmpty();
	}

}
