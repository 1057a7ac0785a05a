package org.webfluxdyno.lab.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Intervals, p-values and sample sizes by Student's t, two-sided at 95 %.
 */
public final class StudentT {

	private static final double UPPER = 0.975;

	private static final double POWER = 0.8;

	private StudentT() {
	}

	/**
	 * Half of an interval's width.
	 * @param standardError standard error of the estimate
	 * @param degreesOfFreedom of the variance behind it
	 * @return the half-width; infinite without degrees of freedom
	 */
	public static double halfWidth(double standardError, double degreesOfFreedom) {
		return (degreesOfFreedom > 0) ? quantile(UPPER, degreesOfFreedom) * standardError : Double.POSITIVE_INFINITY;
	}

	/**
	 * How probable so large an estimate is without an effect.
	 * @param estimate the estimate
	 * @param standardError its standard error, above 0
	 * @param degreesOfFreedom of the variance behind it
	 * @return p-value, two-sided; not a number without degrees of freedom
	 */
	public static double pValue(double estimate, double standardError, double degreesOfFreedom) {
		if (degreesOfFreedom <= 0) {
			return Double.NaN;
		}
		return 2 * TDistribution.of(degreesOfFreedom).survivalProbability(Math.abs(estimate) / standardError);
	}

	/**
	 * The smallest effect found four times out of five.
	 * @param standardError standard error of the estimate
	 * @param degreesOfFreedom of the variance behind it
	 * @return the effect; infinite without degrees of freedom
	 */
	public static double smallestDetectable(double standardError, double degreesOfFreedom) {
		return (degreesOfFreedom > 0)
				? (quantile(UPPER, degreesOfFreedom) + quantile(POWER, degreesOfFreedom)) * standardError
				: Double.POSITIVE_INFINITY;
	}

	/**
	 * Stein's second stage: how many blocks in all make the interval of a contrast so
	 * narrow, by the variance of a pilot.
	 * @param pilot variance of one treatment between blocks
	 * @param halfWidth half-width wanted, above 0
	 * @return the number; at least 2
	 */
	public static int blocksFor(Variance pilot, double halfWidth) {
		if (!pilot.isKnown()) {
			return 2;
		}
		double t = quantile(UPPER, pilot.degreesOfFreedom());
		double blocks = Math.ceil(2 * pilot.meanSquare() * t * t / (halfWidth * halfWidth));
		return (int) Math.max(2, Math.min(10_000, blocks));
	}

	private static double quantile(double probability, double degreesOfFreedom) {
		return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(probability);
	}

}
