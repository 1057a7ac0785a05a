package org.webfluxdyno.lab.probe;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.webfluxdyno.lab.result.Block;

/**
 * Checks of processors, time and what else runs.
 */
final class ProcessorChecks {

	/** From this share on, others or the hypervisor are worth a word. */
	private static final double NOTABLE = 0.03;

	/** Blocks with more are not counted. */
	private static final double ALARMING = Thresholds.DEFAULT.otherCpuShare();

	/** With more hardly any block would count. */
	private static final double HOPELESS = 0.5;

	private static final int ROOMY = 4;

	private static final String DRIFT = "Only arms that are alive at the same time can be compared;"
			+ " the lab measures that way.";

	/** Read without a call of the kernel. */
	private static final Set<String> GOOD_CLOCKS = Set.of("tsc", "arch_sys_counter");

	private static final Set<String> SLOW_CLOCKS = Set.of("hpet", "acpi_pm", "jiffies", "refined-jiffies");

	private ProcessorChecks() {
	}

	static List<Finding> findings(KernelFacts kernel, int processors, Block.HostUse use, List<String> busiest) {
		return Stream
			.of(Optional.of(cores(processors)), Optional.of(quota(kernel, processors)), smt(kernel), hypervisor(kernel),
					Optional.of(others(use.otherCpuShare(), busiest)), Optional.of(steal(use.stealShare())),
					Optional.of(frequency(kernel)), clock(kernel), profiling(kernel))
			.flatMap(Optional::stream)
			.toList();
	}

	private static Finding cores(int processors) {
		String found = processors + ((processors == 1) ? " processor" : " processors");
		if (processors < 2) {
			return Finding.unfit("cores", found,
					"Load generator, service and compiler take turns on one processor, so every figure is of all three.",
					"Measure on a machine or container with at least 2 processors, better 4.");
		}
		if (processors < ROOMY) {
			return Finding.note("cores", found,
					"Load generator and service share them: CPU per request holds, requests per second and"
							+ " latency are of both together.",
					"With " + ROOMY + " or more each gets its own.");
		}
		return Finding.ok("cores", found, "Load generator and service can have their own.");
	}

	private static Finding quota(KernelFacts kernel, int processors) {
		double quota = kernel.cpuQuota().orElse(Double.POSITIVE_INFINITY);
		if (quota > processors) {
			return Finding.ok("CPU quota", "none", "The control group does not throttle.");
		}
		String found = String.format(Locale.ROOT, "%.1f processors", quota);
		String meaning = "The control group stops all threads for the rest of each period once it is used up, which"
				+ " shows as latency.";
		String remedy = "Limit by whole processors (--cpuset-cpus) rather than by quota (--cpus).";
		return (quota < 2) ? Finding.unfit("CPU quota", found, meaning, remedy)
				: Finding.warning("CPU quota", found, meaning, remedy);
	}

	private static Optional<Finding> smt(KernelFacts kernel) {
		return kernel.smt()
			.filter((active) -> active)
			.map((active) -> Finding.note("hardware threads", "share cores",
					"Two processors of one core slow each other down, so figures depend on who runs where.",
					"Give service and load generator different cores, or switch it off:"
							+ " echo off > /sys/devices/system/cpu/smt/control"));
	}

	private static Optional<Finding> hypervisor(KernelFacts kernel) {
		return kernel.hypervisor()
			.map((virtual) -> virtual ? Finding.note("virtual machine", "yes",
					"Its speed drifts with its neighbours, within a minute.", DRIFT)
					: Finding.ok("virtual machine", "no", "Nobody else uses this hardware."));
	}

	private static Finding others(double share, List<String> busiest) {
		String names = busiest.isEmpty() ? "" : ", most by " + String.join(", ", busiest);
		String found = percent(share) + " of the processors" + ((share > NOTABLE) ? names : "");
		String remedy = "Stop them, or wait until they are done.";
		if (share > HOPELESS) {
			return Finding.unfit("other processes", found, "Hardly any block would count: others take the processors.",
					remedy);
		}
		if (share > ALARMING) {
			return Finding.warning("other processes", found,
					"Blocks with more than " + percent(ALARMING) + " are thrown away and measured again.", remedy);
		}
		return (share > NOTABLE)
				? Finding.note("other processes", found, "Figures scatter more than on a quiet host.", remedy)
				: Finding.ok("other processes", found, "The host is quiet.");
	}

	private static Finding steal(double share) {
		String found = percent(share) + " of the processors";
		String meaning = "The hypervisor gives these processors to others, and the service waits.";
		String remedy = "Use a machine with processors of its own, or measure at another time.";
		if (share > HOPELESS) {
			return Finding.unfit("steal", found, meaning, remedy);
		}
		if (share > ALARMING) {
			return Finding.warning("steal", found, meaning, remedy);
		}
		return (share > NOTABLE) ? Finding.note("steal", found, meaning, remedy)
				: Finding.ok("steal", found, "The hypervisor keeps little for itself.");
	}

	private static Finding frequency(KernelFacts kernel) {
		String governor = kernel.governor().orElse("");
		String turbo = kernel.turbo().map((on) -> on ? ", turbo on" : ", turbo off").orElse("");
		if (governor.isEmpty()) {
			return Finding.note("frequency", "not visible", "It may change while measuring, and nobody can tell.",
					"A virtual machine cannot mend it; elsewhere load the kernel's cpufreq driver.");
		}
		if (!governor.equals("performance")) {
			return Finding.warning("frequency", "governor " + governor + turbo,
					"Processors slow down in the gaps between blocks and need time to come back.",
					"cpupower frequency-set -g performance");
		}
		return turbo.equals(", turbo on")
				? Finding.note("frequency", "governor performance, turbo on",
						"Processors run faster while they are cool, so speed drifts.",
						"Switch it off: echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo, or"
								+ " echo 0 > /sys/devices/system/cpu/cpufreq/boost")
				: Finding.ok("frequency", "governor " + governor + turbo, "It stays where it is.");
	}

	private static Optional<Finding> clock(KernelFacts kernel) {
		String remedy = kernel.clockSources().filter((names) -> List.of(names.split(" ")).contains("tsc")).isPresent()
				? "echo tsc > /sys/devices/system/clocksource/clocksource0/current_clocksource"
				: "This machine offers no better one.";
		return kernel.clockSource().map((name) -> {
			if (SLOW_CLOCKS.contains(name)) {
				return Finding.warning("clock source", name,
						"Every look at the time is a slow call of the kernel, which service and load generator pay"
								+ " for with each request.",
						remedy);
			}
			return GOOD_CLOCKS.contains(name)
					? Finding.ok("clock source", name, "Looking at the time costs some tens of nanoseconds.")
					: Finding.note("clock source", name,
							"Looking at the time costs a little more than with the processor's own counter.", remedy);
		});
	}

	private static Optional<Finding> profiling(KernelFacts kernel) {
		return kernel.perfEventParanoid()
			.stream()
			.mapToObj((level) -> (level > 1)
					? Finding.note("profiling", "perf_event_paranoid " + level,
							"Unless the lab may do more than ordinary users, profiles come from a timer and show no"
									+ " kernel frames.",
							"sysctl kernel.perf_event_paranoid=1 kernel.kptr_restrict=0")
					: Finding.ok("profiling", "perf_event_paranoid " + level, "Profiles show kernel frames too."))
			.findFirst();
	}

	private static String percent(double share) {
		return String.format(Locale.ROOT, "%.0f %%", share * 100);
	}

}
