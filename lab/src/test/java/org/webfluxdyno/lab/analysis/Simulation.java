package org.webfluxdyno.lab.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.stats.Rate;

/**
 * Runs whose truth is known, judged by the very code that judges real ones: the host's
 * speed drifts by a factor of 1.5, blocks scatter by 5 % with outliers, forks by 2.5 % a
 * pair. Run it for the table:
 * {@code java -cp … org.webfluxdyno.lab.analysis.Simulation 2000}.
 */
final class Simulation {

	static final double TARGET = 0.02;

	private static final double FORK_SCATTER = 0.025 / Math.sqrt(2);

	private static final double BLOCK_SCATTER = 0.05 / Math.sqrt(2);

	private static final double DRIFT = Math.log(1.5);

	private static final int ROUNDS = 15;

	private static final int CANDIDATES = 4;

	private static final int GROUPS = 3;

	/** Half of the recipes do nothing. */
	private static final double[] TRUTHS = { 0, 0.03, 0, -0.06, 0, 0, 0.1, -0.02, 0, 0, -0.12, 0.01 };

	private final Random random;

	Simulation(long seed) {
		this.random = new Random(seed);
	}

	/**
	 * What many simulated ladders came to.
	 *
	 * @param intervals intervals in all
	 * @param covered intervals that hold the truth
	 * @param nulls verdicts on recipes that do nothing
	 * @param falseClaims of these, how many claimed an effect
	 * @param ladders ladders in all
	 * @param falseLadders ladders with a false claim
	 * @param forks forks used, mean
	 */
	record Tally(long intervals, long covered, long nulls, long falseClaims, long ladders, long falseLadders,
			double forks) {

		Rate coverage() {
			return Rate.of(this.covered, this.intervals);
		}

		Rate falseClaimRate() {
			return Rate.of(this.falseClaims, this.nulls);
		}

		Rate falseLadderRate() {
			return Rate.of(this.falseLadders, this.ladders);
		}

	}

	/**
	 * Simulates.
	 * @param ladders how many
	 * @param forks forks of every group; 0 for a pilot of three and as many as that asks
	 * for
	 * @return the tally
	 */
	Tally run(int ladders, int forks) {
		long intervals = 0;
		long covered = 0;
		long nulls = 0;
		long falseClaims = 0;
		long falseLadders = 0;
		double used = 0;
		for (int ladder = 0; ladder < ladders; ladder++) {
			RunData data = ladder(forks);
			used += data.forks().size() / (double) GROUPS;
			boolean wrong = false;
			for (Comparison comparison : Analyzer.analyse(data, new Cookbook(List.of()), TARGET, ForkLatencies.NONE)
				.comparisons()) {
				double truth = Math.exp(truth(comparison.arm()));
				intervals++;
				covered += (comparison.cpu().low() <= truth && truth <= comparison.cpu().high()) ? 1 : 0;
				if (truth == 1 && !comparison.arm().recipe().equals(Arm.TWIN)) {
					boolean claimed = comparison.verdict() == Verdict.HELPS || comparison.verdict() == Verdict.HURTS;
					nulls++;
					falseClaims += claimed ? 1 : 0;
					wrong |= claimed;
				}
			}
			falseLadders += wrong ? 1 : 0;
		}
		return new Tally(intervals, covered, nulls, falseClaims, ladders, falseLadders, used / ladders);
	}

	private RunData ladder(int forks) {
		List<Group> groups = new ArrayList<>();
		List<ForkEnd> ends = new ArrayList<>();
		List<Block> blocks = new ArrayList<>();
		for (int number = 0; number < GROUPS; number++) {
			Group group = group(number, (forks > 0) ? forks : Analyzer.PILOT_FORKS);
			groups.add(group);
			measure(group, 0, ends, blocks);
			if (forks == 0) {
				RunData pilot = new RunData(run(), Map.of(), groups, ends, blocks, List.of());
				int needed = Analyzer.forksNeeded(pilot, group, TARGET);
				groups.set(number, group.withForks(needed));
				measure(groups.get(number), Analyzer.PILOT_FORKS, ends, blocks);
			}
		}
		return new RunData(run(), Map.of(), groups, ends, blocks, List.of());
	}

	private void measure(Group group, int from, List<ForkEnd> ends, List<Block> blocks) {
		for (int fork = from; fork < group.forks(); fork++) {
			double speed = DRIFT * this.random.nextDouble();
			double[] scatter = group.arms().stream().mapToDouble((arm) -> normal(FORK_SCATTER)).toArray();
			for (int round = 0; round < ROUNDS; round++) {
				speed = Math.max(0, Math.min(DRIFT, speed + normal(0.05)));
				for (int arm = 0; arm < scatter.length; arm++) {
					double outlier = (this.random.nextInt(50) == 0) ? 0.2 : 0;
					double cost = 40 * Math
						.exp(truth(group.arms().get(arm)) + scatter[arm] + speed + normal(BLOCK_SCATTER) + outlier);
					blocks.add(block(group, fork, round, arm, cost));
				}
			}
			ends.add(new ForkEnd(group.id(), fork, 0, 200, 90, 100, List.of(), List.of(), null));
		}
	}

	private double normal(double deviation) {
		return deviation * this.random.nextGaussian();
	}

	private static double truth(Arm arm) {
		return arm.recipe().startsWith("r") && !arm.isReference() ? TRUTHS[Integer.parseInt(arm.recipe().substring(1))]
				: 0;
	}

	private static Group group(int number, int forks) {
		List<Arm> arms = new ArrayList<>();
		arms.add(new Arm("a", Arm.REFERENCE, "reference", Settings.NONE, "/hello", List.of()));
		for (int i = 0; i < CANDIDATES; i++) {
			String recipe = "r" + (number * CANDIDATES + i);
			arms.add(new Arm(String.valueOf((char) ('b' + i)), recipe, recipe, Settings.NONE, "/hello", List.of()));
		}
		arms.add(new Arm("f", Arm.TWIN, "twin", Settings.NONE, "/hello", List.of()));
		return new Group("confirm-" + number, Group.Stage.CONFIRM, arms, LoadPlan.DEFAULT, forks, ROUNDS, 0);
	}

	private static Block block(Group group, int fork, int round, int arm, double cost) {
		return new Block(group.id(), fork, 0, round, arm, group.arms().get(arm).name(), Block.CLOSED, "", 1, 0, 20_000,
				2_000_000, null, Map.of(), Map.of(), 0, 0,
				new Block.ServiceUse(cost * 20_000, 0, 0, 0, 0, 0, 0, null, null, null), new Block.HostUse(0, 0, 0),
				new Block.GeneratorUse(0, 0, 0), List.of());
	}

	private static Run run() {
		return new Run(1, "simulation", "compare", List.of(), 1, "", Map.of(), Map.of());
	}

	/**
	 * Prints the table.
	 * @param arguments how many ladders of each size
	 */
	public static void main(String[] arguments) {
		int ladders = (arguments.length > 0) ? Integer.parseInt(arguments[0]) : 200;
		System.out
			.println("forks       coverage               false claims a verdict  false ladders          forks used");
		for (int forks : new int[] { 3, 5, 8, 15, 0 }) {
			Tally tally = new Simulation(1).run(ladders, forks);
			System.out.printf(Locale.ROOT, "%-10s  %-21s  %-22s  %-21s  %.1f%n",
					(forks > 0) ? String.valueOf(forks) : "two stages", text(tally.coverage()),
					text(tally.falseClaimRate()), text(tally.falseLadderRate()), tally.forks());
		}
	}

	private static String text(Rate rate) {
		return String.format(Locale.ROOT, "%.1f %% [%.1f, %.1f]", 100 * rate.value(), 100 * rate.low(),
				100 * rate.high());
	}

}
