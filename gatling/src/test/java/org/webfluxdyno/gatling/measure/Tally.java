package org.webfluxdyno.gatling.measure;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Counts and response times of one request in one step. Percentiles come from the
 * histogram of all its response times (whole milliseconds, as Gatling counts them), never
 * from other percentiles.
 */
public final class Tally {

	private static final int SIGNIFICANT_DIGITS = 3;

	private final LongAdder ok = new LongAdder();

	private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();

	private final Histogram millis = new ConcurrentHistogram(SIGNIFICANT_DIGITS);

	void ok(long responseMillis) {
		this.ok.increment();
		this.millis.recordValue(responseMillis);
	}

	void failed(long responseMillis, String kind) {
		this.errors.computeIfAbsent(kind, (key) -> new LongAdder()).increment();
		this.millis.recordValue(responseMillis);
	}

	public long requests() {
		return this.ok.sum() + failures();
	}

	public long failures() {
		return this.errors.values().stream().mapToLong(LongAdder::sum).sum();
	}

	/**
	 * Failures by kind.
	 * @return such as {@code HTTP 503} or {@code no answer}, with their counts
	 */
	public Map<String, Long> errors() {
		Map<String, Long> counts = new TreeMap<>();
		this.errors.forEach((kind, count) -> counts.put(kind, count.sum()));
		return counts;
	}

	/**
	 * A percentile of the response times.
	 * @param percentile such as 99
	 * @return milliseconds, 0 when nothing was recorded
	 */
	public long percentileMillis(double percentile) {
		return (this.millis.getTotalCount() > 0) ? this.millis.getValueAtPercentile(percentile) : 0;
	}

}
