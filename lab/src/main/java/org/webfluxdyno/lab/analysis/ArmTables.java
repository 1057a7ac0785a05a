package org.webfluxdyno.lab.analysis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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
						values(blocks, latencies.perFork(group.id(), arm.name(), Block.OPEN))));
			}
		}
		return figures;
	}

	private static Map<Figure, Double> values(List<Block> blocks, Map<Integer, Histogram> open) {
		Map<Figure, Double> values = new EnumMap<>(Figure.class);
		put(values, Figure.CPU_MICROS_PER_REQUEST, blocks, Block::cpuMicrosPerRequest);
		put(values, Figure.REQUESTS_PER_SECOND, blocks, Block::requestsPerSecond);
		put(values, Figure.RSS_BYTES, blocks, (block) -> block.service().rssBytes());
		put(values, Figure.GC_CPU_MICROS_PER_REQUEST, blocks,
				(block) -> block.service().gcCpuMicros() / block.requests());
		put(values, Figure.CONTEXT_SWITCHES_PER_REQUEST, blocks,
				(block) -> (double) (block.service().voluntarySwitches() + block.service().involuntarySwitches())
						/ block.requests());
		put(values, Figure.ALLOCATED_BYTES_PER_REQUEST, blocks, (block) -> {
			Double bytes = block.service().allocatedBytes();
			return (bytes != null) ? bytes / block.requests() : Double.NaN;
		});
		if (!open.isEmpty()) {
			Histogram all = open.values().stream().map(Histogram::copy).reduce((sum, other) -> {
				sum.add(other);
				return sum;
			}).orElseThrow();
			values.put(Figure.P50_MICROS, all.getValueAtPercentile(50) / 1e3);
			values.put(Figure.P90_MICROS, all.getValueAtPercentile(90) / 1e3);
			values.put(Figure.P99_MICROS, all.getValueAtPercentile(99) / 1e3);
			values.put(Figure.P999_MICROS, all.getValueAtPercentile(99.9) / 1e3);
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
