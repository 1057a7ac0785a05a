package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.webfluxdyno.lab.result.Block;

/**
 * Reads what else happens on the host while an arm is measured.
 */
public final class HostProbe {

	/** Columns of the first line of /proc/stat, after its name. */
	private static final int IDLE = 3;

	private static final int IOWAIT = 4;

	private static final int STEAL = 7;

	private static final int COUNTED = 8;

	private final Path proc;

	private final List<Long> ours;

	/**
	 * A probe.
	 * @param ours processes whose CPU time is no disturbance
	 */
	public HostProbe(List<Long> ours) {
		this(Path.of("/proc"), ours);
	}

	HostProbe(Path proc, List<Long> ours) {
		this.proc = proc;
		this.ours = List.copyOf(ours);
	}

	/**
	 * Reads the kernel's accounts.
	 * @return what has been used so far, in the kernel's ticks
	 */
	public Reading read() {
		long[] ticks = Arrays.stream(line(this.proc.resolve("stat")).replaceFirst("^cpu\\s+", "").split("\\s+"))
			.limit(COUNTED)
			.mapToLong(HostProbe::number)
			.toArray();
		if (ticks.length < COUNTED) {
			return new Reading(0, 0, 0, 0, 0);
		}
		long all = Arrays.stream(ticks).sum();
		long own = this.ours.stream().mapToLong(this::ticksOf).sum();
		return new Reading(all, all - ticks[IDLE] - ticks[IOWAIT] - ticks[STEAL], ticks[STEAL], own, swapped());
	}

	/**
	 * What happened since a reading.
	 * @param before an earlier reading
	 * @return shares of all processors' time
	 */
	public Block.HostUse since(Reading before) {
		Reading now = read();
		double all = Math.max(1, now.all() - before.all());
		double others = (now.busy() - before.busy()) - (now.own() - before.own());
		return new Block.HostUse((now.steal() - before.steal()) / all, Math.max(0, others / all),
				now.swappedPages() - before.swappedPages());
	}

	private long ticksOf(long pid) {
		String stat = line(this.proc.resolve(String.valueOf(pid)).resolve("stat"));
		// The name in parentheses may hold blanks; user and system time are 12 and 13 after it.
		String[] columns = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
		return (columns.length > 12) ? number(columns[11]) + number(columns[12]) : 0;
	}

	private long swapped() {
		try {
			return Files.readAllLines(this.proc.resolve("vmstat"))
				.stream()
				.filter((line) -> line.startsWith("pswpin ") || line.startsWith("pswpout "))
				.mapToLong((line) -> number(line.substring(line.indexOf(' ') + 1)))
				.sum();
		}
		catch (IOException ex) {
			return 0;
		}
	}

	private static String line(Path file) {
		try {
			String text = Files.readString(file);
			return text.substring(0, (text.indexOf('\n') >= 0) ? text.indexOf('\n') : text.length());
		}
		catch (IOException ex) {
			return "";
		}
	}

	private static long number(String text) {
		return text.matches("\\d+") ? Long.parseLong(text) : 0;
	}

	/**
	 * The kernel's accounts when they were read.
	 *
	 * @param all ticks of all processors
	 * @param busy of these spent working
	 * @param steal of these kept by the hypervisor
	 * @param own ticks of the processes that are no disturbance
	 * @param swappedPages pages swapped in and out
	 */
	public record Reading(long all, long busy, long steal, long own, long swappedPages) {
	}

}
