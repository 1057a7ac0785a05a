package org.webfluxdyno.gatling.steps;

import org.jspecify.annotations.Nullable;

/**
 * What the service's own metrics say at one moment. {@code null}: it does not say.
 *
 * @param cpuSeconds CPU time of its process so far
 * @param allocatedBytes bytes allocated on its heap so far
 * @param gcPauseSeconds garbage collection pauses so far; 0 before the first
 * @param residentBytes resident memory now
 */
record ServiceFigures(@Nullable Double cpuSeconds, @Nullable Double allocatedBytes, double gcPauseSeconds,
		@Nullable Double residentBytes) {

	static ServiceFigures parse(String text) {
		PrometheusText metrics = PrometheusText.parse(text);
		// Micrometer registers the pause timer at the first pause.
		Double pauses = metrics.sum("jvm_gc_pause_seconds_sum");
		return new ServiceFigures(metrics.sum("dyno_process_cpu_seconds_total"),
				metrics.sum("dyno_process_allocated_bytes_total"), (pauses != null) ? pauses : 0,
				metrics.sum("dyno_process_resident_bytes"));
	}

	/**
	 * Whether the counters of {@code later} can be compared with these.
	 */
	boolean precedes(ServiceFigures later) {
		return !decreases(this.cpuSeconds, later.cpuSeconds) && !decreases(this.allocatedBytes, later.allocatedBytes)
				&& later.gcPauseSeconds >= this.gcPauseSeconds;
	}

	@Nullable Double cpuMicrosPerRequest(ServiceFigures later, long requests) {
		Double seconds = perRequest(this.cpuSeconds, later.cpuSeconds, requests);
		return (seconds != null) ? Double.valueOf(seconds * 1e6) : null;
	}

	@Nullable Double allocatedBytesPerRequest(ServiceFigures later, long requests) {
		return perRequest(this.allocatedBytes, later.allocatedBytes, requests);
	}

	double gcMillis(ServiceFigures later) {
		return (later.gcPauseSeconds - this.gcPauseSeconds) * 1e3;
	}

	private static @Nullable Double perRequest(@Nullable Double start, @Nullable Double end, long requests) {
		return (start != null && end != null && requests > 0) ? Double.valueOf((end - start) / requests) : null;
	}

	private static boolean decreases(@Nullable Double start, @Nullable Double end) {
		return start != null && end != null && end < start;
	}

}
