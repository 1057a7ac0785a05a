package org.webfluxdyno.lab.analysis;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

import org.webfluxdyno.lab.result.Block;

/**
 * Where figures come from: closed blocks, or latencies merged over blocks.
 */
final class Measures {

	/** Figures of a closed block. */
	static final Map<Figure, ToDoubleFunction<Block>> BLOCKS = blocks();

	/** Figures of latencies. */
	static final Map<Figure, OfLatencies> LATENCIES = latencies();

	private Measures() {
	}

	private static Map<Figure, ToDoubleFunction<Block>> blocks() {
		Map<Figure, ToDoubleFunction<Block>> blocks = new EnumMap<>(Figure.class);
		blocks.put(Figure.CPU_MICROS_PER_REQUEST, Block::cpuMicrosPerRequest);
		blocks.put(Figure.REQUESTS_PER_SECOND, Block::requestsPerSecond);
		blocks.put(Figure.ALLOCATED_BYTES_PER_REQUEST, (block) -> perRequest(block, block.service().allocatedBytes()));
		blocks.put(Figure.RSS_BYTES, (block) -> block.service().rssBytes());
		blocks.put(Figure.CONTEXT_SWITCHES_PER_REQUEST, (block) -> perRequest(block,
				(double) block.service().voluntarySwitches() + block.service().involuntarySwitches()));
		blocks.put(Figure.GC_CPU_MICROS_PER_REQUEST, (block) -> perRequest(block, block.service().gcCpuMicros()));
		blocks.put(Figure.TRANSFER_BYTES_PER_SECOND, (block) -> block.bytes() / block.durationSeconds());
		blocks.put(Figure.CPU_PERCENT, (block) -> block.service().cpuMicros() / block.durationSeconds() / 1e4);
		return blocks;
	}

	private static double perRequest(Block block, @Nullable Double amount) {
		return (amount != null) ? amount / block.requests() : Double.NaN;
	}

	private static Map<Figure, OfLatencies> latencies() {
		Map<Figure, OfLatencies> latencies = new EnumMap<>(Figure.class);
		latencies.put(Figure.P50_MICROS, percentile(Block.OPEN, 50));
		latencies.put(Figure.P75_MICROS, percentile(Block.OPEN, 75));
		latencies.put(Figure.P90_MICROS, percentile(Block.OPEN, 90));
		latencies.put(Figure.P99_MICROS, percentile(Block.OPEN, 99));
		latencies.put(Figure.P999_MICROS, percentile(Block.OPEN, 99.9));
		latencies.put(Figure.MEAN_MICROS, new OfLatencies(Block.OPEN, Histogram::getMean));
		latencies.put(Figure.STDEV_MICROS, new OfLatencies(Block.OPEN, Histogram::getStdDeviation));
		latencies.put(Figure.MAX_MICROS, new OfLatencies(Block.OPEN, Histogram::getMaxValue));
		latencies.put(Figure.CLOSED_P50_MICROS, percentile(Block.CLOSED, 50));
		latencies.put(Figure.CLOSED_P75_MICROS, percentile(Block.CLOSED, 75));
		latencies.put(Figure.CLOSED_P90_MICROS, percentile(Block.CLOSED, 90));
		latencies.put(Figure.CLOSED_P99_MICROS, percentile(Block.CLOSED, 99));
		latencies.put(Figure.CLOSED_MEAN_MICROS, new OfLatencies(Block.CLOSED, Histogram::getMean));
		latencies.put(Figure.CLOSED_STDEV_MICROS, new OfLatencies(Block.CLOSED, Histogram::getStdDeviation));
		latencies.put(Figure.CLOSED_MAX_MICROS, new OfLatencies(Block.CLOSED, Histogram::getMaxValue));
		return latencies;
	}

	private static OfLatencies percentile(String load, double percentile) {
		return new OfLatencies(load, (nanos) -> nanos.getValueAtPercentile(percentile));
	}

	/**
	 * A figure of latencies.
	 *
	 * @param load {@code closed} or {@code open}
	 * @param nanos its value of a histogram in nanoseconds
	 */
	record OfLatencies(String load, ToDoubleFunction<Histogram> nanos) {

		double micros(@Nullable Histogram latencies) {
			return (latencies != null && latencies.getTotalCount() > 0) ? this.nanos.applyAsDouble(latencies) / 1e3
					: Double.NaN;
		}

	}

}
