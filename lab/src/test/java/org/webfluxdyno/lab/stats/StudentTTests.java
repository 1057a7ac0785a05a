package org.webfluxdyno.lab.stats;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class StudentTTests {

	/** Quantiles of t for 0.975: 12.706, 2.571, 2.228, as in any table. */
	@Test
	void halfWidthsAreThoseOfTheTables() {
		assertThat(StudentT.halfWidth(1, 1)).isCloseTo(12.706, within(5e-4));
		assertThat(StudentT.halfWidth(1, 5)).isCloseTo(2.571, within(5e-4));
		assertThat(StudentT.halfWidth(2, 10)).isCloseTo(2 * 2.228, within(1e-3));
	}

	@Test
	void anEstimateAtTheEndOfItsIntervalHasAPValueOfFivePercent() {
		assertThat(StudentT.pValue(-StudentT.halfWidth(0.3, 7), 0.3, 7)).isCloseTo(0.05, within(1e-9));
	}

	@Test
	void withoutDegreesOfFreedomNothingIsKnown() {
		assertThat(StudentT.halfWidth(1, 0)).isInfinite();
		assertThat(StudentT.pValue(1, 1, 0)).isNaN();
	}

	/** n = ceil(2 s² t² / d²): 2 × 0.0004 × 2.228² / 0.02² = 9.93. */
	@Test
	void steinsSecondStageAsksForEnoughBlocks() {
		assertThat(StudentT.blocksFor(new Variance(4e-4, 10), 0.02)).isEqualTo(10);
		assertThat(StudentT.blocksFor(new Variance(4e-4, 10), 0.2)).isEqualTo(2);
	}

}
