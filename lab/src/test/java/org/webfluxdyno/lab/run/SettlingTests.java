package org.webfluxdyno.lab.run;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SettlingTests {

	@Test
	void aFlatCurveWithACalmCompilerIsWarm() {
		assertThat(after(0.01, 900, 300, 120, 80, 50, 42, 41, 40, 41, 40, 41, 40).settled()).isTrue();
	}

	@Test
	void aFallingCurveIsNotWarm() {
		assertThat(after(0.01, 900, 300, 120, 80, 70, 64, 60, 57, 54, 51, 49, 47).settled()).isFalse();
	}

	@Test
	void aBusyCompilerIsNotWarm() {
		assertThat(after(0.2, 41, 40, 41, 40, 41, 40, 41, 40, 41, 40, 41, 40).settled()).isFalse();
	}

	@Test
	void fewBurstsAreNeverWarm() {
		assertThat(after(0.01, 41, 40, 41, 40, 41, 40, 41).settled()).isFalse();
	}

	@Test
	void oneSlowBurstOfTheHostDoesNotHideThatTheCurveIsFlat() {
		assertThat(after(0.01, 900, 300, 120, 80, 50, 41, 40, 41, 40, 63, 41, 40, 41).settled()).isTrue();
	}

	private static Settling after(double jitShare, double... costs) {
		Settling settling = new Settling();
		for (double cost : costs) {
			settling.add(cost, jitShare);
		}
		return settling;
	}

}
