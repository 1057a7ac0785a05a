package org.webfluxdyno.lab.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command come to a proper end on Ctrl-C or SIGTERM: the virtual machine waits
 * until the command has printed what it has, then ends with the signal's exit code.
 */
final class Interruption implements AutoCloseable {

	private static final long PATIENCE_SECONDS = 10;

	private final CountDownLatch done = new CountDownLatch(1);

	private final Thread hook = new Thread(this::end, "interruption");

	private volatile Runnable action;

	/**
	 * Begins to wait for a signal.
	 */
	Interruption() {
		this.action = Thread.currentThread()::interrupt;
		Runtime.getRuntime().addShutdownHook(this.hook);
	}

	/**
	 * What to do on a signal from now on, instead of interrupting the command's thread.
	 * @param action brings the command to its end
	 */
	void onSignal(Runnable action) {
		this.action = action;
	}

	private void end() {
		this.action.run();
		try {
			this.done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void close() {
		this.done.countDown();
		try {
			Runtime.getRuntime().removeShutdownHook(this.hook);
		}
		catch (IllegalStateException ex) {
			// The process is ending.
		}
	}

}
