package org.webfluxdyno.lab.analysis;

import java.util.List;
import java.util.Map;

import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Group;

/**
 * One arm against the reference of its group.
 *
 * @param group the group, with its reference
 * @param arm the arm
 * @param forks forks that count
 * @param effects effect by figure; figures that cannot be had are left out
 * @param adjustedPValue p-value for CPU time, corrected by Holm for all verdicts of the
 * run; not a number for screened arms
 * @param verdict what can be said
 * @param reason the verdict in a sentence, with the numbers it rests on, and for an
 * inconclusive one how much longer it would take
 * @param watchdogs what fired, each a sentence with its count
 */
public record Comparison(Group group, Arm arm, int forks, Map<Figure, Effect> effects, double adjustedPValue,
		Verdict verdict, String reason, List<String> watchdogs) {

	public Comparison {
		effects = Map.copyOf(effects);
		watchdogs = List.copyOf(watchdogs);
	}

	/**
	 * The effect that decides.
	 * @return the effect on CPU time for a request; one without interval when nothing
	 * could be measured
	 */
	public Effect cpu() {
		return this.effects.getOrDefault(Figure.CPU_MICROS_PER_REQUEST,
				new Effect(1, 0, Double.POSITIVE_INFINITY, Double.NaN, Double.NaN));
	}

}
