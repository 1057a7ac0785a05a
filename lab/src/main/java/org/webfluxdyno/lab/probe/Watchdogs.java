package org.webfluxdyno.lab.probe;

import java.util.ArrayList;
import java.util.List;

import org.webfluxdyno.lab.result.Block;

/**
 * Watches for what spoils a block.
 *
 * @param otherCpuShare CPU of other processes, as a share of all processors
 * @param stealShare CPU kept by the hypervisor, as a share of all processors
 * @param generatorShare CPU of the generator's busiest thread, as a share of one processor
 * @param scheduleLagMicros open load: how late 99 % of requests left at the most
 * @param leastRequests fewer answers say nothing
 */
public record Watchdogs(double otherCpuShare, double stealShare, double generatorShare, double scheduleLagMicros,
		long leastRequests) {

	/** What published figures are measured with. */
	public static final Watchdogs DEFAULT = new Watchdogs(0.10, 0.10, 0.95, 5_000, 100);

	/**
	 * What is wrong with a block.
	 * @param block the block, without alarms
	 * @return a sentence for each watchdog that fires
	 */
	public List<String> alarms(Block block) {
		List<String> alarms = new ArrayList<>();
		long errors = block.errors().values().stream().mapToLong(Long::longValue).sum();
		if (errors > 0) {
			alarms.add("requests failed: " + block.errors());
		}
		if (block.statusCodes().keySet().stream().anyMatch((status) -> !status.startsWith("2"))) {
			alarms.add("answers other than 2xx: " + block.statusCodes());
		}
		if (block.requests() < this.leastRequests) {
			alarms.add("too few answers: %d, at least %d are needed".formatted(block.requests(), this.leastRequests));
		}
		above(alarms, "other processes used %.0f %% of the processors", block.host().otherCpuShare(),
				this.otherCpuShare);
		above(alarms, "the hypervisor kept %.0f %% of the processors", block.host().stealShare(), this.stealShare);
		above(alarms, "the load generator was saturated: its busiest thread ran %.0f %% of the time",
				block.generator().busiestThreadShare(), this.generatorShare);
		if (block.host().swappedPages() > 0) {
			alarms.add("memory was swapped: %d pages".formatted(block.host().swappedPages()));
		}
		if (block.backlog() > 0) {
			alarms.add("open load was behind its schedule: %d requests were due and never sent"
				.formatted(block.backlog()));
		}
		if (block.generator().scheduleLagP99Micros() > this.scheduleLagMicros) {
			alarms.add("open load was behind its schedule: p99 of the lag was %.1f ms"
				.formatted(block.generator().scheduleLagP99Micros() / 1e3));
		}
		return List.copyOf(alarms);
	}

	private static void above(List<String> alarms, String sentence, double share, double limit) {
		if (share > limit) {
			alarms.add(sentence.formatted(100 * share));
		}
	}

}
