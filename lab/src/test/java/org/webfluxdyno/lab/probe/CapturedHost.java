package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files of the kernel as a good host has them, below a directory; tests spoil them.
 *
 * @param root the directory
 */
record CapturedHost(Path root) {

	static CapturedHost in(Path root) {
		CapturedProc.in(root.resolve("proc"));
		return new CapturedHost(root).write("proc/loadavg", "4.94 7.69 7.02 7/172 23119\n")
			.write("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu vme tsc constant_tsc\nbogomips\t: 4000.00\n")
			.write("proc/meminfo", """
					MemTotal:       24684084 kB
					MemFree:        21034240 kB
					MemAvailable:   23855676 kB
					SwapTotal:             0 kB
					SwapFree:              0 kB
					""")
			.write("proc/self/stat", "1 (java) S\n")
			.write("proc/self/limits", """
					Limit                     Soft Limit           Hard Limit           Units
					Max processes             96365                96365                processes
					Max open files            20000                30000                files
					""")
			.write("proc/self/cgroup", "0::/user.slice/session\n")
			.write("proc/sys/kernel/randomize_va_space", "2\n")
			.write("proc/sys/kernel/perf_event_paranoid", "1\n")
			.write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n")
			.write("proc/sys/net/ipv4/tcp_max_syn_backlog", "2048\n")
			.write("proc/sys/net/core/somaxconn", "4096\n")
			.write("proc/net/sockstat", "sockets: used 23\nTCP: inuse 3 orphan 0 tw 12 alloc 3 mem 161\n")
			.write("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n")
			.write("sys/devices/system/clocksource/clocksource0/available_clocksource", "tsc kvm-clock \n")
			.write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n")
			.write("sys/devices/system/cpu/intel_pstate/no_turbo", "1\n")
			.write("sys/devices/system/cpu/smt/active", "0\n")
			.write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
	}

	CapturedHost write(String file, String text) {
		try {
			Path path = this.root.resolve(file);
			Files.createDirectories(path.getParent());
			Files.writeString(path, text);
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	CapturedHost delete(String file) {
		try {
			Files.delete(this.root.resolve(file));
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	KernelFacts kernel() {
		return new KernelFacts(this.root);
	}

}
