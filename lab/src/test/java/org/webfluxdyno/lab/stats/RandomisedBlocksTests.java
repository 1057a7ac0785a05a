package org.webfluxdyno.lab.stats;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RandomisedBlocksTests {

	/**
	 * Four tips on four metal coupons, Montgomery, Design and Analysis of Experiments,
	 * 5th edition, table 4-3: mean square of error 0.89 with 9 degrees of freedom, on
	 * data coded as (hardness − 9.5) × 10.
	 */
	@Test
	void agreesWithMontgomerysHardnessExperiment() {
		double[][] tips = { { -2, -1, 1, 5 }, { -1, -2, 3, 4 }, { -3, -1, 0, 2 }, { 2, 1, 5, 7 } };
		RandomisedBlocks blocks = RandomisedBlocks.of(tips);
		assertThat(blocks.residual().meanSquare()).isCloseTo(8.0 / 9, within(1e-9));
		assertThat(blocks.residual().degreesOfFreedom()).isEqualTo(9);
		assertThat(blocks.contrasts()).containsExactly(new double[] { 0, 0.25, -1.25, 3 }, within(1e-9));
	}

	@Test
	void whatABlockDoesToAllTreatmentsFallsOut() {
		double[][] values = { { 1, 2, 3 }, { 2, 3.5, 3.5 } };
		double[][] shifted = { { 11, 2, -3 }, { 12, 3.5, -2.5 } };
		RandomisedBlocks one = RandomisedBlocks.of(values);
		RandomisedBlocks other = RandomisedBlocks.of(shifted);
		assertThat(other.contrasts()).containsExactly(one.contrasts(), within(1e-9));
		assertThat(other.residual().meanSquare()).isCloseTo(one.residual().meanSquare(), within(1e-9));
	}

	@Test
	void aMissingValueCostsItsTreatmentThatBlockOnly() {
		double[][] values = { { 1, 2, 3, 4 }, { 2, Double.NaN, 4, 5 }, { 3, 4, 5, 6 } };
		RandomisedBlocks blocks = RandomisedBlocks.of(values);
		assertThat(blocks.counts()).containsExactly(4, 3, 4);
		assertThat(blocks.contrasts()).containsExactly(new double[] { 0, 1, 2 }, within(1e-9));
		assertThat(blocks.residual().degreesOfFreedom()).isEqualTo(4);
	}

	@Test
	void oneBlockTellsNothingOfTheScatter() {
		RandomisedBlocks blocks = RandomisedBlocks.of(new double[][] { { 1 }, { 2 } });
		assertThat(blocks.residual().isKnown()).isFalse();
		assertThat(blocks.contrasts()[1]).isEqualTo(1);
	}

}
