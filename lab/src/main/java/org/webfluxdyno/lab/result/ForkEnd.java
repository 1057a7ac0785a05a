package org.webfluxdyno.lab.result;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * How a fork ended: a line of {@code forks.jsonl}. A fork without such a line was cut
 * short; its blocks stay in the file and are not counted.
 *
 * @param group id of its group
 * @param fork which fork
 * @param attempt which try at it
 * @param seconds how long it took, from the first start to the last answer
 * @param measuringSeconds how long of this was measured load
 * @param warmupSeconds how long of this was warm-up: load, and rests for the compiler
 * @param alarms what makes the whole fork unfit, each a sentence: a wrong answer, a proof
 * that does not hold, a service that died, too few blocks
 * @param unsettled arms that were not warm when their limit was reached
 * @param startSeconds how long of {@code seconds} it took until all services were up;
 * unknown for runs of before it was kept
 */
public record ForkEnd(String group, int fork, int attempt, double seconds, double measuringSeconds,
		double warmupSeconds, List<String> alarms, List<String> unsettled, @Nullable Double startSeconds) {

	public ForkEnd {
		alarms = List.copyOf(alarms);
		unsettled = List.copyOf(unsettled);
	}

}
