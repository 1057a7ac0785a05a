package org.webfluxdyno.lab.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;

import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Group;

/**
 * The order of everything in one fork. Orders are random by the seed, and balanced: every
 * second round is the mirror of the one before, so that of any two arms each comes first
 * equally often.
 *
 * @param starts order in which the arms are started
 * @param closed order of the arms in each closed round
 * @param open order of the arms in each open round
 */
public record Schedule(List<Arm> starts, List<List<Arm>> closed, List<List<Arm>> open) {

	/**
	 * Rounds that may be added for rounds a watchdog spoilt, as a share of those planned.
	 */
	private static final double SPARE = 0.5;

	/**
	 * The schedule of a fork.
	 * @param group what is measured
	 * @param seed the run's seed
	 * @param fork which fork
	 * @param attempt which try at it
	 * @return the same schedule for the same arguments, everywhere
	 */
	public static Schedule of(Group group, long seed, int fork, int attempt) {
		// java.util.Random and Collections.shuffle are specified to the bit.
		Random random = new Random(31 * seed + Objects.hash(group.id(), fork, attempt));
		int rounds = group.rounds() + (int) Math.ceil(group.rounds() * SPARE);
		return new Schedule(shuffled(group.arms(), random), rounds(group.arms(), rounds, random),
				rounds(group.arms(), group.openBlocks(), random));
	}

	private static List<List<Arm>> rounds(List<Arm> arms, int count, Random random) {
		List<List<Arm>> rounds = new ArrayList<>();
		while (rounds.size() < count) {
			List<Arm> order = shuffled(arms, random);
			rounds.add(order);
			if (rounds.size() < count) {
				List<Arm> mirror = new ArrayList<>(order);
				Collections.reverse(mirror);
				rounds.add(List.copyOf(mirror));
			}
		}
		return List.copyOf(rounds);
	}

	private static List<Arm> shuffled(List<Arm> arms, Random random) {
		List<Arm> order = new ArrayList<>(arms);
		Collections.shuffle(order, random);
		return List.copyOf(order);
	}

}
