package org.webfluxdyno.lab.stand;

import org.junit.jupiter.api.Test;

import org.webfluxdyno.lab.recipe.Carrier;
import org.webfluxdyno.lab.recipe.Knob;
import org.webfluxdyno.lab.recipe.ValueText;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Comparing what was asked with what is in force.
 */
class AgreementTests {

	private static final Knob KNOB = new Knob("k", new Carrier.JvmFlag(ValueText.AS_IS));

	private static final Knob JDK = new Knob("jdk", new Carrier.Jdk());

	private final Agreement agreement = new Agreement(6);

	@Test
	void comparesWhateverTheForm() {
		assertThat(this.agreement.holds(KNOB, "1", 1L)).isTrue();
		assertThat(this.agreement.holds(KNOB, "true", true)).isTrue();
		assertThat(this.agreement.holds(KNOB, "adaptive", "adaptive")).isTrue();
		assertThat(this.agreement.holds(KNOB, "1", 10L)).isFalse();
		assertThat(this.agreement.holds(KNOB, "true", false)).isFalse();
	}

	@Test
	void comparesSizesAsBytes() {
		assertThat(this.agreement.holds(KNOB, "512m", 536_870_912L)).isTrue();
		assertThat(this.agreement.holds(KNOB, "1G", "1073741824")).isTrue();
		assertThat(this.agreement.holds(KNOB, "512m", 512L)).isFalse();
	}

	@Test
	void knowsHowManyCoresThereAre() {
		assertThat(this.agreement.holds(KNOB, "cores", 6L)).isTrue();
		assertThat(this.agreement.holds(KNOB, "cores", 4L)).isFalse();
	}

	@Test
	void matchesAJdkByItsFeatureNumber() {
		assertThat(this.agreement.holds(JDK, "25", "25.0.3")).isTrue();
		assertThat(this.agreement.holds(JDK, "25", "25")).isTrue();
		assertThat(this.agreement.holds(JDK, "25", "25+36")).isTrue();
		assertThat(this.agreement.holds(JDK, "25", "17.0.25")).isFalse();
		assertThat(this.agreement.holds(JDK, "2", "25.0.3")).isFalse();
	}

	@Test
	void wantsEvidenceUnlessNothingWasAsked() {
		assertThat(this.agreement.holds(KNOB, "1", null)).isFalse();
		assertThat(this.agreement.holds(KNOB, "default", null)).isTrue();
	}

}
