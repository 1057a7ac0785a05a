package org.webfluxdyno.lab.load;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

import org.HdrHistogram.Histogram;

/**
 * What one block of load on one target came to.
 *
 * @param model closed or open load
 * @param connections how many connections were asked for
 * @param start when the block began
 * @param elapsed how long it took
 * @param counts requests, bytes, status codes and errors
 * @param latencyNanos latencies; in the open model from the intended start
 * @param scheduleLagNanos open model: how much later than intended requests left although
 * a connection was free (the generator's own fault)
 * @param generator what the generator itself used
 */
public record LoadResult(LoadModel model, int connections, Instant start, Duration elapsed, Counts counts,
		Histogram latencyNanos, Histogram scheduleLagNanos, Generator generator) {

	/**
	 * Counts of a block.
	 *
	 * @param requests complete answers
	 * @param bytes bytes received, heads and framing included
	 * @param statusCodes answers by status code
	 * @param errors requests without an answer, by kind
	 * @param examples the first message of each kind of error
	 * @param unfinished requests sent and neither answered nor failed at the end
	 * @param backlog open model: requests due before the end but never sent, as no
	 * connection was free
	 */
	public record Counts(long requests, long bytes, Map<Integer, Long> statusCodes, Map<ErrorKind, Long> errors,
			Map<ErrorKind, String> examples, long unfinished, long backlog) {

		public Counts {
			statusCodes = Map.copyOf(statusCodes);
			errors = Map.copyOf(errors);
			examples = Map.copyOf(examples);
		}

		private Counts plus(Counts later) {
			Map<Integer, Long> statuses = new TreeMap<>(this.statusCodes);
			later.statusCodes.forEach((status, count) -> statuses.merge(status, count, Long::sum));
			Map<ErrorKind, Long> failed = new TreeMap<>(this.errors);
			later.errors.forEach((kind, count) -> failed.merge(kind, count, Long::sum));
			Map<ErrorKind, String> messages = new TreeMap<>(later.examples);
			messages.putAll(this.examples);
			return new Counts(this.requests + later.requests, this.bytes + later.bytes, statuses, failed, messages,
					this.unfinished + later.unfinished, this.backlog + later.backlog);
		}

		/**
		 * All requests that got no answer.
		 * @return their number
		 */
		public long failures() {
			return errors().values().stream().mapToLong(Long::longValue).sum();
		}

	}

	/**
	 * The generator's own effort in a block.
	 *
	 * @param transport what Netty uses: {@code epoll} or {@code nio}
	 * @param cpu CPU time of the whole process, compiler and collector included
	 * @param busiestLoopShare CPU time of the busiest event loop over the elapsed time, 0
	 * to 1
	 */
	public record Generator(String transport, Duration cpu, double busiestLoopShare) {

		/** An event loop this busy can no longer send on time. */
		static final double SATURATED_SHARE = 0.9;

	}

	/**
	 * Answers per second.
	 * @return the rate
	 */
	public double requestsPerSecond() {
		return perSecond(counts().requests());
	}

	/**
	 * Bytes received per second.
	 * @return the rate
	 */
	public double bytesPerSecond() {
		return perSecond(counts().bytes());
	}

	/**
	 * CPU time the generator spent on a request.
	 * @return microseconds, {@code NaN} without requests
	 */
	public double generatorCpuMicrosPerRequest() {
		long requests = counts().requests();
		return (requests > 0) ? generator().cpu().toNanos() / 1e3 / requests : Double.NaN;
	}

	/**
	 * Whether the figures tell of the generator rather than of the service: an event loop
	 * was busy all the time, or requests of the open model found no connection.
	 * @return whether it was
	 */
	public boolean saturated() {
		return generator().busiestLoopShare() > Generator.SATURATED_SHARE || counts().backlog() > 0;
	}

	/**
	 * This block and a later one of the same load as one.
	 * @param later the later one
	 * @return the sum; the busiest loop is that of the busier block
	 */
	public LoadResult plus(LoadResult later) {
		Histogram latencies = this.latencyNanos.copy();
		latencies.add(later.latencyNanos);
		Histogram lags = this.scheduleLagNanos.copy();
		lags.add(later.scheduleLagNanos);
		Generator both = new Generator(this.generator.transport(), this.generator.cpu().plus(later.generator.cpu()),
				Math.max(this.generator.busiestLoopShare(), later.generator.busiestLoopShare()));
		return new LoadResult(this.model, this.connections, this.start, this.elapsed.plus(later.elapsed),
				this.counts.plus(later.counts), latencies, lags, both);
	}

	private double perSecond(long count) {
		return count / Math.max(1e-9, elapsed().toNanos() / 1e9);
	}

}
