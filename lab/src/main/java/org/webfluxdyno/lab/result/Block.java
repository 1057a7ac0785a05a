package org.webfluxdyno.lab.result;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * One stretch of load on one arm: a line of {@code blocks.jsonl}.
 *
 * @param group id of its group
 * @param fork which fresh start of the arms, from 0
 * @param attempt which try at this fork, from 0; only the last attempt of a fork counts
 * @param round which round, from 0; every arm has one block in a round
 * @param order place within the round, from 0
 * @param arm name of the arm
 * @param load {@code closed} or {@code open}
 * @param start when it began, RFC 3339
 * @param durationSeconds how long it took
 * @param intendedRequestsPerSecond arrival rate of open load, 0 for closed
 * @param requests complete answers
 * @param bytes bytes received
 * @param latency percentiles of this block; null without answers
 * @param statusCodes answers by status code
 * @param errors requests without an answer, by kind
 * @param unfinished requests unanswered at the end
 * @param backlog open load: requests due but never sent
 * @param service what the service used
 * @param host what else happened on the host
 * @param generator what the load generator used
 * @param alarms watchdogs that fired, each a sentence; the block is not counted when
 * there is one
 */
public record Block(String group, int fork, int attempt, int round, int order, String arm, String load, String start,
		double durationSeconds, double intendedRequestsPerSecond, long requests, long bytes, @Nullable Latency latency,
		Map<String, Long> statusCodes, Map<String, Long> errors, long unfinished, long backlog, ServiceUse service,
		HostUse host, GeneratorUse generator, List<String> alarms) {

	/** Closed load. */
	public static final String CLOSED = "closed";

	/** Open load. */
	public static final String OPEN = "open";

	public Block {
		statusCodes = Map.copyOf(statusCodes);
		errors = Map.copyOf(errors);
		alarms = List.copyOf(alarms);
	}

	/**
	 * Answers per second.
	 * @return the rate
	 */
	public double requestsPerSecond() {
		return this.requests / this.durationSeconds;
	}

	/**
	 * CPU time of the service for a request.
	 * @return microseconds; not a number without requests
	 */
	public double cpuMicrosPerRequest() {
		return (this.requests > 0) ? this.service.cpuMicros() / this.requests : Double.NaN;
	}

	/**
	 * Whether the block may be used for a figure.
	 * @return whether no watchdog fired
	 */
	public boolean counts() {
		return this.alarms.isEmpty() && this.requests > 0;
	}

	/**
	 * What an alarm says without its figures, to count alarms of one kind.
	 * @param alarm the alarm
	 * @return the sentence with … for every number
	 */
	public static String withoutFigures(String alarm) {
		return alarm.replaceAll("\\d+([.,]\\d+)?", "…");
	}

	/**
	 * Percentiles of latency in microseconds; with open load from the intended start.
	 *
	 * @param meanMicros mean
	 * @param stdevMicros standard deviation
	 * @param minMicros smallest
	 * @param p50Micros median
	 * @param p75Micros 75 %
	 * @param p90Micros 90 %
	 * @param p99Micros 99 %
	 * @param p999Micros 99.9 %
	 * @param maxMicros largest
	 */
	public record Latency(double meanMicros, double stdevMicros, double minMicros, double p50Micros, double p75Micros,
			double p90Micros, double p99Micros, double p999Micros, double maxMicros) {
	}

	/**
	 * What the service process used in a block, by the kernel's and the JVM's accounts.
	 *
	 * @param cpuMicros CPU time of all threads
	 * @param eventLoopCpuMicros of the threads that serve requests
	 * @param jitCpuMicros of the JIT compiler's threads
	 * @param gcCpuMicros of the collector's threads
	 * @param rssBytes resident memory at the end
	 * @param voluntarySwitches context switches because a thread had to wait
	 * @param involuntarySwitches context switches because others wanted the processor
	 * @param allocatedBytes bytes allocated on the heap; null when the service does not
	 * tell
	 * @param gcCount collections; null when the service does not tell
	 * @param gcMillis time of collections; null when the service does not tell
	 */
	public record ServiceUse(double cpuMicros, double eventLoopCpuMicros, double jitCpuMicros, double gcCpuMicros,
			long rssBytes, long voluntarySwitches, long involuntarySwitches, @Nullable Double allocatedBytes,
			@Nullable Double gcCount, @Nullable Double gcMillis) {

		/**
		 * What the kernel counted in this piece of a block and in a later one.
		 * @param later the later piece
		 * @return the sum, with the later one's memory and without what the JVM counts
		 */
		public ServiceUse plus(ServiceUse later) {
			return new ServiceUse(this.cpuMicros + later.cpuMicros, this.eventLoopCpuMicros + later.eventLoopCpuMicros,
					this.jitCpuMicros + later.jitCpuMicros, this.gcCpuMicros + later.gcCpuMicros, later.rssBytes,
					this.voluntarySwitches + later.voluntarySwitches,
					this.involuntarySwitches + later.involuntarySwitches, null, null, null);
		}

		/**
		 * The same with what the JVM counted over the whole block.
		 * @param whole use over the whole block
		 * @return the kernel's figures of this, the JVM's of the whole
		 */
		public ServiceUse withJvmOf(ServiceUse whole) {
			return new ServiceUse(this.cpuMicros, this.eventLoopCpuMicros, this.jitCpuMicros, this.gcCpuMicros,
					this.rssBytes, this.voluntarySwitches, this.involuntarySwitches, whole.allocatedBytes,
					whole.gcCount, whole.gcMillis);
		}

	}

	/**
	 * What else happened on the host in a block.
	 *
	 * @param stealShare share of the processors' time that the hypervisor kept, 0 to 1
	 * @param otherCpuShare share of the processors' time used by processes other than arm
	 * and lab, 0 to 1
	 * @param swappedPages pages swapped in and out
	 */
	public record HostUse(double stealShare, double otherCpuShare, long swappedPages) {
	}

	/**
	 * What the load generator used in a block.
	 *
	 * @param cpuMicrosPerRequest its CPU time for a request
	 * @param busiestThreadShare share of the time that its busiest thread was running
	 * @param scheduleLagP99Micros open load: how late requests left by its own fault, 99
	 * %; 0 with closed load
	 */
	public record GeneratorUse(double cpuMicrosPerRequest, double busiestThreadShare, double scheduleLagP99Micros) {
	}

}
