package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A running service.
 */
final class ServiceProcess {

	// Java reports a death by signal as 128 plus its number, as shells do.
	private static final int SIGNALS = 128;

	private static final Duration AFTER_KILL = Duration.ofSeconds(5);

	private final Process process;

	private final OutputTail tail;

	private final Thread reader;

	private ServiceProcess(Process process, OutputTail tail) {
		this.process = process;
		this.tail = tail;
		this.reader = new Thread(() -> tail.drain(process.getInputStream()), "service-output-" + process.pid());
		this.reader.setDaemon(true);
		this.reader.start();
	}

	/**
	 * Starts a process. Call it from a thread that outlives the process: the kernel ties
	 * the signal at the parent's death to the <em>thread</em> that started the child.
	 * @param command what to start
	 * @param listener is told each line that it writes
	 * @return the process
	 * @throws StartFailedException if there is nothing to start
	 */
	static ServiceProcess start(LaunchCommand command, Consumer<String> listener) throws StartFailedException {
		ProcessBuilder builder = new ProcessBuilder(command.arguments()).redirectErrorStream(true);
		builder.environment().clear();
		builder.environment().putAll(command.environment());
		try {
			Process process = builder.start();
			process.getOutputStream().close();
			return new ServiceProcess(process, new OutputTail(listener));
		}
		catch (IOException ex) {
			throw new StartFailedException("cannot start " + command.arguments().get(0) + ": " + ex.getMessage());
		}
	}

	/**
	 * Waits a moment while the process lives.
	 * @param moment how long
	 * @throws StartFailedException if the process has ended
	 * @throws InterruptedException if the stand is closed meanwhile
	 */
	void linger(Duration moment) throws StartFailedException, InterruptedException {
		if (this.process.waitFor(moment.toMillis(), TimeUnit.MILLISECONDS)) {
			throw new StartFailedException(death());
		}
	}

	/**
	 * What the process last said.
	 * @return the meaningful ones of its last lines, empty when it said nothing
	 */
	String lastWords() {
		return FailureReason.of(this.tail.lines());
	}

	/**
	 * Why an ended process ended.
	 * @return exit code or signal, and its own words
	 */
	String death() {
		try {
			// The last lines are still in the pipe when the exit is seen.
			this.reader.join(TimeUnit.SECONDS.toMillis(2));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		int code = this.process.exitValue();
		String said = lastWords();
		String how = (code > SIGNALS && code < SIGNALS + 65) ? "the service was ended by signal " + (code - SIGNALS)
				: "the service ended with exit code " + code;
		return said.isEmpty() ? how : how + ": " + said;
	}

	/**
	 * Asks the process to stop and kills it when it takes too long.
	 * @param grace longest time for draining
	 */
	void stop(Duration grace) {
		this.process.destroy();
		if (!ended(grace)) {
			this.process.destroyForcibly();
			ended(AFTER_KILL);
		}
	}

	// Not cut short by an interrupt: a stand that is closed while a service drains lets
	// it
	// drain.
	private boolean ended(Duration patience) {
		long end = System.nanoTime() + patience.toNanos();
		boolean interrupted = false;
		try {
			while (true) {
				try {
					return this.process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS);
				}
				catch (InterruptedException ex) {
					interrupted = true;
				}
			}
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	void onExit(Runnable action) {
		this.process.onExit().thenRun(action);
	}

	long pid() {
		return this.process.pid();
	}

}
