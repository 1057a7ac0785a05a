package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

import org.HdrHistogram.Histogram;

import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.result.RunReader;

/**
 * The latencies of a run, merged over the blocks that count.
 */
final class Latencies {

	private final Path directory;

	private final RunData data;

	private final Map<String, Map<Integer, Histogram>> read = new ConcurrentHashMap<>();

	Latencies(Path directory, RunData data) {
		this.directory = directory;
		this.data = data;
	}

	/** Nanoseconds by fork. */
	Map<Integer, Histogram> perFork(String group, String arm, String load) {
		return this.read.computeIfAbsent(group + "/" + arm + "/" + load, (key) -> byFork(group, arm, load));
	}

	/** Nanoseconds of all forks together. */
	Optional<Histogram> merged(String group, String arm, String load) {
		return perFork(group, arm, load).values().stream().map(Histogram::copy).reduce((sum, other) -> {
			sum.add(other);
			return sum;
		});
	}

	private Map<Integer, Histogram> byFork(String group, String arm, String load) {
		try {
			Map<String, Histogram> byTag = RunReader.histograms(this.directory, group, arm, load);
			Map<Integer, Histogram> byFork = new TreeMap<>();
			this.data.blocks()
				.stream()
				.filter(Block::counts)
				.filter((block) -> block.group().equals(group) && block.arm().equals(arm) && block.load().equals(load))
				.forEach((block) -> {
					Histogram nanos = byTag.get(RunReader.tag(block.fork(), block.attempt(), block.round()));
					if (nanos != null) {
						byFork.merge(block.fork(), nanos.copy(), (sum, other) -> {
							sum.add(other);
							return sum;
						});
					}
				});
			return byFork;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
