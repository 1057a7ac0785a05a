package org.webfluxdyno.lab.run;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

import org.webfluxdyno.lab.load.LoadModel;
import org.webfluxdyno.lab.load.LoadResult;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.Group;

/**
 * Blocks for the store.
 */
final class BlockOf {

	private BlockOf() {
	}

	/**
	 * Where a block belongs.
	 *
	 * @param group id of its group
	 * @param fork which fork
	 * @param attempt which try at it
	 * @param round which round
	 * @param order place within the round
	 */
	record Place(String group, int fork, int attempt, int round, int order) {

		/** So many places further in the round. */
		Place plus(int places) {
			return new Place(this.group, this.fork, this.attempt, this.round, this.order + places);
		}

	}

	static Block measured(Place place, Arm arm, LoadResult result, Block.ServiceUse use, Block.HostUse host) {
		LoadResult.Counts counts = result.counts();
		Map<String, Long> statuses = new LinkedHashMap<>();
		counts.statusCodes().forEach((status, count) -> statuses.put(String.valueOf(status), count));
		Map<String, Long> errors = new LinkedHashMap<>();
		counts.errors().forEach((kind, count) -> errors.put(kind.label(), count));
		boolean open = result.model() instanceof LoadModel.Open;
		double intended = (result.model() instanceof LoadModel.Open model) ? model.requestsPerSecond() : 0;
		double lag = (result.scheduleLagNanos().getTotalCount() > 0)
				? result.scheduleLagNanos().getValueAtPercentile(99) / 1e3 : 0;
		Block.GeneratorUse generator = new Block.GeneratorUse(
				(counts.requests() > 0) ? result.generatorCpuMicrosPerRequest() : 0,
				result.generator().busiestLoopShare(), lag);
		return new Block(place.group(), place.fork(), place.attempt(), place.round(), place.order(), arm.name(),
				open ? Block.OPEN : Block.CLOSED, result.start().truncatedTo(ChronoUnit.MILLIS).toString(),
				result.elapsed().toNanos() / 1e9, intended, counts.requests(), counts.bytes(),
				latency(result.latencyNanos()), statuses, errors, counts.unfinished(), counts.backlog(), use, host,
				generator, List.of());
	}

	/** Stands for the blocks of an arm that could not be measured. */
	static Block nothing(Group group, int fork, int attempt, Arm arm, String load, String why) {
		return new Block(group.id(), fork, attempt, 0, 0, arm.name(), load,
				Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(), 0, 0, 0, 0, null, Map.of(), Map.of(), 0, 0,
				new Block.ServiceUse(0, 0, 0, 0, 0, 0, 0, null, null, null), new Block.HostUse(0, 0, 0),
				new Block.GeneratorUse(0, 0, 0), List.of(why));
	}

	private static Block.@Nullable Latency latency(Histogram nanos) {
		if (nanos.getTotalCount() == 0) {
			return null;
		}
		return new Block.Latency(nanos.getMean() / 1e3, nanos.getStdDeviation() / 1e3, nanos.getMinValue() / 1e3,
				nanos.getValueAtPercentile(50) / 1e3, nanos.getValueAtPercentile(75) / 1e3,
				nanos.getValueAtPercentile(90) / 1e3, nanos.getValueAtPercentile(99) / 1e3,
				nanos.getValueAtPercentile(99.9) / 1e3, nanos.getMaxValue() / 1e3);
	}

}
