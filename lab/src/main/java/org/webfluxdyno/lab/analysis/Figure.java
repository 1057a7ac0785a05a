package org.webfluxdyno.lab.analysis;

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
	GC_CPU_MICROS_PER_REQUEST("gcCpuMicrosPerRequest", "collector's CPU per request", "µs", true);

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
