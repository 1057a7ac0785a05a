package org.webfluxdyno.lab.peers;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits for a process to end; an interrupt does not cut it short, so that nothing is left
 * running.
 */
final class Patience {

	private Patience() {
	}

	static boolean ended(ProcessHandle process, Duration longest) {
		long end = System.nanoTime() + longest.toNanos();
		boolean interrupted = false;
		try {
			while (true) {
				try {
					process.onExit().get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
					return true;
				}
				catch (InterruptedException ex) {
					interrupted = true;
				}
				catch (TimeoutException ex) {
					return !process.isAlive();
				}
				catch (ExecutionException ex) {
					throw new CompletionException(ex);
				}
			}
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

}
