package org.webfluxdyno.gatling;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KneeTests {

	private final Knee knee = new Knee(500);

	@Test
	void theKneeIsTheLastLevelBeforeTwoBadOnes() {
		this.knee.add(level(100, 100, 0, 5));
		this.knee.add(level(200, 198, 0, 20));
		this.knee.add(level(400, 300, 0, 900));
		assertThat(this.knee.isFound()).isFalse();
		this.knee.add(level(800, 290, 50, 3000));
		assertThat(this.knee.isFound()).isTrue();
		assertThat(this.knee.at()).hasValueSatisfying((level) -> assertThat(level.perSecond()).isEqualTo(200));
		assertThat(this.knee.markdown()).contains("Knee: 200 arrivals/s");
	}

	@Test
	void oneBadLevelAloneIsAHiccup() {
		this.knee.add(level(100, 100, 0, 5));
		this.knee.add(level(200, 200, 0, 2000));
		this.knee.add(level(400, 400, 0, 5));
		assertThat(this.knee.isFound()).isFalse();
		assertThat(this.knee.at()).isEmpty();
		assertThat(this.knee.conclusion()).contains("Go higher");
	}

	@Test
	void aFirstLevelThatIsTooMuchIsNoKnee() {
		this.knee.add(level(100, 10, 0, 5));
		this.knee.add(level(200, 10, 0, 5));
		assertThat(this.knee.isHopeless()).isTrue();
		assertThat(this.knee.at()).isEmpty();
		assertThat(this.knee.conclusion()).contains("Start lower");
	}

	@Test
	void aFewFailuresAreTolerated() {
		this.knee.add(level(100, 100, 10, 5));
		assertThat(this.knee.at()).isEmpty();
		assertThat(this.knee.isHopeless()).isFalse();
	}

	private static Knee.Level level(double rate, double finished, long failures, long p99) {
		return new Knee.Level(rate, finished, 1000, failures, 1, p99, 0.5);
	}

}
