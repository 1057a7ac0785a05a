package org.webfluxdyno.lab.analysis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import org.HdrHistogram.Histogram;

import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.RunData;

/**
 * Figures of arms by themselves.
 */
final class ArmTables {

	private ArmTables() {
	}

	static List<ArmFigures> of(RunData data, ForkLatencies latencies) {
		List<ArmFigures> figures = new ArrayList<>();
		for (Group group : data.groups()) {
			for (Arm arm : group.arms()) {
				List<Block> blocks = data.blocks()
					.stream()
					.filter((block) -> block.group().equals(group.id()) && block.arm().equals(arm.name())
							&& block.load().equals(Block.CLOSED) && block.counts())
					.toList();
				figures.add(new ArmFigures(group.id(), arm.name(), blocks.size(),
						values(Figure.of(data.run().kind()), blocks, (load) -> merged(latencies, group, arm, load))));
			}
		}
		return figures;
	}

	private static Optional<Histogram> merged(ForkLatencies latencies, Group group, Arm arm, String load) {
		return latencies.perFork(group.id(), arm.name(), load)
			.values()
			.stream()
			.map(Histogram::copy)
			.reduce((sum, other) -> {
				sum.add(other);
				return sum;
			});
	}

	private static Map<Figure, Double> values(List<Figure> figures, List<Block> blocks,
			Function<String, Optional<Histogram>> latencies) {
		Map<String, Optional<Histogram>> byLoad = new HashMap<>();
		Map<Figure, Double> values = new EnumMap<>(Figure.class);
		for (Figure figure : figures) {
			ToDoubleFunction<Block> ofBlock = Measures.BLOCKS.get(figure);
			if (ofBlock != null) {
				put(values, figure, blocks, ofBlock);
			}
			Measures.OfLatencies ofLatencies = Measures.LATENCIES.get(figure);
			if (ofLatencies != null) {
				byLoad.computeIfAbsent(ofLatencies.load(), latencies)
					.map(ofLatencies::micros)
					.filter(Double::isFinite)
					.ifPresent((micros) -> values.put(figure, micros));
			}
		}
		return values;
	}

	private static void put(Map<Figure, Double> values, Figure figure, List<Block> blocks,
			ToDoubleFunction<Block> value) {
		Map<Integer, List<Block>> byFork = blocks.stream().collect(Collectors.groupingBy(Block::fork));
		byFork.values()
			.stream()
			.mapToDouble(
					(ofFork) -> median(ofFork.stream().mapToDouble(value).filter(Double::isFinite).sorted().toArray()))
			.filter(Double::isFinite)
			.average()
			.ifPresent((mean) -> values.put(figure, mean));
	}

	private static double median(double[] sorted) {
		int middle = sorted.length / 2;
		if (sorted.length == 0) {
			return Double.NaN;
		}
		return (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}

}
