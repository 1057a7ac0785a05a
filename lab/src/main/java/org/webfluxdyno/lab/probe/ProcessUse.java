package org.webfluxdyno.lab.probe;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What one process had used at one moment.
 *
 * @param startTicks when the process started
 * @param clockNanos CPU time by the process's clock, empty when it cannot be read
 * @param tickNanos CPU time in whole ticks
 * @param rssBytes resident memory
 * @param threads use by thread id
 */
record ProcessUse(long startTicks, OptionalLong clockNanos, long tickNanos, long rssBytes,
		Map<String, ThreadUse> threads) {

	/** Of a process that did not exist yet. */
	static final ProcessUse NONE = new ProcessUse(0, OptionalLong.of(0), 0, 0, Map.of());

	/** User and system time are each cut to a tick at both ends. */
	private static final long TICK_ROUNDING_NANOS = 2 * Proc.TICK_NANOS;

	ProcessUse {
		threads = Map.copyOf(threads);
	}

	/**
	 * Looks at a process.
	 * @param proc the kernel's process files
	 * @param clock the clock of processes
	 * @param pid process id
	 * @return what it had used, empty when it has ended
	 */
	static Optional<ProcessUse> read(Proc proc, ProcessClock clock, long pid) {
		Optional<Proc.Stat> stat = proc.stat(pid + "/stat").filter((found) -> !found.isDead());
		if (stat.isEmpty()) {
			return Optional.empty();
		}
		OptionalLong nanos = clock.nanos(pid);
		Map<String, ThreadUse> threads = new HashMap<>();
		long rssKilobytes = 0;
		String tasks = pid + "/task/";
		for (String id : proc.numbers(tasks)) {
			String status = proc.processText(tasks + id + "/status").orElse("");
			long nanosOfThread = threadNanos(proc, tasks + id);
			if (!status.isEmpty() && nanosOfThread >= 0) {
				threads.put(id, ThreadUse.of(status, nanosOfThread));
				// All threads share the memory.
				rssKilobytes = Math.max(rssKilobytes, ThreadUse.number(status, "\nVmRSS:"));
			}
		}
		return Optional
			.of(new ProcessUse(stat.get().startTicks(), nanos, stat.get().cpuNanos(), rssKilobytes * 1024, threads));
	}

	/** Nanoseconds of a thread; negative when it has ended. */
	private static long threadNanos(Proc proc, String task) {
		Optional<String> schedstat = proc.processText(task + "/schedstat");
		if (schedstat.isPresent()) {
			return Long.parseLong(schedstat.get().split(" ", 2)[0]);
		}
		// A kernel without scheduler statistics still counts ticks.
		return proc.stat(task + "/stat").map(Proc.Stat::cpuNanos).orElse(-1L);
	}

	long cpuNanos(ProcessUse before) {
		if (this.clockNanos.isPresent() && before.clockNanos.isPresent()) {
			return this.clockNanos.getAsLong() - before.clockNanos.getAsLong();
		}
		long ofThreads = 0;
		for (ThreadKind kind : ThreadKind.values()) {
			ofThreads += nanos(before, kind);
		}
		return Math.max(ofThreads, this.tickNanos - before.tickNanos - TICK_ROUNDING_NANOS);
	}

	long nanos(ProcessUse before, ThreadKind kind) {
		long sum = 0;
		for (Map.Entry<String, ThreadUse> thread : this.threads.entrySet()) {
			if (thread.getValue().kind() == kind) {
				sum += thread.getValue().cpuNanos() - before.thread(thread.getKey()).cpuNanos();
			}
		}
		return sum;
	}

	long switches(ProcessUse before, boolean voluntary) {
		long sum = 0;
		for (Map.Entry<String, ThreadUse> thread : this.threads.entrySet()) {
			sum += thread.getValue().switches(voluntary) - before.thread(thread.getKey()).switches(voluntary);
		}
		return sum;
	}

	private ThreadUse thread(String id) {
		return this.threads.getOrDefault(id, ThreadUse.NONE);
	}

}
