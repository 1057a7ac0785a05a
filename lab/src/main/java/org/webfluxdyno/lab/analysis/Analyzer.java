package org.webfluxdyno.lab.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.stats.Holm;
import org.webfluxdyno.lab.stats.RandomisedBlocks;
import org.webfluxdyno.lab.stats.StudentT;
import org.webfluxdyno.lab.stats.Variance;

/**
 * Turns raw results into effects and verdicts. The unit of evidence is the fork.
 */
public final class Analyzer {

	/** Forks by whose scatter the number of forks is decided. */
	public static final int PILOT_FORKS = 3;

	/** Fewest forks of a published figure. */
	public static final int LEAST_FORKS = 5;

	/** Most forks of one comparison. */
	public static final int MOST_FORKS = 15;

	/** Effects below this are never claimed. */
	private static final double LEAST_FLOOR = 0.01;

	private final RunData data;

	private final Cookbook cookbook;

	private final double target;

	private final List<LogRatios> evidence;

	private final Map<Figure, Variances> variances = new EnumMap<>(Figure.class);

	private final ForkLatencies latencies;

	private Analyzer(RunData data, Cookbook cookbook, double target, ForkLatencies latencies) {
		this.data = data;
		this.cookbook = cookbook;
		this.target = target;
		this.latencies = latencies;
		this.evidence = data.groups().stream().map((group) -> LogRatios.of(data, group, latencies)).toList();
		for (Figure figure : Figure.of(data.run().kind())) {
			this.variances.put(figure, new Variances(this.evidence, figure));
		}
	}

	/**
	 * Analyses a run.
	 * @param data raw results
	 * @param cookbook recipes
	 * @param target the smallest effect that was to be found, as a share
	 * @param latencies latencies under open load
	 * @return all that can be said
	 */
	public static Analysis analyse(RunData data, Cookbook cookbook, double target, ForkLatencies latencies) {
		return new Analyzer(data, cookbook, target, latencies).analysis();
	}

	private Variances variances(Figure figure) {
		return Objects.requireNonNull(this.variances.get(figure));
	}

	private Analysis analysis() {
		List<Comparison> bare = new ArrayList<>();
		for (Group group : this.data.groups()) {
			for (int arm = 1; arm < group.arms().size(); arm++) {
				bare.add(effects(group, arm));
			}
		}
		double floor = Math.max(LEAST_FLOOR, noise(bare));
		double[] adjusted = adjusted(bare);
		Variance pooled = variances(Figure.CPU_MICROS_PER_REQUEST).pooled();
		Judge judge = new Judge(this.data, this.target, floor, pooled);
		List<Comparison> comparisons = new ArrayList<>();
		for (int i = 0; i < bare.size(); i++) {
			comparisons.add(judge.judged(bare.get(i), adjusted[i]));
		}
		double blockVariance = this.evidence.stream()
			.mapToDouble(LogRatios::blockVariance)
			.filter(Double::isFinite)
			.average()
			.orElse(Double.NaN);
		return new Analysis(floor, this.target, Math.sqrt(pooled.meanSquare()), Math.sqrt(blockVariance), comparisons,
				ArmTables.of(this.data, this.latencies), Ladders.of(this.data, this.cookbook, comparisons));
	}

	/**
	 * What the A/A recipe says of the noise: the half-width of its interval, or, where
	 * one fork gives none, how far it came out from no effect.
	 */
	private static double noise(List<Comparison> comparisons) {
		List<Effect> twins = comparisons.stream()
			.filter((comparison) -> comparison.arm().recipe().equals(Arm.TWIN))
			.map(Comparison::cpu)
			.toList();
		return twins.stream()
			.filter(Effect::hasInterval)
			.mapToDouble(Effect::halfWidth)
			.min()
			.orElseGet(() -> twins.stream()
				.mapToDouble((effect) -> Math.expm1(Math.abs(Math.log(effect.ratio()))))
				.max()
				.orElse(0));
	}

	/** Holm within each stage; screening and twins are no verdicts of the family. */
	private static double[] adjusted(List<Comparison> comparisons) {
		double[] adjusted = new double[comparisons.size()];
		for (Group.Stage stage : Group.Stage.values()) {
			double[] family = new double[comparisons.size()];
			for (int i = 0; i < family.length; i++) {
				Comparison comparison = comparisons.get(i);
				boolean counts = comparison.group().stage() == stage && stage != Group.Stage.SCREEN
						&& !comparison.arm().recipe().equals(Arm.TWIN);
				family[i] = counts ? comparison.cpu().pValue() : Double.NaN;
			}
			double[] corrected = Holm.adjusted(family);
			for (int i = 0; i < family.length; i++) {
				if (comparisons.get(i).group().stage() == stage) {
					boolean twin = comparisons.get(i).arm().recipe().equals(Arm.TWIN);
					adjusted[i] = twin ? comparisons.get(i).cpu().pValue() : corrected[i];
				}
			}
		}
		return adjusted;
	}

	private Comparison effects(Group group, int arm) {
		Map<Figure, Effect> effects = new EnumMap<>(Figure.class);
		for (Figure figure : Figure.of(this.data.run().kind())) {
			RandomisedBlocks blocks = variances(figure).of(group.id());
			if (arm < blocks.contrasts().length && Double.isFinite(blocks.contrasts()[arm])) {
				boolean screened = group.stage() == Group.Stage.SCREEN || blocks.counts()[arm] < 2;
				Variance variance = screened ? Variance.UNKNOWN : variances(figure).of(group.id(), arm);
				effects.put(figure, effect(blocks.contrasts()[arm], variance, blocks.counts()[arm]));
			}
		}
		int forks = variances(Figure.CPU_MICROS_PER_REQUEST).of(group.id()).counts()[arm];
		return new Comparison(group, group.arms().get(arm), forks, effects, Double.NaN, Verdict.INCONCLUSIVE, "",
				List.of());
	}

	private static Effect effect(double contrast, Variance variance, int forks) {
		if (!variance.isKnown()) {
			return new Effect(Math.exp(contrast), 0, Double.POSITIVE_INFINITY, Double.NaN, Double.NaN);
		}
		double error = Math.sqrt(2 * variance.meanSquare() / forks);
		double half = StudentT.halfWidth(error, variance.degreesOfFreedom());
		return new Effect(Math.exp(contrast), Math.exp(contrast - half), Math.exp(contrast + half),
				Math.expm1(StudentT.smallestDetectable(error, variance.degreesOfFreedom())),
				StudentT.pValue(contrast, error, variance.degreesOfFreedom()));
	}

	/**
	 * How many forks a group needs in all, by the scatter of its pilot: Stein's second
	 * stage. It looks at the scatter alone, never at the effects.
	 * @param data raw results; all forks of the group are measured
	 * @param group the group
	 * @param target half-width wanted, as a share
	 * @return the number, {@value #LEAST_FORKS} to {@value #MOST_FORKS}
	 */
	public static int forksNeeded(RunData data, Group group, double target) {
		List<LogRatios> evidence = data.groups()
			.stream()
			.filter((other) -> other.stage() != Group.Stage.SCREEN)
			.map((other) -> LogRatios.of(data, other, ForkLatencies.NONE))
			.toList();
		Variances variances = new Variances(evidence, Figure.CPU_MICROS_PER_REQUEST);
		int needed = LEAST_FORKS;
		for (int arm = 1; arm < variances.of(group.id()).contrasts().length; arm++) {
			needed = Math.max(needed, StudentT.blocksFor(variances.of(group.id(), arm), Math.log1p(target)));
		}
		return Math.min(MOST_FORKS, needed);
	}

	/** Mean length of a fork of as many arms, in seconds. */
	static double secondsPerFork(RunData data, Group group) {
		return data.forks()
			.stream()
			.filter((fork) -> fork.group().equals(group.id()))
			.max(Comparator.comparingInt(ForkEnd::fork))
			.map(ForkEnd::seconds)
			.orElse(55.0 * group.arms().size());
	}

}
