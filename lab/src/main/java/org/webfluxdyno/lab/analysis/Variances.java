package org.webfluxdyno.lab.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.webfluxdyno.lab.stats.RandomisedBlocks;
import org.webfluxdyno.lab.stats.Variance;

/**
 * The scatter between forks, pooled over the groups of a run where they are alike. Few
 * forks alone know little of their scatter; intervals from them would be several times as
 * wide.
 */
final class Variances {

	/** So sure must a test be before a group or an arm is taken to scatter more. */
	private static final double STRICT = 0.001;

	private final Map<String, RandomisedBlocks> groups = new HashMap<>();

	private final Variance pooled;

	private final boolean alike;

	Variances(List<LogRatios> evidence, Figure figure) {
		List<Variance> all = new ArrayList<>();
		for (LogRatios ratios : evidence) {
			RandomisedBlocks blocks = RandomisedBlocks.of(ratios.values().getOrDefault(figure, new double[0][0]));
			this.groups.put(ratios.group().id(), blocks);
			if (blocks.residual().isKnown()) {
				all.add(blocks.residual());
			}
		}
		this.pooled = Variance.pooled(all);
		this.alike = Variance.bartlett(all) >= STRICT;
	}

	RandomisedBlocks of(String group) {
		return this.groups.getOrDefault(group, RandomisedBlocks.of(new double[0][0]));
	}

	Variance pooled() {
		return this.pooled;
	}

	/** The variance that an arm's interval rests on. */
	Variance of(String group, int arm) {
		RandomisedBlocks blocks = of(group);
		Variance usual = (this.alike || !blocks.residual().isKnown()) ? this.pooled : blocks.residual();
		Variance own = blocks.own().get(arm);
		return (own.largerThan(usual) < STRICT) ? own : usual;
	}

}
