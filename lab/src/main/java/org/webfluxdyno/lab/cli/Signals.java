package org.webfluxdyno.lab.cli;

import sun.misc.Signal;

/**
 * Exit codes for signals. By itself the JVM ends with 128 plus the signal's number even
 * when it was asked politely and everything was closed well.
 */
final class Signals {

	private Signals() {
	}

	/**
	 * Exits, shutdown hooks included, when a signal comes.
	 * @param name name of the signal without SIG
	 * @param code exit code
	 */
	static void exitWith(String name, int code) {
		Signal.handle(new Signal(name), (signal) -> {
			// On a thread of its own: the signal's thread must not wait for the hooks.
			Thread exit = new Thread(() -> System.exit(code), "exit");
			exit.start();
		});
	}

}
