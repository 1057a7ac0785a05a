package org.webfluxdyno.lab.cli;

/**
 * Lets a command end its work properly on Ctrl-C or SIGTERM: the virtual machine stays up
 * until the command has printed what it has.
 */
final class Interruption implements AutoCloseable {

	private final Thread hook;

	private Interruption(Thread hook) {
		this.hook = hook;
	}

	/**
	 * Runs an action when the process is asked to end.
	 * @param action makes the command come to its end
	 * @return to be closed when the work is done
	 */
	static Interruption of(Runnable action) {
		Thread command = Thread.currentThread();
		Thread hook = new Thread(() -> {
			action.run();
			try {
				command.join(10_000);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		Runtime.getRuntime().addShutdownHook(hook);
		return new Interruption(hook);
	}

	@Override
	public void close() {
		try {
			Runtime.getRuntime().removeShutdownHook(this.hook);
		}
		catch (IllegalStateException ex) {
			// the process is ending: the hook waits for this thread
		}
	}

}
