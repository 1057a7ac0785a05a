package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Profiles a JVM on this host with async-profiler, for as long as a block takes.
 * <p>
 * A profiled block costs the service some percent more, so it must not be used for a
 * figure.
 */
public final class Profiler {

	/** The kernel's counters first: they see kernel frames; then timers, best first. */
	private static final List<String> EVENTS = List.of("cpu-clock", "ctimer", "itimer");

	/** 1 ms of CPU time between samples: a block of a second gives hundreds. */
	private static final Duration INTERVAL = Duration.ofMillis(1);

	private final AsyncProfilerTool tool;

	Profiler(AsyncProfilerTool tool) {
		this.tool = tool;
	}

	/**
	 * Finds async-profiler.
	 * @return the profiler
	 * @throws IOException when the library that brings it is not there, or has none for
	 * this system
	 */
	public static Profiler find() throws IOException {
		return new Profiler(AsyncProfilerTool.find());
	}

	/**
	 * Starts to take samples of a process's CPU time, by perf events where they are
	 * permitted, else by a timer.
	 * @param pid process id of a JVM of the same user
	 * @return the profile under way
	 * @throws IOException when the process cannot be profiled; the message says why
	 */
	public Session start(long pid) throws IOException {
		String refusal = "";
		for (String event : EVENTS) {
			try {
				this.tool.run("start", "-e", event, "-i", String.valueOf(INTERVAL.toNanos()), String.valueOf(pid));
				return new Session(pid, event, note(event, refusal));
			}
			catch (IOException ex) {
				refusal = refusal.isEmpty() ? String.valueOf(ex.getMessage()) : refusal;
			}
		}
		throw new IOException("process " + pid + " cannot be profiled: " + refusal);
	}

	/**
	 * Draws how two profiles differ.
	 * @param base collapsed stacks of the reference
	 * @param candidate collapsed stacks of the arm compared with it
	 * @param flameGraph receives a flame graph as HTML: the candidate's, coloured by what
	 * became more or less
	 * @throws IOException when a file cannot be read or written
	 */
	public void difference(Path base, Path candidate, Path flameGraph) throws IOException {
		this.tool.convert("--diff", "--norm", absolute(base), absolute(candidate), absolute(flameGraph));
	}

	private static String note(String event, String refusal) {
		return event.equals(EVENTS.get(0)) ? "" : "no kernel frames: perf events are not permitted here (" + refusal
				+ "), so samples come from " + event + "; sysctl kernel.perf_event_paranoid=1 permits them";
	}

	private static String absolute(Path file) {
		return file.toAbsolutePath().normalize().toString();
	}

	/**
	 * A profile that was written.
	 *
	 * @param event what gave the samples: {@code cpu-clock}, {@code ctimer} or
	 * {@code itimer}
	 * @param note why it is not the best there is; empty when it is
	 * @param collapsed file with one line for each stack: frames from the root, separated
	 * by semicolons, a blank, number of samples
	 * @param flameGraph HTML file that works offline
	 */
	public record Profile(String event, String note, Path collapsed, Path flameGraph) {
	}

	/**
	 * A profile under way.
	 */
	public final class Session implements AutoCloseable {

		private final long pid;

		private final String event;

		private final String note;

		private boolean running = true;

		private Session(long pid, String event, String note) {
			this.pid = pid;
			this.event = event;
			this.note = note;
		}

		/**
		 * Ends the profile and writes it.
		 * @param directory receives the files, made when it is not there; the process
		 * must be allowed to write to it
		 * @param name name of the files, without ending
		 * @param title title of the flame graph
		 * @return what was written
		 * @throws IOException when the process has ended or the files cannot be written
		 */
		public Profile stop(Path directory, String name, String title) throws IOException {
			Files.createDirectories(directory);
			Path collapsed = directory.resolve(name + ".collapsed");
			Path flameGraph = directory.resolve(name + ".html");
			String process = String.valueOf(this.pid);
			Profiler.this.tool.run("dump", "-o", "collapsed", "-f", absolute(collapsed), process);
			Profiler.this.tool.run("stop", "-o", "flamegraph", "--title", title, "-f", absolute(flameGraph), process);
			this.running = false;
			for (Path file : List.of(collapsed, flameGraph)) {
				if (!Files.isRegularFile(file) || Files.size(file) == 0) {
					throw new IOException("process " + this.pid + " wrote no profile to " + file
							+ "; may it write there, and did it use any CPU time?");
				}
			}
			return new Profile(this.event, this.note, collapsed, flameGraph);
		}

		/**
		 * What gives the samples.
		 * @return the event's name
		 */
		public String event() {
			return this.event;
		}

		/**
		 * Why the samples are not the best there are.
		 * @return a sentence, empty when they are
		 */
		public String note() {
			return this.note;
		}

		/** Ends a profile that was not written; does nothing when it was. */
		@Override
		public void close() {
			if (this.running) {
				this.running = false;
				try {
					Profiler.this.tool.run("stop", "-o", "flat", "-f", "/dev/null", String.valueOf(this.pid));
				}
				catch (IOException ex) {
					// The process is gone, and the profile with it.
				}
			}
		}

	}

}
