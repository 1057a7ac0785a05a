package org.webfluxdyno.lab.analysis;

/**
 * How a figure of an arm compares with the reference's.
 *
 * @param ratio arm over reference; 1 for no effect
 * @param low lower end of the 95 % interval of the ratio; 0 when there are too few forks
 * for an interval
 * @param high upper end; infinite when there are too few forks
 * @param smallestDetectable the smallest effect that this much measuring finds four times
 * out of five, as a share (0.02 for 2 %); not a number without an interval
 * @param pValue of no effect, by itself
 */
public record Effect(double ratio, double low, double high, double smallestDetectable, double pValue) {

	/**
	 * Half of the interval's width on the logarithmic scale, as a share.
	 * @return 0.02 for an interval of ± 2 %
	 */
	public double halfWidth() {
		return (this.low > 0) ? Math.sqrt(this.high / this.low) - 1 : Double.POSITIVE_INFINITY;
	}

	/**
	 * Whether there is an interval.
	 * @return whether the ends mean something
	 */
	public boolean hasInterval() {
		return this.low > 0 && Double.isFinite(this.high);
	}

}
