package org.webfluxdyno.lab.probe;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Settings and counters of the kernel that bear on measurements, read when asked for.
 * What a system does not have is empty.
 */
final class KernelFacts {

	private static final Pattern NUMBER = Pattern.compile("-?\\d+");

	private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)]");

	private static final String CPU = "sys/devices/system/cpu/";

	private final Proc files;

	/**
	 * Facts below a root directory.
	 * @param root {@code /}, or a directory with captured files
	 */
	KernelFacts(Path root) {
		this.files = new Proc(root);
	}

	/**
	 * Load averages.
	 * @return of one, five and fifteen minutes; empty when unknown
	 */
	List<Double> loadAverages() {
		return text("proc/loadavg").map((text) -> Arrays.stream(text.split(" ")).limit(3).map(Double::valueOf).toList())
			.orElse(List.of());
	}

	/**
	 * What the kernel reads the time from.
	 * @return such as {@code tsc}
	 */
	Optional<String> clockSource() {
		return text("sys/devices/system/clocksource/clocksource0/current_clocksource");
	}

	/**
	 * What it could read the time from.
	 * @return names separated by blanks
	 */
	Optional<String> clockSources() {
		return text("sys/devices/system/clocksource/clocksource0/available_clocksource");
	}

	/**
	 * Who chooses the processors' frequency.
	 * @return the governor of the first processor
	 */
	Optional<String> governor() {
		return text(CPU + "cpu0/cpufreq/scaling_governor");
	}

	/**
	 * Whether processors may run above their nominal frequency.
	 * @return empty when the kernel does not show it
	 */
	Optional<Boolean> turbo() {
		return text(CPU + "intel_pstate/no_turbo").map("0"::equals)
			.or(() -> text(CPU + "cpufreq/boost").map("1"::equals));
	}

	/**
	 * Whether processors are hardware threads that share a core.
	 * @return empty when the kernel does not show it
	 */
	Optional<Boolean> smt() {
		return text(CPU + "smt/active").map("1"::equals);
	}

	/**
	 * Whether a hypervisor runs this machine.
	 * @return empty when unknown, as on other architectures than x86
	 */
	Optional<Boolean> hypervisor() {
		return text("proc/cpuinfo").filter((text) -> text.contains("\nflags"))
			.map((text) -> Pattern.compile("\nflags.*\\bhypervisor\\b").matcher(text).find());
	}

	/**
	 * When the kernel uses large pages by itself.
	 * @return {@code always}, {@code madvise} or {@code never}
	 */
	Optional<String> transparentHugePages() {
		return text("sys/kernel/mm/transparent_hugepage/enabled").map(CHOSEN::matcher)
			.filter(Matcher::find)
			.map((chosen) -> chosen.group(1));
	}

	/**
	 * Whether addresses are chosen at random.
	 * @return 0 no, 1 without the heap, 2 all
	 */
	OptionalLong addressRandomisation() {
		return number("proc/sys/kernel/randomize_va_space");
	}

	/**
	 * What an ordinary process may observe with perf events.
	 * @return -1 all, up to 1 its own process with the kernel, 2 without the kernel, 3
	 * and more nothing
	 */
	OptionalLong perfEventParanoid() {
		return number("proc/sys/kernel/perf_event_paranoid");
	}

	/**
	 * Files and sockets a process of this user may open: soft limit.
	 * @return the limit, {@link Long#MAX_VALUE} for none
	 */
	OptionalLong openFiles() {
		return lines("proc/self/limits", "Max open files").map((line) -> line.substring("Max open files".length()))
			.map(String::strip)
			.map((line) -> line.startsWith("unlimited") ? OptionalLong.of(Long.MAX_VALUE) : firstNumber(line))
			.orElse(OptionalLong.empty());
	}

	/**
	 * Ports for outgoing connections.
	 * @return first and last
	 */
	Optional<long[]> portRange() {
		return text("proc/sys/net/ipv4/ip_local_port_range")
			.map((text) -> NUMBER.matcher(text).results().mapToLong((part) -> Long.parseLong(part.group())).toArray())
			.filter((range) -> range.length == 2);
	}

	/**
	 * The longest queue of connections not yet accepted.
	 * @return the limit
	 */
	OptionalLong acceptQueue() {
		return number("proc/sys/net/core/somaxconn");
	}

	/**
	 * The longest queue of connections in their handshake.
	 * @return the limit
	 */
	OptionalLong handshakeQueue() {
		return number("proc/sys/net/ipv4/tcp_max_syn_backlog");
	}

	/**
	 * Closed connections whose ports are still held.
	 * @return their number
	 */
	OptionalLong timeWait() {
		return lines("proc/net/sockstat", "TCP:").map((line) -> after(line, " tw ")).orElse(OptionalLong.empty());
	}

	/**
	 * A figure of {@code /proc/meminfo}.
	 * @param name such as {@code MemAvailable}
	 * @return bytes
	 */
	OptionalLong memory(String name) {
		return lines("proc/meminfo", name + ":").map((line) -> after(line, name + ":"))
			.filter(OptionalLong::isPresent)
			.map((kilobytes) -> OptionalLong.of(kilobytes.getAsLong() * 1024))
			.orElse(OptionalLong.empty());
	}

	/**
	 * Processors' time the control group may use.
	 * @return as a number of processors; empty without a limit
	 */
	OptionalDouble cpuQuota() {
		for (String directory : controlGroups("", "sys/fs/cgroup")) {
			String[] words = text(directory + "/cpu.max").orElse("max").split(" ");
			if (words.length == 2 && !words[0].equals("max")) {
				return OptionalDouble.of(Double.parseDouble(words[0]) / Double.parseDouble(words[1]));
			}
		}
		for (String directory : controlGroups("cpu", "sys/fs/cgroup/cpu")) {
			long quota = number(directory + "/cpu.cfs_quota_us").orElse(-1);
			long period = number(directory + "/cpu.cfs_period_us").orElse(0);
			if (quota > 0 && period > 0) {
				return OptionalDouble.of(quota / (double) period);
			}
		}
		return OptionalDouble.empty();
	}

	/**
	 * Memory the control group may use.
	 * @return bytes; empty without a limit
	 */
	OptionalLong memoryLimit() {
		// The first version says "no limit" by a number larger than any memory.
		long none = memory("MemTotal").orElse(Long.MAX_VALUE);
		List<String> files = new ArrayList<>();
		controlGroups("", "sys/fs/cgroup").forEach((directory) -> files.add(directory + "/memory.max"));
		controlGroups("memory", "sys/fs/cgroup/memory")
			.forEach((directory) -> files.add(directory + "/memory.limit_in_bytes"));
		return files.stream()
			.flatMapToLong((file) -> number(file).stream())
			.filter((bytes) -> bytes > 0 && bytes < none)
			.min();
	}

	/** The directories of this process's control group, the innermost first. */
	private List<String> controlGroups(String controller, String mount) {
		String key = ":" + controller + ":";
		String group = text("proc/self/cgroup").stream()
			.flatMap(String::lines)
			.filter((line) -> line.contains(key))
			.map((line) -> line.substring(line.indexOf(key) + key.length()))
			.findFirst()
			.orElse("/");
		List<String> directories = new ArrayList<>();
		String path = group.replaceAll("/$", "");
		while (!path.isEmpty()) {
			directories.add(mount + path);
			path = path.substring(0, path.lastIndexOf('/'));
		}
		directories.add(mount);
		return directories;
	}

	private Optional<String> text(String file) {
		return this.files.text(file).map(String::strip).filter((text) -> !text.isEmpty());
	}

	private OptionalLong number(String file) {
		return text(file).map(KernelFacts::firstNumber).orElse(OptionalLong.empty());
	}

	private Optional<String> lines(String file, String start) {
		return text(file).stream().flatMap(String::lines).filter((line) -> line.startsWith(start)).findFirst();
	}

	private static OptionalLong after(String line, String key) {
		int at = line.indexOf(key);
		return (at < 0) ? OptionalLong.empty() : firstNumber(line.substring(at + key.length()));
	}

	private static OptionalLong firstNumber(String text) {
		Matcher number = NUMBER.matcher(text);
		try {
			return number.find() ? OptionalLong.of(Long.parseLong(number.group())) : OptionalLong.empty();
		}
		catch (NumberFormatException ex) {
			// A number this large is no limit.
			return OptionalLong.empty();
		}
	}

}
