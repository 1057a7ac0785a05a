package org.webfluxdyno.lab.stats;

import java.util.List;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * An estimate of a variance.
 *
 * @param meanSquare the estimate; not a number without degrees of freedom
 * @param degreesOfFreedom how many independent deviations it rests on, 0 for none
 */
public record Variance(double meanSquare, double degreesOfFreedom) {

	/** Nothing is known. */
	public static final Variance UNKNOWN = new Variance(Double.NaN, 0);

	/**
	 * Variances put together, weighted by their degrees of freedom.
	 * @param variances estimates of one and the same variance
	 * @return the pooled estimate, {@link #UNKNOWN} when none knows anything
	 */
	public static Variance pooled(List<Variance> variances) {
		double squares = 0;
		double freedom = 0;
		for (Variance variance : variances) {
			if (variance.isKnown()) {
				squares += variance.meanSquare * variance.degreesOfFreedom;
				freedom += variance.degreesOfFreedom;
			}
		}
		return (freedom > 0) ? new Variance(squares / freedom, freedom) : UNKNOWN;
	}

	/**
	 * Bartlett's test: could the variances be one and the same?
	 * @param variances estimates, each above 0
	 * @return p-value; 1 for fewer than two
	 */
	public static double bartlett(List<Variance> variances) {
		List<Variance> known = variances.stream().filter(Variance::isKnown).toList();
		int count = known.size();
		if (count < 2) {
			return 1;
		}
		Variance pooled = pooled(known);
		double logs = 0;
		double inverses = 0;
		for (Variance variance : known) {
			logs += variance.degreesOfFreedom * Math.log(variance.meanSquare);
			inverses += 1 / variance.degreesOfFreedom;
		}
		double freedom = pooled.degreesOfFreedom;
		double statistic = (freedom * Math.log(pooled.meanSquare) - logs)
				/ (1 + (inverses - 1 / freedom) / (3 * (count - 1)));
		return ChiSquaredDistribution.of(count - 1).survivalProbability(Math.max(0, statistic));
	}

	/**
	 * The F test against another estimate, one-sided.
	 * @param other an independent estimate
	 * @return p-value of this one being larger by chance alone; 1 when either is unknown
	 */
	public double largerThan(Variance other) {
		if (!isKnown() || !other.isKnown()) {
			return 1;
		}
		return FDistribution.of(this.degreesOfFreedom, other.degreesOfFreedom)
			.survivalProbability(this.meanSquare / other.meanSquare);
	}

	/**
	 * Whether there is an estimate above 0.
	 * @return whether it can be used
	 */
	public boolean isKnown() {
		return this.degreesOfFreedom > 0 && this.meanSquare > 0;
	}

}
