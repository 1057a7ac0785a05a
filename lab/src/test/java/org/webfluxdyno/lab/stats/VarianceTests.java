package org.webfluxdyno.lab.stats;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class VarianceTests {

	@Test
	void poolingWeighsByDegreesOfFreedom() {
		Variance pooled = Variance.pooled(List.of(new Variance(1, 3), new Variance(2, 9), Variance.UNKNOWN));
		assertThat(pooled.meanSquare()).isCloseTo(1.75, within(1e-12));
		assertThat(pooled.degreesOfFreedom()).isEqualTo(12);
	}

	/**
	 * Ten gears of ten batches, NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.7:
	 * Bartlett's statistic is 20.78590 with 9 degrees of freedom; the standard deviations
	 * are those of its table in 1.3.5.7's GEAR.DAT.
	 */
	@Test
	void bartlettAgreesWithTheGearsOfNist() {
		double[] deviations = { 0.004346, 0.005216, 0.003977, 0.003853, 0.007578, 0.009888, 0.007875, 0.003627,
				0.004137, 0.005329 };
		List<Variance> batches = java.util.Arrays.stream(deviations).mapToObj((d) -> new Variance(d * d, 9)).toList();
		// the 99 % quantile of chi squared with 9 degrees of freedom is 21.67, the 97.5 %
		// one 19.02
		assertThat(Variance.bartlett(batches)).isBetween(0.01, 0.025);
	}

	@Test
	void alikeVariancesPassAndUnlikeOnesFail() {
		assertThat(Variance.bartlett(List.of(new Variance(1, 10), new Variance(1.1, 10)))).isGreaterThan(0.5);
		assertThat(Variance.bartlett(List.of(new Variance(1, 10), new Variance(30, 10)))).isLessThan(0.001);
	}

	/** F(5, 10) has 3.326 as its 95 % quantile. */
	@Test
	void theLargerIsFoundByTheFTest() {
		assertThat(new Variance(3.326, 5).largerThan(new Variance(1, 10))).isCloseTo(0.05, within(1e-4));
	}

}
