package org.webfluxdyno.lab.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.RunData;

/**
 * The evidence of one group: for every figure, arm and fork the mean over the rounds of
 * log(arm / reference), each round's two blocks being neighbours in time. Rounds in which
 * a watchdog fired on either are left out.
 *
 * @param group the group
 * @param forks forks that count
 * @param values log ratio by figure, arm and fork; not a number where it is missing
 * @param blockVariance variance of a single round's log ratio of CPU within a fork, mean
 * over arms and forks; not a number when unknown
 */
record LogRatios(Group group, List<ForkEnd> forks, Map<Figure, double[][]> values, double blockVariance) {

	static LogRatios of(RunData data, Group group, ForkLatencies latencies) {
		List<ForkEnd> forks = data.goodForks(group.id());
		Map<Integer, Map<String, Map<Integer, Block>>> blocks = new HashMap<>();
		data.blocks()
			.stream()
			.filter((block) -> block.group().equals(group.id()) && block.load().equals(Block.CLOSED) && block.counts())
			.forEach((block) -> blocks.computeIfAbsent(block.fork(), (fork) -> new HashMap<>())
				.computeIfAbsent(block.arm(), (arm) -> new HashMap<>())
				.put(block.round(), block));
		Map<Figure, double[][]> values = new EnumMap<>(Figure.class);
		Scatter scatter = new Scatter();
		for (Figure figure : Figure.of(data.run().kind())) {
			ToDoubleFunction<Block> ofBlock = Measures.BLOCKS.get(figure);
			Measures.OfLatencies ofLatencies = Measures.LATENCIES.get(figure);
			if (ofBlock != null) {
				values.put(figure, matrix(group, forks, (arm, fork) -> {
					Map<String, Map<Integer, Block>> ofFork = blocks.getOrDefault(fork, Map.of());
					double[] logs = rounds(ofFork.getOrDefault(group.reference().name(), Map.of()),
							ofFork.getOrDefault(arm.name(), Map.of()), ofBlock);
					if (figure == Figure.CPU_MICROS_PER_REQUEST && !arm.isReference()) {
						scatter.add(logs);
					}
					return Arrays.stream(logs).average().orElse(Double.NaN);
				}));
			}
			else if (ofLatencies != null) {
				values.put(figure,
						matrix(group, forks, (arm, fork) -> log(ofFork(latencies, group, arm, ofLatencies, fork)
								/ ofFork(latencies, group, group.reference(), ofLatencies, fork))));
			}
		}
		return new LogRatios(group, forks, values, scatter.variance());
	}

	private static double ofFork(ForkLatencies latencies, Group group, Arm arm, Measures.OfLatencies figure, int fork) {
		return figure.micros(latencies.perFork(group.id(), arm.name(), figure.load()).get(fork));
	}

	private static double[] rounds(Map<Integer, Block> reference, Map<Integer, Block> arm,
			ToDoubleFunction<Block> value) {
		return arm.entrySet()
			.stream()
			.filter((round) -> reference.containsKey(round.getKey()))
			.mapToDouble((round) -> log(
					value.applyAsDouble(round.getValue()) / value.applyAsDouble(reference.get(round.getKey()))))
			.filter(Double::isFinite)
			.toArray();
	}

	private static double[][] matrix(Group group, List<ForkEnd> forks, Cell cell) {
		double[][] matrix = new double[group.arms().size()][forks.size()];
		for (int arm = 0; arm < matrix.length; arm++) {
			for (int fork = 0; fork < matrix[arm].length; fork++) {
				matrix[arm][fork] = cell.value(group.arms().get(arm), forks.get(fork).fork());
			}
		}
		return matrix;
	}

	private static double log(double ratio) {
		return (ratio > 0 && Double.isFinite(ratio)) ? Math.log(ratio) : Double.NaN;
	}

	/** One value of a matrix. */
	@FunctionalInterface
	private interface Cell {

		double value(Arm arm, int fork);

	}

	/** Collects the scatter of rounds within forks. */
	private static final class Scatter {

		private final List<Double> variances = new ArrayList<>();

		void add(double[] logs) {
			if (logs.length > 1) {
				double mean = Arrays.stream(logs).average().orElse(0);
				this.variances
					.add(Arrays.stream(logs).map((log) -> (log - mean) * (log - mean)).sum() / (logs.length - 1));
			}
		}

		double variance() {
			return this.variances.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
		}

	}

}
