package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.jspecify.annotations.Nullable;

import org.webfluxdyno.lab.result.Block;

/**
 * What a service process uses: CPU time, context switches and memory by the kernel's
 * accounts, allocation and collections by its own metrics when it has a management port.
 * <p>
 * {@code Reading before = probe.read(); … load … ServiceUse use = probe.since(before);}
 * The metrics are asked for before the first and after the last look at the kernel's
 * accounts, so that answering is not counted as CPU time of the block; what the first
 * answer allocates after its figures were taken (some tens of kilobytes) is.
 * <p>
 * CPU time of the process is the kernel's CPU clock of the process, in nanoseconds, with
 * threads that have ended. Where that clock cannot be read it is the sum over threads:
 * what threads alive at both readings used in between, all of what new threads used, and
 * nothing of threads that ended in between; or, if that is more, the process's own count
 * in ticks of 10 ms less its rounding. The share of a kind of threads is always such a
 * sum over threads, so it leaves out what an ended thread used after the first reading.
 */
public final class ServiceProbe {

	private static final double MICRO = 1e3;

	/** User and system time are each cut to a tick at both ends. */
	private static final long TICK_ROUNDING_NANOS = 2 * Proc.TICK_NANOS;

	private final Proc proc;

	private final ProcessClock clock;

	private final long pid;

	private final @Nullable ServiceMetrics metrics;

	/**
	 * A probe of a process on this host.
	 * @param pid process id
	 * @param management base address of its management port, such as
	 * {@code http://127.0.0.1:8081}; null without one
	 */
	public ServiceProbe(long pid, @Nullable URI management) {
		this(Proc.LINUX, ProcessClock.system(), pid, (management != null) ? new ServiceMetrics(management) : null);
	}

	ServiceProbe(Proc proc, ProcessClock clock, long pid, @Nullable ServiceMetrics metrics) {
		this.proc = proc;
		this.clock = clock;
		this.pid = pid;
		this.metrics = metrics;
	}

	/**
	 * Takes a reading before a block.
	 * @return what the process has used so far
	 * @throws IOException when the process has ended
	 * @throws InterruptedException when interrupted while the service is asked
	 */
	public Reading read() throws IOException, InterruptedException {
		ServiceMetrics.Sample sample = sample();
		return kernel(sample);
	}

	/**
	 * What the process used since a reading. Takes the second reading.
	 * @param before reading at the start of the block
	 * @return use in between
	 * @throws IOException when the process has ended, or another one has its id
	 * @throws InterruptedException when interrupted while the service is asked
	 */
	public Block.ServiceUse since(Reading before) throws IOException, InterruptedException {
		Reading after = kernel(ServiceMetrics.Sample.NONE);
		return new Reading(after.startTicks, after.clockNanos, after.tickNanos, after.rssBytes, after.threads, sample())
			.since(before);
	}

	private ServiceMetrics.Sample sample() throws InterruptedException {
		return (this.metrics != null) ? this.metrics.read() : ServiceMetrics.Sample.NONE;
	}

	private Reading kernel(ServiceMetrics.Sample sample) throws IOException {
		Proc.Stat stat = this.proc.stat(this.pid + "/stat")
			.filter((found) -> !found.isDead())
			.orElseThrow(() -> new IOException("the service's process " + this.pid + " has ended"));
		OptionalLong nanos = this.clock.nanos(this.pid);
		Map<String, ThreadUse> threads = new HashMap<>();
		long rssKilobytes = 0;
		String tasks = this.pid + "/task/";
		for (String id : this.proc.numbers(tasks)) {
			String status = this.proc.processText(tasks + id + "/status").orElse("");
			long nanosOfThread = threadNanos(tasks + id);
			if (!status.isEmpty() && nanosOfThread >= 0) {
				threads.put(id, ThreadUse.of(status, nanosOfThread));
				// All threads share the memory.
				rssKilobytes = Math.max(rssKilobytes, ThreadUse.number(status, "\nVmRSS:"));
			}
		}
		return new Reading(stat.startTicks(), nanos, stat.cpuNanos(), rssKilobytes * 1024, threads, sample);
	}

	/** Nanoseconds of a thread; negative when it has ended. */
	private long threadNanos(String task) {
		Optional<String> schedstat = this.proc.processText(task + "/schedstat");
		if (schedstat.isPresent()) {
			return Long.parseLong(schedstat.get().split(" ", 2)[0]);
		}
		// A kernel without scheduler statistics still counts ticks.
		return this.proc.stat(task + "/stat").map(Proc.Stat::cpuNanos).orElse(-1L);
	}

	/**
	 * What a process had used at one moment.
	 *
	 * @param startTicks when the process started
	 * @param clockNanos CPU time by the process's clock, empty when it cannot be read
	 * @param tickNanos CPU time in whole ticks
	 * @param rssBytes resident memory
	 * @param threads use by thread id
	 * @param sample its own metrics
	 */
	public record Reading(long startTicks, OptionalLong clockNanos, long tickNanos, long rssBytes,
			Map<String, ThreadUse> threads, ServiceMetrics.Sample sample) {

		public Reading {
			threads = Map.copyOf(threads);
		}

		/**
		 * What was used between an earlier reading and this one.
		 * @param before the earlier one
		 * @return the difference
		 * @throws IOException when they are of different processes
		 */
		public Block.ServiceUse since(Reading before) throws IOException {
			if (this.startTicks != before.startTicks) {
				throw new IOException("the service's process has ended; another one has its id now");
			}
			return new Block.ServiceUse(cpuNanos(before) / MICRO, nanos(before, ThreadKind.EVENT_LOOP) / MICRO,
					nanos(before, ThreadKind.JIT) / MICRO, nanos(before, ThreadKind.GC) / MICRO, this.rssBytes,
					switches(before, true), switches(before, false),
					difference(this.sample.allocatedBytes(), before.sample.allocatedBytes(), 1),
					difference(this.sample.gcCount(), before.sample.gcCount(), 1),
					difference(this.sample.gcSeconds(), before.sample.gcSeconds(), 1e3));
		}

		private long cpuNanos(Reading before) {
			if (this.clockNanos.isPresent() && before.clockNanos.isPresent()) {
				return this.clockNanos.getAsLong() - before.clockNanos.getAsLong();
			}
			long ofThreads = 0;
			for (ThreadKind kind : ThreadKind.values()) {
				ofThreads += nanos(before, kind);
			}
			return Math.max(ofThreads, this.tickNanos - before.tickNanos - TICK_ROUNDING_NANOS);
		}

		private long nanos(Reading before, ThreadKind kind) {
			long sum = 0;
			for (Map.Entry<String, ThreadUse> thread : this.threads.entrySet()) {
				if (thread.getValue().kind() == kind) {
					sum += thread.getValue().cpuNanos() - before.thread(thread.getKey()).cpuNanos();
				}
			}
			return sum;
		}

		private long switches(Reading before, boolean voluntary) {
			long sum = 0;
			for (Map.Entry<String, ThreadUse> thread : this.threads.entrySet()) {
				sum += thread.getValue().switches(voluntary) - before.thread(thread.getKey()).switches(voluntary);
			}
			return sum;
		}

		private ThreadUse thread(String id) {
			return this.threads.getOrDefault(id, ThreadUse.NONE);
		}

		private static @Nullable Double difference(@Nullable Double after, @Nullable Double before, double unit) {
			return (after != null && before != null) ? (after - before) * unit : null;
		}

	}

}
