package org.webfluxdyno.lab.stats;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * A rate with its 95 % interval by Clopper and Pearson.
 *
 * @param value events over trials
 * @param low lower end
 * @param high upper end
 */
public record Rate(double value, double low, double high) {

	private static final double TAIL = 0.025;

	/**
	 * Estimates a rate.
	 * @param events how often it happened, 0 to trials
	 * @param trials how often it could have, above 0
	 * @return the rate
	 */
	public static Rate of(long events, long trials) {
		double low = (events == 0) ? 0
				: BetaDistribution.of(events, trials - events + 1).inverseCumulativeProbability(TAIL);
		double high = (events == trials) ? 1
				: BetaDistribution.of(events + 1, trials - events).inverseCumulativeProbability(1 - TAIL);
		return new Rate((double) events / trials, low, high);
	}

}
