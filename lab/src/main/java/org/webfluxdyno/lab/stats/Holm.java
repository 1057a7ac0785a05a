package org.webfluxdyno.lab.stats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Holm's correction of p-values for their number.
 */
public final class Holm {

	private Holm() {
	}

	/**
	 * Corrects.
	 * @param pValues p-values; those that are not a number stay so and do not count
	 * @return adjusted p-values in the same order, as R's {@code p.adjust} gives them
	 */
	public static double[] adjusted(double[] pValues) {
		double[] adjusted = pValues.clone();
		List<Integer> ascending = IntStream.range(0, pValues.length)
			.filter((index) -> !Double.isNaN(pValues[index]))
			.boxed()
			.sorted(Comparator.comparingDouble((index) -> pValues[index]))
			.toList();
		double largest = 0;
		for (int rank = 0; rank < ascending.size(); rank++) {
			int index = ascending.get(rank);
			largest = Math.max(largest, (ascending.size() - rank) * pValues[index]);
			adjusted[index] = Math.min(1, largest);
		}
		return adjusted;
	}

}
