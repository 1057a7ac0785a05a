package org.webfluxdyno.lab.load;

import java.util.concurrent.CompletableFuture;

/**
 * One worker's share of a block: when it begins and ends, what is still to be sent and
 * what is still awaited.
 */
final class Share {

	final long startNanos;

	final long endNanos;

	private final double periodNanos;

	private final double phaseNanos;

	private final CompletableFuture<Recorder> end;

	private long budget;

	private long awaited;

	private long next;

	/**
	 * A share.
	 * @param startNanos when it begins, by {@link System#nanoTime()}
	 * @param endNanos when it ends at the latest
	 * @param ratePerSecond arrival rate, 0 for closed load
	 * @param phase where in its period the first request falls, 0 to 1
	 * @param budget how many requests at the most
	 * @param end told what was counted
	 */
	Share(long startNanos, long endNanos, double ratePerSecond, double phase, long budget,
			CompletableFuture<Recorder> end) {
		this.startNanos = startNanos;
		this.endNanos = endNanos;
		this.periodNanos = (ratePerSecond > 0) ? 1e9 / ratePerSecond : 0;
		this.phaseNanos = phase * this.periodNanos;
		this.budget = budget;
		this.awaited = budget;
		this.end = end;
	}

	/** Whether requests have an intended start. */
	boolean open() {
		return this.periodNanos > 0;
	}

	/** Whether closed load may send another request. */
	boolean left() {
		return this.budget > 0;
	}

	/** Whether open load must have sent its next request by now. */
	boolean due(long now) {
		long intended = nextIntended();
		return this.budget > 0 && intended <= now && intended < this.endNanos;
	}

	/** When the next request of open load is due. */
	long nextIntended() {
		return this.startNanos + (long) (this.phaseNanos + this.next * this.periodNanos);
	}

	/** Takes a request to send. */
	void take() {
		this.next++;
		this.budget--;
	}

	/** A request was answered or has failed. */
	void settle() {
		this.awaited--;
	}

	/** Whether nothing is awaited any more. */
	boolean settled() {
		return this.awaited == 0;
	}

	/** Requests of open load that were due before now and not sent. */
	long backlog(long now) {
		if (!open()) {
			return 0;
		}
		long until = Math.min(now, this.endNanos);
		long due = (long) Math.ceil((until - this.startNanos - this.phaseNanos) / this.periodNanos);
		return Math.max(0, Math.min(due - this.next, this.budget));
	}

	void end(Recorder recorder) {
		this.end.complete(recorder);
	}

}
