package org.webfluxdyno.lab.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunData;

/**
 * Plays a run to its end on simulated services whose truth is known.
 */
final class SimulatedRun {

	private SimulatedRun() {
	}

	/**
	 * Plays a run.
	 * @param run what the run is
	 * @param planner gives the next group, until it gives none
	 * @param truth logarithm of what settings cost, against none
	 * @return all that was measured
	 */
	static RunData play(Run run, Function<RunData, Optional<Group>> planner, ToDoubleFunction<Settings> truth) {
		Random random = new Random(7);
		Map<String, Group> groups = new LinkedHashMap<>();
		List<ForkEnd> forks = new ArrayList<>();
		List<Block> blocks = new ArrayList<>();
		for (int step = 0; step < 200; step++) {
			RunData data = new RunData(run, Map.of(), List.copyOf(groups.values()), forks, blocks, List.of());
			Optional<Group> next = planner.apply(data);
			if (next.isEmpty()) {
				return data;
			}
			Group before = groups.put(next.get().id(), next.get());
			for (int fork = (before != null) ? before.forks() : 0; fork < next.get().forks(); fork++) {
				measure(next.get(), fork, truth, random, blocks);
				forks.add(new ForkEnd(next.get().id(), fork, 0, 50.0 * next.get().arms().size(), 20, 20, List.of(),
						List.of(), null));
			}
		}
		throw new AssertionError("the run does not end");
	}

	private static void measure(Group group, int fork, ToDoubleFunction<Settings> truth, Random random,
			List<Block> blocks) {
		for (Arm arm : group.arms()) {
			double log = 0.008 * random.nextGaussian() + truth.applyAsDouble(arm.settings());
			for (int round = 0; round < 4; round++) {
				double cost = 40 * Math.exp(log + 0.01 * random.nextGaussian());
				blocks.add(new Block(group.id(), fork, 0, round, 0, arm.name(), Block.CLOSED, "", 1, 0, 20_000, 1, null,
						Map.of(), Map.of(), 0, 0,
						new Block.ServiceUse(cost * 20_000, 0, 0, 0, 0, 0, 0, null, null, null),
						new Block.HostUse(0, 0, 0), new Block.GeneratorUse(0, 0, 0), List.of()));
			}
		}
	}

}
