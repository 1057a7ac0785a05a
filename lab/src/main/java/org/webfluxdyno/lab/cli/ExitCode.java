package org.webfluxdyno.lab.cli;

/** What {@code dyno} ends with. */
final class ExitCode {

	/** Done. */
	static final int DONE = 0;

	/** Measured, and a bound was crossed. */
	static final int CROSSED = 1;

	/** Bad usage: an option, a file or a port. */
	static final int USAGE = 2;

	/** This host is not fit to measure. */
	static final int UNFIT = 3;

	/** The run is invalid. */
	static final int INVALID = 4;

	/** Interrupted by the user. */
	static final int INTERRUPTED = 130;

	private ExitCode() {
	}

}
