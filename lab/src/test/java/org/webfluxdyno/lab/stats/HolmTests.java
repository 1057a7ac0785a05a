package org.webfluxdyno.lab.stats;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class HolmTests {

	/**
	 * R 4: {@code p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")} gives 0.03 0.06 0.06
	 * 0.02.
	 */
	@Test
	void adjustsAsRDoes() {
		assertThat(Holm.adjusted(new double[] { 0.01, 0.04, 0.03, 0.005 }))
			.containsExactly(new double[] { 0.03, 0.06, 0.06, 0.02 }, within(1e-12));
	}

	@Test
	void neverExceedsOne() {
		assertThat(Holm.adjusted(new double[] { 0.6, 0.9, 0.7 })).containsExactly(new double[] { 1, 1, 1 },
				within(1e-12));
	}

	@Test
	void leavesOutWhatIsNotANumber() {
		double[] adjusted = Holm.adjusted(new double[] { Double.NaN, 0.01, 0.02 });
		assertThat(adjusted[0]).isNaN();
		assertThat(adjusted[1]).isCloseTo(0.02, within(1e-12));
	}

}
