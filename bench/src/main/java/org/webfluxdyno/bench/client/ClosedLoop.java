package org.webfluxdyno.bench.client;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

/**
 * What the clients tell while they ask again and again.
 */
final class ClosedLoop {

	private final LongAdder answers = new LongAdder();

	private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

	/**
	 * Notes an answer.
	 * @param status its status
	 * @param body its body, read to the end
	 */
	void answered(int status, byte[] body) {
		if (status != 200 || body.length == 0) {
			failed(new IllegalStateException("Answered with %d and %d bytes".formatted(status, body.length)));
		}
		this.answers.increment();
	}

	/**
	 * Notes that the client failed; the first failure is kept.
	 * @param cause why
	 */
	void failed(Throwable cause) {
		this.failure.compareAndSet(null, cause);
	}

	/**
	 * How many answers there were.
	 * @return a count
	 */
	long answers() {
		return this.answers.sum();
	}

	/**
	 * Why the client failed.
	 * @return the cause, or null when all is well
	 */
	@Nullable Throwable failure() {
		return this.failure.get();
	}

}
