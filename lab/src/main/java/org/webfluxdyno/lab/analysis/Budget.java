package org.webfluxdyno.lab.analysis;

import java.util.Map;

import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.RunData;

/**
 * How much time a run has, and how much of it is used up.
 */
final class Budget {

	/** Share kept for what ends a run: leaving out, and the total. */
	static final double RESERVE = 0.3;

	private static final double SECONDS_PER_ARM = 55;

	private final double seconds;

	private final double used;

	private final double perArm;

	private final double target;

	Budget(RunData data) {
		Map<String, String> options = data.run().options();
		this.seconds = Double.parseDouble(options.getOrDefault("budgetSeconds", "Infinity"));
		this.target = Double.parseDouble(options.getOrDefault("target", "2")) / 100;
		this.used = data.forks().stream().mapToDouble(ForkEnd::seconds).sum();
		double arms = data.forks()
			.stream()
			.mapToDouble((fork) -> data.groups()
				.stream()
				.filter((group) -> group.id().equals(fork.group()))
				.mapToInt((group) -> group.arms().size())
				.sum())
			.sum();
		this.perArm = (arms > 0) ? this.used / arms : SECONDS_PER_ARM;
	}

	double target() {
		return this.target;
	}

	boolean allows(Group group, int forks, double share) {
		return this.used + forks * group.arms().size() * this.perArm <= share * this.seconds;
	}

	Group shortened(Group group, int least) {
		int forks = group.forks();
		while (forks > least && !allows(group, forks - least, 1 - RESERVE)) {
			forks--;
		}
		return group.withForks(forks);
	}

}
