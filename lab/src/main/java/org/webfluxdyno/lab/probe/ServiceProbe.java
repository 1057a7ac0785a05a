package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.net.URI;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongBiFunction;

import org.jspecify.annotations.Nullable;

import org.webfluxdyno.lab.result.Block;

/**
 * What a service uses: CPU time, context switches and memory by the kernel's accounts,
 * allocation and collections by its own metrics when it has a management port.
 * <p>
 * {@code Reading before = probe.read(); … load … ServiceUse use = probe.since(before);}
 * The metrics are asked for before the first and after the last look at the kernel's
 * accounts, so that answering is not counted as CPU time of the block; what the first
 * answer allocates after its figures were taken (some tens of kilobytes) is.
 * <p>
 * CPU time of a process is the kernel's CPU clock of the process, in nanoseconds, with
 * threads that have ended. Where that clock cannot be read it is the sum over threads:
 * what threads alive at both readings used in between, all of what new threads used, and
 * nothing of threads that ended in between; or, if that is more, the process's own count
 * in ticks of 10 ms less its rounding. The share of a kind of threads is always such a
 * sum over threads, so it leaves out what an ended thread used after the first reading.
 * <p>
 * A service of several processes uses what all of them use: what those alive at both
 * readings used in between, all of what new ones used, and nothing of those that ended in
 * between. Memory that they share counts once for each.
 */
public final class ServiceProbe {

	private static final double MICRO = 1e3;

	private final Proc proc;

	private final ProcessClock clock;

	private final Supplier<List<Long>> pids;

	private final @Nullable ServiceMetrics metrics;

	/**
	 * A probe of a service on this host.
	 * @param pids gives the ids of its processes, first the one whose end is its end
	 * @param management base address of its management port, such as
	 * {@code http://127.0.0.1:8081}; null without one
	 */
	public ServiceProbe(Supplier<List<Long>> pids, @Nullable URI management) {
		this(Proc.LINUX, ProcessClock.system(), pids, (management != null) ? new ServiceMetrics(management) : null);
	}

	ServiceProbe(Proc proc, ProcessClock clock, Supplier<List<Long>> pids, @Nullable ServiceMetrics metrics) {
		this.proc = proc;
		this.clock = clock;
		this.pids = pids;
		this.metrics = metrics;
	}

	/**
	 * Takes a reading before a block.
	 * @return what the service has used so far
	 * @throws IOException when the service has ended
	 * @throws InterruptedException when interrupted while the service is asked
	 */
	public Reading read() throws IOException, InterruptedException {
		ServiceMetrics.Sample sample = sample();
		return kernel(List.of(), sample);
	}

	/**
	 * What the service used since a reading. Takes the second reading.
	 * @param before reading at the start of the block
	 * @return use in between
	 * @throws IOException when the service has ended, or another process has its id
	 * @throws InterruptedException when interrupted while the service is asked
	 */
	public Block.ServiceUse since(Reading before) throws IOException, InterruptedException {
		Reading after = kernel(before.processes.keySet(), ServiceMetrics.Sample.NONE);
		return new Reading(after.main, after.processes, sample()).since(before);
	}

	private ServiceMetrics.Sample sample() throws InterruptedException {
		return (this.metrics != null) ? this.metrics.read() : ServiceMetrics.Sample.NONE;
	}

	private Reading kernel(Collection<Long> known, ServiceMetrics.Sample sample) throws IOException {
		Map<Long, ProcessUse> processes = new LinkedHashMap<>();
		// First, as it takes milliseconds to find others.
		known.forEach((pid) -> look(pid, processes));
		List<Long> all = this.pids.get();
		all.stream().filter((pid) -> !known.contains(pid)).forEach((pid) -> look(pid, processes));
		long main = all.get(0);
		if (!processes.containsKey(main)) {
			throw new IOException("the service's process " + main + " has ended");
		}
		return new Reading(main, processes, sample);
	}

	private void look(long pid, Map<Long, ProcessUse> processes) {
		ProcessUse.read(this.proc, this.clock, pid).ifPresent((use) -> processes.put(pid, use));
	}

	/**
	 * What a service had used at one moment.
	 *
	 * @param main id of the process whose end is the service's end
	 * @param processes use by process id
	 * @param sample its own metrics
	 */
	public record Reading(long main, Map<Long, ProcessUse> processes, ServiceMetrics.Sample sample) {

		public Reading {
			processes = Map.copyOf(processes);
		}

		/**
		 * What was used between an earlier reading and this one.
		 * @param before the earlier one
		 * @return the difference
		 * @throws IOException when they are of different services
		 */
		public Block.ServiceUse since(Reading before) throws IOException {
			if (process(this.main).startTicks() != before.process(this.main).startTicks()) {
				throw new IOException("the service's process has ended; another one has its id now");
			}
			return new Block.ServiceUse(sum(before, ProcessUse::cpuNanos) / MICRO,
					nanos(before, ThreadKind.EVENT_LOOP) / MICRO, nanos(before, ThreadKind.JIT) / MICRO,
					nanos(before, ThreadKind.GC) / MICRO, sum(before, (now, then) -> now.rssBytes()),
					sum(before, (now, then) -> now.switches(then, true)),
					sum(before, (now, then) -> now.switches(then, false)),
					difference(this.sample.allocatedBytes(), before.sample.allocatedBytes(), 1),
					difference(this.sample.gcCount(), before.sample.gcCount(), 1),
					difference(this.sample.gcSeconds(), before.sample.gcSeconds(), 1e3));
		}

		private long nanos(Reading before, ThreadKind kind) {
			return sum(before, (now, then) -> now.nanos(then, kind));
		}

		private long sum(Reading before, ToLongBiFunction<ProcessUse, ProcessUse> used) {
			long sum = 0;
			for (Map.Entry<Long, ProcessUse> process : this.processes.entrySet()) {
				ProcessUse then = before.process(process.getKey());
				boolean same = then.startTicks() == process.getValue().startTicks();
				sum += used.applyAsLong(process.getValue(), same ? then : ProcessUse.NONE);
			}
			return sum;
		}

		private ProcessUse process(long pid) {
			return this.processes.getOrDefault(pid, ProcessUse.NONE);
		}

		private static @Nullable Double difference(@Nullable Double after, @Nullable Double before, double unit) {
			return (after != null && before != null) ? (after - before) * unit : null;
		}

	}

}
