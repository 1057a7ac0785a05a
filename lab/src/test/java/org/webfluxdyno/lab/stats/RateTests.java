package org.webfluxdyno.lab.stats;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RateTests {

	/** R: {@code binom.test(5, 100)} gives 0.01643 to 0.11284. */
	@Test
	void agreesWithR() {
		Rate rate = Rate.of(5, 100);
		assertThat(rate.value()).isEqualTo(0.05);
		assertThat(rate.low()).isCloseTo(0.01643, within(1e-5));
		assertThat(rate.high()).isCloseTo(0.11284, within(1e-5));
	}

	/** The rule of three's exact form: 1 − 0.025^(1/n). */
	@Test
	void noEventsLeaveAnUpperEnd() {
		assertThat(Rate.of(0, 30).low()).isZero();
		assertThat(Rate.of(0, 30).high()).isCloseTo(1 - Math.pow(0.025, 1.0 / 30), within(1e-9));
	}

}
