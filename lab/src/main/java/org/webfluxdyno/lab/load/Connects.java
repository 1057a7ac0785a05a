package org.webfluxdyno.lab.load;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * Opens a worker's connections: at the pace that was asked for, again after one was lost,
 * and after a pause when none can be had. Everything runs on the worker's event loop.
 */
final class Connects {

	private static final long FIRST_RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

	private static final long LAST_RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	/**
	 * Connections begun in one go; more would keep the event loop from everything else.
	 */
	private static final int MAX_AT_ONCE = 512;

	private final Runnable connect;

	private final int count;

	private final double perSecond;

	private long startNanos;

	private long retryNanos = FIRST_RETRY_NANOS;

	private int begun;

	private boolean stopped = true;

	private @Nullable CompletableFuture<Void> ready;

	/**
	 * Prepares to connect.
	 * @param connect begins one connection
	 * @param count how many connections there shall be
	 * @param perSecond how many are begun in a second; 0 for no limit
	 */
	Connects(Runnable connect, int count, double perSecond) {
		this.connect = connect;
		this.count = count;
		this.perSecond = perSecond;
	}

	/**
	 * Connects from now on.
	 * @param ready completed when all connections are open, or when one of them could not
	 * be opened
	 */
	void start(CompletableFuture<Void> ready) {
		this.ready = ready;
		this.startNanos = System.nanoTime();
		this.stopped = false;
	}

	/** Connects no more. */
	void stop() {
		this.stopped = true;
	}

	/**
	 * Begins the connections that are due.
	 * @param now the time now, by {@link System#nanoTime()}
	 */
	void advance(long now) {
		if (this.stopped || now - this.startNanos < 0) {
			return;
		}
		long allowed = (this.perSecond > 0) ? (long) ((now - this.startNanos) / 1e9 * this.perSecond) + 1 : this.count;
		long most = Math.min(Math.min(this.count, allowed), this.begun + MAX_AT_ONCE);
		while (this.begun < most) {
			this.begun++;
			this.connect.run();
		}
	}

	/**
	 * A connection was opened.
	 * @param open how many are open now
	 */
	void succeeded(int open) {
		this.retryNanos = FIRST_RETRY_NANOS;
		if (open == this.count) {
			tellReady();
		}
	}

	/**
	 * A connection could not be opened; the next attempt waits.
	 * @param now the time now
	 */
	void failed(long now) {
		tellReady();
		this.begun--;
		if (this.startNanos - now <= 0) {
			this.startNanos = now + this.retryNanos;
			this.retryNanos = Math.min(LAST_RETRY_NANOS, 2 * this.retryNanos);
		}
	}

	/**
	 * A connection that was open has ended; another takes its place.
	 * @param now the time now
	 */
	void lost(long now) {
		this.begun--;
		advance(now);
	}

	private void tellReady() {
		if (this.ready != null) {
			this.ready.complete(null);
		}
	}

}
