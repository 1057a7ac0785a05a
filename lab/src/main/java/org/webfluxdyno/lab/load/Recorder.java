package org.webfluxdyno.lab.load;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

import org.HdrHistogram.Histogram;

/**
 * What one worker has counted in one block. Used by one thread at a time.
 */
final class Recorder {

	/** Latencies above one hour are recorded as one hour. */
	static final long HIGHEST_NANOS = 3_600_000_000_000L;

	private final Histogram latencyNanos = new Histogram(1, HIGHEST_NANOS, 3);

	private final Histogram scheduleLagNanos = new Histogram(1, HIGHEST_NANOS, 3);

	private final long[] statusCodes = new long[1_000];

	private final EnumMap<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);

	private final EnumMap<ErrorKind, String> examples = new EnumMap<>(ErrorKind.class);

	private long answers;

	private long bytes;

	private long failures;

	private long unfinished;

	private long backlog;

	void answered(int status, long nanos) {
		this.answers++;
		this.statusCodes[status]++;
		this.latencyNanos.recordValue(Math.min(HIGHEST_NANOS, Math.max(1, nanos)));
	}

	void received(int bytes) {
		this.bytes += bytes;
	}

	void sentLate(long nanos) {
		this.scheduleLagNanos.recordValue(Math.min(HIGHEST_NANOS, Math.max(1, nanos)));
	}

	void failed(ErrorKind kind, String example) {
		this.failures++;
		this.errors.merge(kind, 1L, Long::sum);
		this.examples.putIfAbsent(kind, example);
	}

	void left(long unfinished, long backlog) {
		this.unfinished += unfinished;
		this.backlog += backlog;
	}

	long done() {
		return this.answers + this.failures;
	}

	long answers() {
		return this.answers;
	}

	void addTo(Recorder sum) {
		sum.answers += this.answers;
		sum.bytes += this.bytes;
		sum.failures += this.failures;
		sum.unfinished += this.unfinished;
		sum.backlog += this.backlog;
		sum.latencyNanos.add(this.latencyNanos);
		sum.scheduleLagNanos.add(this.scheduleLagNanos);
		for (int i = 0; i < this.statusCodes.length; i++) {
			sum.statusCodes[i] += this.statusCodes[i];
		}
		this.errors.forEach((kind, count) -> sum.errors.merge(kind, count, Long::sum));
		this.examples.forEach(sum.examples::putIfAbsent);
	}

	LoadResult.Counts counts() {
		Map<Integer, Long> statuses = new TreeMap<>();
		for (int i = 0; i < this.statusCodes.length; i++) {
			if (this.statusCodes[i] > 0) {
				statuses.put(i, this.statusCodes[i]);
			}
		}
		return new LoadResult.Counts(this.answers, this.bytes, statuses, this.errors, this.examples, this.unfinished,
				this.backlog);
	}

	Histogram latencyNanos() {
		return this.latencyNanos;
	}

	Histogram scheduleLagNanos() {
		return this.scheduleLagNanos;
	}

}
