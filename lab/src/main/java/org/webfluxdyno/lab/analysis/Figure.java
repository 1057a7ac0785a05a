package org.webfluxdyno.lab.analysis;

import java.util.EnumSet;
import java.util.List;

/**
 * A figure by which arms are compared.
 */
public enum Figure {

	/** CPU time of the service for a request under closed load; decides the verdict. */
	CPU_MICROS_PER_REQUEST("cpuMicrosPerRequest", "CPU per request", "µs", true),
	/** Answers per second under closed load. */
	REQUESTS_PER_SECOND("requestsPerSecond", "requests per second", "1/s", false),
	/** Median latency under open load. */
	P50_MICROS("p50Micros", "p50, open load", "µs", true),
	/** 90 % latency under open load. */
	P90_MICROS("p90Micros", "p90, open load", "µs", true),
	/** 99 % latency under open load. */
	P99_MICROS("p99Micros", "p99, open load", "µs", true),
	/** 99.9 % latency under open load. */
	P999_MICROS("p999Micros", "p99.9, open load", "µs", true),
	/** Heap bytes allocated for a request. */
	ALLOCATED_BYTES_PER_REQUEST("allocatedBytesPerRequest", "bytes allocated per request", "B", true),
	/** Resident memory. */
	RSS_BYTES("rssBytes", "resident memory", "B", true),
	/** Context switches for a request, voluntary and not. */
	CONTEXT_SWITCHES_PER_REQUEST("contextSwitchesPerRequest", "context switches per request", "", true),
	/** CPU time of the collector's threads for a request. */
	GC_CPU_MICROS_PER_REQUEST("gcCpuMicrosPerRequest", "collector's CPU per request", "µs", true),
	/** Bytes received per second under closed load. */
	TRANSFER_BYTES_PER_SECOND("transferBytesPerSecond", "transfer per second", "B/s", false),
	/** CPU time of the service per time under closed load; 100 is one processor. */
	CPU_PERCENT("cpuPercent", "CPU", "%", true),
	/** Mean latency under open load. */
	MEAN_MICROS("meanMicros", "mean, open load", "µs", true),
	/** Standard deviation of latency under open load. */
	STDEV_MICROS("stdevMicros", "deviation, open load", "µs", true),
	/** Largest latency under open load. */
	MAX_MICROS("maxMicros", "maximum, open load", "µs", true),
	/** 75 % latency under open load. */
	P75_MICROS("p75Micros", "p75, open load", "µs", true),
	/** Mean latency under closed load. */
	CLOSED_MEAN_MICROS("closedMeanMicros", "mean, closed load", "µs", true),
	/** Standard deviation of latency under closed load. */
	CLOSED_STDEV_MICROS("closedStdevMicros", "deviation, closed load", "µs", true),
	/** Largest latency under closed load. */
	CLOSED_MAX_MICROS("closedMaxMicros", "maximum, closed load", "µs", true),
	/** Median latency under closed load. */
	CLOSED_P50_MICROS("closedP50Micros", "p50, closed load", "µs", true),
	/** 75 % latency under closed load. */
	CLOSED_P75_MICROS("closedP75Micros", "p75, closed load", "µs", true),
	/** 90 % latency under closed load. */
	CLOSED_P90_MICROS("closedP90Micros", "p90, closed load", "µs", true),
	/** 99 % latency under closed load. */
	CLOSED_P99_MICROS("closedP99Micros", "p99, closed load", "µs", true);

	private static final List<Figure> USUAL = List
		.copyOf(EnumSet.range(CPU_MICROS_PER_REQUEST, GC_CPU_MICROS_PER_REQUEST));

	private final String key;

	private final String title;

	private final String unit;

	private final boolean lowerIsBetter;

	Figure(String key, String title, String unit, boolean lowerIsBetter) {
		this.key = key;
		this.title = title;
		this.unit = unit;
		this.lowerIsBetter = lowerIsBetter;
	}

	/**
	 * The figures of a run. Tables of other stacks have more columns.
	 * @param kind kind of the run
	 * @return the figures, in the order of tables
	 */
	public static List<Figure> of(String kind) {
		return kind.equals("peers") ? List.of(values()) : USUAL;
	}

	/**
	 * Its name in files and in {@code expect} of recipes.
	 * @return the key, with its unit
	 */
	public String key() {
		return this.key;
	}

	/**
	 * Its name for people.
	 * @return the title
	 */
	public String title() {
		return this.title;
	}

	/**
	 * Its unit.
	 * @return the unit, empty for a bare number
	 */
	public String unit() {
		return this.unit;
	}

	/**
	 * Which way is better.
	 * @return whether less is better
	 */
	public boolean lowerIsBetter() {
		return this.lowerIsBetter;
	}

}
