package org.webfluxdyno.lab.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Treatments compared within blocks, each treatment once in every block: here arms within
 * forks. What a block does to all its treatments falls out; what is left is the scatter
 * of one treatment from block to block.
 *
 * @param contrasts each treatment's mean difference to treatment 0
 * @param counts blocks that have both the treatment and treatment 0
 * @param residual variance of one treatment between blocks
 * @param own the same of each treatment alone, from its differences to treatment 0
 */
public record RandomisedBlocks(double[] contrasts, int[] counts, Variance residual, List<Variance> own) {

	public RandomisedBlocks {
		own = List.copyOf(own);
	}

	/**
	 * Estimates.
	 * @param values value by treatment and block; not a number where one is missing
	 * @return the estimates; a contrast without common blocks is not a number
	 */
	public static RandomisedBlocks of(double[][] values) {
		int treatments = values.length;
		int blocks = (treatments > 0) ? values[0].length : 0;
		double[] contrasts = new double[treatments];
		int[] counts = new int[treatments];
		List<Variance> own = new ArrayList<>();
		for (int t = 0; t < treatments; t++) {
			double[] row = values[t];
			double[] differences = IntStream.range(0, blocks)
				.mapToDouble((block) -> row[block] - values[0][block])
				.filter(Double::isFinite)
				.toArray();
			counts[t] = differences.length;
			contrasts[t] = Arrays.stream(differences).average().orElse(Double.NaN);
			own.add((t == 0) ? Variance.UNKNOWN : halved(differences, contrasts[t]));
		}
		return new RandomisedBlocks(contrasts, counts, residual(values), own);
	}

	/** A difference of two treatments has twice the variance of one. */
	private static Variance halved(double[] differences, double mean) {
		double squares = Arrays.stream(differences).map((value) -> (value - mean) * (value - mean)).sum();
		int freedom = differences.length - 1;
		return (freedom > 0) ? new Variance(squares / freedom / 2, freedom) : Variance.UNKNOWN;
	}

	/** Two-way residuals over treatments that have a value in every usable block. */
	private static Variance residual(double[][] values) {
		int blocks = (values.length > 0) ? values[0].length : 0;
		double[][] rows = Arrays.stream(values)
			.filter((row) -> Arrays.stream(row).filter(Double::isFinite).count() > blocks / 2)
			.toArray(double[][]::new);
		int[] whole = IntStream.range(0, blocks)
			.filter((block) -> Arrays.stream(rows).allMatch((row) -> Double.isFinite(row[block])))
			.toArray();
		int freedom = (rows.length - 1) * (whole.length - 1);
		if (rows.length < 2 || freedom < 1) {
			return Variance.UNKNOWN;
		}
		double grand = 0;
		double[] ofRow = new double[rows.length];
		double[] ofBlock = new double[whole.length];
		for (int r = 0; r < rows.length; r++) {
			for (int b = 0; b < whole.length; b++) {
				double value = rows[r][whole[b]];
				ofRow[r] += value / whole.length;
				ofBlock[b] += value / rows.length;
				grand += value / rows.length / whole.length;
			}
		}
		double squares = 0;
		for (int r = 0; r < rows.length; r++) {
			for (int b = 0; b < whole.length; b++) {
				double deviation = rows[r][whole[b]] - ofRow[r] - ofBlock[b] + grand;
				squares += deviation * deviation;
			}
		}
		return new Variance(squares / freedom, freedom);
	}

}
