package org.webfluxdyno.lab.analysis;

import java.util.List;
import java.util.Map;

import org.webfluxdyno.lab.recipe.Settings;

/**
 * All that can be said of a run.
 *
 * @param noiseFloor the smallest effect taken seriously, as a share: the larger of 1 %
 * and the half-width of the run's own A/A interval, or in a run of one fork the size of
 * its A/A effect
 * @param target the smallest effect that was to be found, as a share
 * @param forkScatter standard deviation between forks of one arm's log cost, as a share;
 * not a number when there were too few
 * @param blockScatter standard deviation of one block pair's log ratio within a fork
 * @param comparisons every arm against its reference, in the order measured
 * @param figures figures of every arm
 * @param ladder what a ladder came to; empty lists for other runs
 */
public record Analysis(double noiseFloor, double target, double forkScatter, double blockScatter,
		List<Comparison> comparisons, List<ArmFigures> figures, Ladder ladder) {

	public Analysis {
		comparisons = List.copyOf(comparisons);
		figures = List.copyOf(figures);
	}

	/**
	 * The outcome of a ladder. A recipe appears in one list only, by its best confirmed
	 * candidate (its screened one where none was confirmed).
	 *
	 * @param kept what helped and joined the reference, in order
	 * @param apart what helped and is not for production by default
	 * @param didNotHelp no detectable effect
	 * @param hurts what costs
	 * @param open inconclusive, invalid or screened only
	 * @param notReached id of each recipe that time did not suffice for, with the reason
	 * @param leaveOneOut what each kept recipe is worth in company
	 * @param total the final reference against the first, none when it was not measured
	 * @param reference settings of the final reference
	 */
	public record Ladder(List<Comparison> kept, List<Comparison> apart, List<Comparison> didNotHelp,
			List<Comparison> hurts, List<Comparison> open, Map<String, String> notReached, List<Comparison> leaveOneOut,
			List<Comparison> total, Settings reference) {

		public Ladder {
			kept = List.copyOf(kept);
			apart = List.copyOf(apart);
			didNotHelp = List.copyOf(didNotHelp);
			hurts = List.copyOf(hurts);
			open = List.copyOf(open);
			leaveOneOut = List.copyOf(leaveOneOut);
			total = List.copyOf(total);
		}

	}

}
