package org.webfluxdyno.lab.probe;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.webfluxdyno.lab.result.Block;

/**
 * What happens on the host beside the processes under measurement: time kept by the
 * hypervisor, other processes' CPU time, swapping.
 * <p>
 * Time spent in interrupts counts as nobody's: it is mostly the load's own packets. The
 * kernel samples the host's times by ticks of 10 ms, so shares of a block of a second are
 * true to some percent only.
 */
public final class HostProbe {

	private final Proc proc;

	/** A probe of this host. */
	public HostProbe() {
		this(Proc.LINUX);
	}

	HostProbe(Proc proc) {
		this.proc = proc;
	}

	/**
	 * Takes a reading.
	 * @param own ids of processes that are not "others": the arm under load and the lab
	 * @return counters of the host and these processes
	 */
	public Reading read(Collection<Long> own) {
		Map<Long, Long> ownNanos = new HashMap<>();
		own.forEach((pid) -> this.proc.stat(pid + "/stat").ifPresent((stat) -> ownNanos.put(pid, stat.cpuNanos())));
		long[] ticks = this.proc.text("stat").map(HostProbe::ticks).orElse(new long[Tick.COUNT]);
		String memory = "\n" + this.proc.text("vmstat").orElse("");
		return new Reading(ticks, ownNanos,
				ThreadUse.number(memory, "\npswpin ") + ThreadUse.number(memory, "\npswpout "));
	}

	/**
	 * What happened since a reading. Takes the second reading.
	 * @param before reading at the start of the block
	 * @return the difference
	 */
	public Block.HostUse since(Reading before) {
		return since(before, List.of(), Duration.ZERO);
	}

	/**
	 * What happened since a reading, where the arm under load may have new processes.
	 * Takes the second reading.
	 * @param before reading at the start of the block
	 * @param own ids of processes that are not "others" now, besides those of the reading
	 * @param ended CPU time of processes that are not "others" and began and ended in
	 * between
	 * @return the difference
	 */
	public Block.HostUse since(Reading before, Collection<Long> own, Duration ended) {
		Set<Long> all = new HashSet<>(before.ownNanos.keySet());
		all.addAll(own);
		return read(all).since(before, ended);
	}

	private static long[] ticks(String stat) {
		long[] ticks = new long[Tick.COUNT];
		String[] words = stat.substring(0, stat.indexOf('\n')).split("\\s+");
		for (int i = 0; i < ticks.length && i + 1 < words.length; i++) {
			ticks[i] = Long.parseLong(words[i + 1]);
		}
		return ticks;
	}

	/**
	 * Counters of the host at one moment.
	 *
	 * @param ticks time of all processors since the start by kind, as in {@code stat}
	 * @param ownNanos CPU time of the processes that are not "others"
	 * @param swappedPages pages swapped in and out since the start
	 */
	public record Reading(long[] ticks, Map<Long, Long> ownNanos, long swappedPages) {

		/**
		 * What happened between an earlier reading and this one.
		 * @param before the earlier one
		 * @param ended CPU time of processes that are not "others" and ended in between
		 * @return the difference
		 */
		public Block.HostUse since(Reading before, Duration ended) {
			long[] passed = new long[Tick.COUNT];
			long total = 0;
			for (int i = 0; i < passed.length; i++) {
				// Single counters may go back a little when a processor sleeps.
				passed[i] = Math.max(0, this.ticks[i] - before.ticks[i]);
				total += passed[i];
			}
			long busy = passed[Tick.USER] + passed[Tick.NICE] + passed[Tick.SYSTEM];
			double others = Math.max(0, busy - (own(before) + ended.toNanos()) / (double) Proc.TICK_NANOS);
			return new Block.HostUse(share(passed[Tick.STEAL], total), share(others, total),
					this.swappedPages - before.swappedPages);
		}

		private long own(Reading before) {
			return this.ownNanos.entrySet()
				.stream()
				.mapToLong((process) -> process.getValue()
						- Optional.ofNullable(before.ownNanos.get(process.getKey())).orElse(0L))
				.sum();
		}

		private static double share(double ticks, long total) {
			return (total > 0) ? Math.min(1, ticks / total) : 0;
		}

	}

	/** Places of the kinds of time in {@code stat}; guests' time is in the user's too. */
	private static final class Tick {

		static final int USER = 0;

		static final int NICE = 1;

		static final int SYSTEM = 2;

		static final int STEAL = 7;

		static final int COUNT = 8;

		private Tick() {
		}

	}

}
