package org.webfluxdyno.lab.analysis;

import java.util.Map;

/**
 * Figures of an arm by themselves, for tables; comparisons use ratios of neighbours
 * instead, as the host's speed drifts.
 *
 * @param group id of the group
 * @param arm name of the arm
 * @param blocks closed blocks that count
 * @param values value by figure: the mean over forks of their blocks' medians; the
 * percentiles come from histograms merged over all open blocks
 */
public record ArmFigures(String group, String arm, int blocks, Map<Figure, Double> values) {

	public ArmFigures {
		values = Map.copyOf(values);
	}

}
