package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.webfluxdyno.lab.result.Block;

/**
 * Reads what a service process uses. CPU time is the kernel's, in nanoseconds, summed over
 * the threads; what a thread used between its last reading and its end is lost, which for
 * a warm service is next to nothing.
 */
public final class ServiceProbe {

	private static final double NANOS_PER_MICRO = 1e3;

	private static final String RESIDENT = "VmRSS:";

	private final Path process;

	private final @Nullable JvmAccounts jvm;

	/**
	 * A probe.
	 * @param pid process id of the service
	 * @param management base address of its management port, null when it offers no
	 * metrics
	 */
	public ServiceProbe(long pid, @Nullable URI management) {
		this(Path.of("/proc"), pid, (management != null) ? new JvmAccounts(management) : null);
	}

	ServiceProbe(Path proc, long pid, @Nullable JvmAccounts jvm) {
		this.process = proc.resolve(String.valueOf(pid));
		this.jvm = jvm;
	}

	/**
	 * Reads the kernel's accounts.
	 * @return what every thread has used so far
	 */
	public Reading read() {
		Map<String, ThreadUse> threads = new HashMap<>();
		try (DirectoryStream<Path> tasks = Files.newDirectoryStream(this.process.resolve("task"))) {
			for (Path task : tasks) {
				ThreadUse use = ThreadUse.read(task);
				if (use != null) {
					threads.put(task.getFileName().toString(), use);
				}
			}
		}
		catch (IOException ex) {
			// The process has ended: whoever measures it notices by itself.
		}
		return new Reading(threads);
	}

	/**
	 * Reads the JVM's own accounts; this asks the service, so do it outside of what is
	 * measured.
	 * @return allocation and collections so far; empty when the service does not tell
	 */
	public Map<String, Double> readJvm() {
		return (this.jvm != null) ? this.jvm.read() : Map.of();
	}

	/**
	 * What was used since a reading.
	 * @param before an earlier reading
	 * @return the use, without the JVM's own accounts
	 */
	public Block.ServiceUse since(Reading before) {
		Reading now = read();
		Map<ThreadKind, Double> micros = new HashMap<>();
		double all = 0;
		long voluntary = 0;
		long involuntary = 0;
		for (Map.Entry<String, ThreadUse> thread : now.threads().entrySet()) {
			ThreadUse use = thread.getValue();
			ThreadUse earlier = before.threads().getOrDefault(thread.getKey(), ThreadUse.NONE);
			double delta = (use.cpuNanos() - earlier.cpuNanos()) / NANOS_PER_MICRO;
			all += delta;
			micros.merge(ThreadKind.of(use.name()), delta, Double::sum);
			voluntary += use.voluntarySwitches() - earlier.voluntarySwitches();
			involuntary += use.involuntarySwitches() - earlier.involuntarySwitches();
		}
		return new Block.ServiceUse(all, micros.getOrDefault(ThreadKind.EVENT_LOOP, 0.0),
				micros.getOrDefault(ThreadKind.JIT, 0.0), micros.getOrDefault(ThreadKind.GC, 0.0), residentBytes(),
				voluntary, involuntary, null, null, null);
	}

	/**
	 * Adds the JVM's own accounts.
	 * @param use what the kernel says
	 * @param before the JVM's accounts before
	 * @param after the JVM's accounts after
	 * @return both together
	 */
	public static Block.ServiceUse with(Block.ServiceUse use, Map<String, Double> before, Map<String, Double> after) {
		return new Block.ServiceUse(use.cpuMicros(), use.eventLoopCpuMicros(), use.jitCpuMicros(), use.gcCpuMicros(),
				use.rssBytes(), use.voluntarySwitches(), use.involuntarySwitches(),
				difference(JvmAccounts.ALLOCATED_BYTES, before, after),
				difference(JvmAccounts.COLLECTIONS, before, after),
				scaled(difference(JvmAccounts.COLLECTION_SECONDS, before, after), 1e3));
	}

	private static @Nullable Double difference(String name, Map<String, Double> before, Map<String, Double> after) {
		Double now = after.get(name);
		// A meter that appears at the first collection was 0 before.
		return (now != null && !before.isEmpty()) ? (Double) (now - before.getOrDefault(name, 0.0)) : null;
	}

	private static @Nullable Double scaled(@Nullable Double value, double factor) {
		return (value != null) ? (Double) (value * factor) : null;
	}

	private long residentBytes() {
		try {
			return Files.readAllLines(this.process.resolve("status"))
				.stream()
				.filter((line) -> line.startsWith(RESIDENT))
				.mapToLong((line) -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
				.sum();
		}
		catch (IOException ex) {
			return 0;
		}
	}

	/**
	 * What the threads had used when it was read.
	 *
	 * @param threads use by thread id
	 */
	public record Reading(Map<String, ThreadUse> threads) {

		public Reading {
			threads = Map.copyOf(threads);
		}

	}

}
