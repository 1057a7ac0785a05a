package org.webfluxdyno.lab.analysis;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The instrument's mathematics on runs whose truth is known. The bounds are those of the
 * method, widened by what so few simulated runs scatter; {@link Simulation} prints the
 * table of many.
 */
class SimulationTests {

	private static final int LADDERS = 200;

	@ParameterizedTest(name = "{0} forks")
	@ValueSource(ints = { 3, 5, 8, 15, 0 })
	void intervalsCoverTheTruthAndNothingIsClaimedThatIsNotThere(int forks) {
		Simulation.Tally tally = new Simulation(42).run(LADDERS, forks);
		assertThat(tally.coverage().value()).isBetween(0.925, 0.975);
		assertThat(tally.falseClaimRate().value()).isLessThan(0.06);
		assertThat(tally.falseLadderRate().low()).isLessThan(0.06);
	}

}
