package org.webfluxdyno.lab.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.webfluxdyno.lab.result.Block;

/**
 * Says why a block must not be used for a figure.
 */
public final class Watchdogs {

	private final Thresholds thresholds;

	/**
	 * Watchdogs.
	 * @param thresholds from where on they fire
	 */
	public Watchdogs(Thresholds thresholds) {
		this.thresholds = thresholds;
	}

	/**
	 * The alarms of a block; a pure function of its raw facts.
	 * @param block a block, its own alarms are not looked at
	 * @return a sentence for each watchdog that fires, empty when the block is good
	 */
	public List<String> alarms(Block block) {
		List<String> alarms = new ArrayList<>();
		answers(block, alarms);
		generator(block, alarms);
		host(block.host(), alarms);
		return List.copyOf(alarms);
	}

	/**
	 * A block with its alarms.
	 * @param block a block
	 * @return the same with the alarms that {@link #alarms} finds added to its own
	 */
	public Block judged(Block block) {
		List<String> alarms = new ArrayList<>(block.alarms());
		alarms.addAll(alarms(block));
		return new Block(block.group(), block.fork(), block.attempt(), block.round(), block.order(), block.arm(),
				block.load(), block.start(), block.durationSeconds(), block.intendedRequestsPerSecond(),
				block.requests(), block.bytes(), block.latency(), block.statusCodes(), block.errors(),
				block.unfinished(), block.backlog(), block.service(), block.host(), block.generator(), alarms);
	}

	private void answers(Block block, List<String> alarms) {
		if (!block.errors().isEmpty()) {
			alarms.add("requests failed: " + counts(block.errors()));
		}
		Map<String, Long> refused = block.statusCodes()
			.entrySet()
			.stream()
			.filter((status) -> !status.getKey().startsWith("2"))
			.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
		if (!refused.isEmpty()) {
			alarms.add("answers with a status other than 2xx: " + counts(refused));
		}
		if (block.requests() < this.thresholds.fewestRequests()) {
			alarms.add("only " + block.requests() + " requests were answered, fewer than "
					+ this.thresholds.fewestRequests());
		}
	}

	private void generator(Block block, List<String> alarms) {
		Block.GeneratorUse generator = block.generator();
		if (generator.busiestThreadShare() > this.thresholds.busiestThreadShare()) {
			alarms.add("the load generator was saturated: its busiest thread ran "
					+ percent(generator.busiestThreadShare()) + " of the time, more than "
					+ percent(this.thresholds.busiestThreadShare()));
		}
		if (!block.load().equals(Block.OPEN)) {
			return;
		}
		if (generator.scheduleLagP99Micros() > this.thresholds.scheduleLagP99Micros()) {
			alarms.add("the load generator was behind its schedule: 1 % of requests left "
					+ millis(generator.scheduleLagP99Micros()) + " late or more, allowed are "
					+ millis(this.thresholds.scheduleLagP99Micros()));
		}
		double due = block.backlog() + block.requests() + (double) block.unfinished();
		if (block.backlog() > this.thresholds.backlogShare() * due) {
			alarms.add("the service did not keep up: " + block.backlog()
					+ " requests were due and never sent, as every connection waited for an answer");
		}
	}

	private void host(Block.HostUse host, List<String> alarms) {
		if (host.otherCpuShare() > this.thresholds.otherCpuShare()) {
			alarms.add("other processes used " + percent(host.otherCpuShare()) + " of the processors, more than "
					+ percent(this.thresholds.otherCpuShare()));
		}
		if (host.stealShare() > this.thresholds.stealShare()) {
			alarms.add("the hypervisor kept " + percent(host.stealShare()) + " of the processors (steal), more than "
					+ percent(this.thresholds.stealShare()));
		}
		if (host.swappedPages() > this.thresholds.swappedPages()) {
			alarms.add("memory was swapped: " + host.swappedPages() + " pages");
		}
	}

	private static String counts(Map<String, Long> counts) {
		return new TreeMap<>(counts).entrySet()
			.stream()
			.map((count) -> count.getValue() + " " + count.getKey())
			.collect(Collectors.joining(", "));
	}

	private static String percent(double share) {
		return String.format(Locale.ROOT, "%.1f %%", share * 100);
	}

	private static String millis(double micros) {
		return String.format(Locale.ROOT, "%.1f ms", micros / 1e3);
	}

}
