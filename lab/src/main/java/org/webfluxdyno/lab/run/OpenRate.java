package org.webfluxdyno.lab.run;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.Group;

/**
 * The arrival rate of a group's open load: one for all its arms and forks.
 *
 * @param group the group
 * @param blocks what was measured of it so far
 */
record OpenRate(Group group, List<Block> blocks) {

	/** When nothing else is said, as a share of the reference's closed rate. */
	private static final double SHARE = 0.5;

	OpenRate {
		blocks = blocks.stream().filter((block) -> block.group().equals(group.id()) && block.counts()).toList();
	}

	/**
	 * The rate.
	 * @return requests per second, 0 when it cannot be told
	 */
	double perSecond() {
		double wanted = this.group.load().openRequestsPerSecond();
		if (wanted > 0) {
			return wanted;
		}
		return this.blocks.stream()
			.mapToDouble(Block::intendedRequestsPerSecond)
			.filter((rate) -> rate > 0)
			.findFirst()
			.orElseGet(() -> Math.rint(SHARE * closed(this.group.reference()).orElse(0)));
	}

	/**
	 * Why an arm cannot serve this rate.
	 * @param arm the arm
	 * @return a sentence, empty when it can
	 */
	Optional<String> refusal(Arm arm) {
		OptionalDouble closed = closed(arm);
		String out = String.format(Locale.ROOT, "no open load of %.0f requests/s: ", perSecond());
		if (closed.isEmpty()) {
			return Optional.of(out + "no closed block of it counts");
		}
		return (closed.getAsDouble() >= perSecond()) ? Optional.empty() : Optional
			.of(out + String.format(Locale.ROOT, "under closed load it answers %.0f a second", closed.getAsDouble()));
	}

	private OptionalDouble closed(Arm arm) {
		return this.blocks.stream()
			.filter((block) -> block.arm().equals(arm.name()) && block.load().equals(Block.CLOSED))
			.mapToDouble(Block::requestsPerSecond)
			.average();
	}

}
