package org.webfluxdyno.lab.probe;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.webfluxdyno.lab.result.Block;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is said of good and of spoilt hosts.
 */
class HostCheckupTests {

	private static final Block.HostUse QUIET = new Block.HostUse(0, 0.01, 0);

	@TempDir
	private Path directory;

	private CapturedHost host;

	@BeforeEach
	void capture() {
		this.host = CapturedHost.in(this.directory);
	}

	@Test
	void findsNothingOnAGoodHost() {
		assertThat(findings(8, QUIET)).allSatisfy((finding) -> {
			assertThat(finding.level()).isEqualTo(Finding.Level.OK);
			assertThat(finding.remedy()).isEmpty();
		}).hasSizeGreaterThan(12);
	}

	@Test
	void judgesTheNumberOfProcessors() {
		assertThat(finding("cores", 1, QUIET).level()).isEqualTo(Finding.Level.UNFIT);
		assertThat(finding("cores", 2, QUIET)).satisfies((finding) -> {
			assertThat(finding.level()).isEqualTo(Finding.Level.NOTE);
			assertThat(finding.meaning()).contains("share them");
		});
		assertThat(finding("cores", 4, QUIET).level()).isEqualTo(Finding.Level.OK);
	}

	@Test
	void judgesOtherProcessesAndNamesThem() {
		Map.of(0.02, Finding.Level.OK, 0.05, Finding.Level.NOTE, 0.2, Finding.Level.WARNING, 0.6, Finding.Level.UNFIT)
			.forEach((share, level) -> {
				assertThat(finding("other processes", 4, new Block.HostUse(0, share, 0)).level()).isEqualTo(level);
				assertThat(finding("steal", 4, new Block.HostUse(share, 0, 0)).level()).isEqualTo(level);
			});
		assertThat(finding("other processes", 4, new Block.HostUse(0, 0.2, 0)).found())
			.isEqualTo("20 % of the processors, most by javac, dockerd");
	}

	@Test
	void judgesTheControlGroup() {
		this.host.write("sys/fs/cgroup/cpu.max", "150000 100000\n");
		assertThat(finding("CPU quota", 4, QUIET)).satisfies((finding) -> {
			assertThat(finding.level()).isEqualTo(Finding.Level.UNFIT);
			assertThat(finding.found()).isEqualTo("1.5 processors");
		});
		this.host.write("sys/fs/cgroup/cpu.max", "300000 100000\n");
		assertThat(finding("CPU quota", 4, QUIET).level()).isEqualTo(Finding.Level.WARNING);
		this.host.write("sys/fs/cgroup/memory.max", "1000000000\n");
		assertThat(finding("memory", 4, QUIET).level()).isEqualTo(Finding.Level.UNFIT);
		this.host.write("sys/fs/cgroup/memory.max", "2000000000\n");
		assertThat(finding("memory", 4, QUIET).level()).isEqualTo(Finding.Level.WARNING);
	}

	@Test
	void judgesFrequencyAndTime() {
		this.host.write("sys/devices/system/cpu/intel_pstate/no_turbo", "0\n");
		assertNote("frequency");
		this.host.write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
		assertWarning("frequency", "performance");
		this.host.delete("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
		assertNote("frequency");
		String clock = "sys/devices/system/clocksource/clocksource0/current_clocksource";
		this.host.write(clock, "kvm-clock\n");
		assertNote("clock source");
		this.host.write(clock, "hpet\n");
		assertWarning("clock source", "echo tsc");
		this.host.write("sys/devices/system/cpu/smt/active", "1\n");
		assertNote("hardware threads");
		this.host.write("proc/cpuinfo", "x: 0\nflags\t: fpu hypervisor\n");
		assertNote("virtual machine");
	}

	@Test
	void judgesWhatLimitsConnections() {
		this.host
			.write("proc/self/limits", "Max open files            1024                1048576              files\n")
			.write("proc/sys/net/core/somaxconn", "128\n")
			.write("proc/sys/net/ipv4/tcp_max_syn_backlog", "512\n")
			.write("proc/net/sockstat", "TCP: inuse 3 orphan 0 tw 15000 alloc 3 mem 161\n");
		assertWarning("open files", "ulimit -n");
		assertWarning("accept queue", "somaxconn=4096");
		assertNote("handshake queue");
		assertWarning("closed connections", "Wait");
		this.host.write("proc/net/sockstat", "TCP: inuse 3 orphan 0 tw 1500 alloc 3 mem 161\n")
			.write("proc/sys/net/core/somaxconn", "2048\n")
			.write("proc/sys/net/ipv4/ip_local_port_range", "60000\t60999\n");
		assertNote("accept queue");
		assertWarning("outgoing ports", "ip_local_port_range");
		this.host.write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
		assertNote("closed connections");
	}

	@Test
	void judgesMemoryAndProfiling() {
		this.host.write("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never\n")
			.write("proc/sys/kernel/perf_event_paranoid", "4\n")
			.write("proc/meminfo", "MemAvailable: 9999999 kB\nSwapTotal: 1000000 kB\nSwapFree: 900000 kB\n");
		assertNote("huge pages");
		assertNote("profiling");
		assertNote("swap");
		assertThat(finding("swap", 4, new Block.HostUse(0, 0, 3)).level()).isEqualTo(Finding.Level.WARNING);
	}

	@Test
	void findsTheBusiestProcessesWhileItWatches() throws Exception {
		this.host.write("proc/16898/comm", "java\n");
		List<Finding> findings = HostCheckup.run(this.directory, Duration.ofMillis(1));
		assertThat(findings).extracting(Finding::topic).contains("cores", "other processes", "memory", "open files");
		Proc proc = new Proc(this.directory.resolve("proc"));
		TopProcesses before = TopProcesses.read(proc);
		new CapturedProc(this.directory.resolve("proc")).replace("16898/stat", " 1627 54 ", " 1727 64 ");
		assertThat(TopProcesses.read(proc).busiestSince(before, proc, 1)).containsExactly("java");
		assertThat(TopProcesses.read(proc).busiestSince(before, proc, CapturedProc.PID)).isEmpty();
	}

	@Test
	void saysThatAnotherSystemIsNotFit() throws Exception {
		assertThat(HostCheckup.run(this.directory.resolve("nowhere"), Duration.ofMillis(1)))
			.filteredOn((finding) -> finding.topic().equals("system"))
			.singleElement()
			.satisfies((finding) -> assertThat(finding.level()).isEqualTo(Finding.Level.UNFIT));
	}

	private void assertNote(String topic) {
		assertThat(finding(topic, 4, QUIET).level()).as(topic).isEqualTo(Finding.Level.NOTE);
	}

	@Test
	void tellsWhetherSoManyConnectionsCanBeOpen() {
		assertThat(ConnectionChecks.tooManyFor(this.host.kernel(), 19_500)).isEmpty();
		assertThat(ConnectionChecks.tooManyFor(this.host.kernel(), 19_501))
			.contains("19,501 connections need 20,001 open files, but this process may open 20,000:"
					+ " raise the limit (ulimit -n 20001) in the shell that starts the lab");
		this.host.delete("proc/self/limits");
		assertThat(ConnectionChecks.tooManyFor(this.host.kernel(), 1_000_000)).isEmpty();
	}

	private void assertWarning(String topic, String remedy) {
		assertThat(finding(topic, 4, QUIET)).satisfies((finding) -> {
			assertThat(finding.level()).as(topic).isEqualTo(Finding.Level.WARNING);
			assertThat(finding.remedy()).contains(remedy);
		});
	}

	private Finding finding(String topic, int processors, Block.HostUse use) {
		return findings(processors, use).stream()
			.filter((finding) -> finding.topic().equals(topic))
			.findFirst()
			.orElseThrow(() -> new AssertionError("nothing was said of " + topic));
	}

	private List<Finding> findings(int processors, Block.HostUse use) {
		KernelFacts kernel = this.host.kernel();
		return Stream
			.of(ProcessorChecks.findings(kernel, processors, use, List.of("javac", "dockerd")),
					MemoryChecks.findings(kernel, use), ConnectionChecks.findings(kernel))
			.flatMap(List::stream)
			.toList();
	}

}
