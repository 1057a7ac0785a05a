package org.webfluxdyno.lab.cli;

import java.io.PrintWriter;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * How far long work has come: a bar with the time left on a terminal, plain lines
 * elsewhere.
 */
interface Progress extends AutoCloseable {

	/**
	 * Tells where the work is.
	 * @param seconds seconds of the estimate that are done
	 * @param what what is being done
	 */
	void at(long seconds, String what);

	/**
	 * Says something that stays to be read.
	 * @param line the line
	 */
	void say(String line);

	@Override
	void close();

	/**
	 * Chooses the kind.
	 * @param task name of the work
	 * @param seconds estimated length
	 * @param bar whether a bar is wanted
	 * @param out takes plain lines
	 * @return the progress
	 */
	static Progress of(String task, long seconds, boolean bar, PrintWriter out) {
		return bar ? new Bar(task, seconds) : new Lines(seconds, out);
	}

	/** A bar on the terminal. */
	final class Bar implements Progress {

		private static final int WIDTH = 100;

		private final ProgressBar bar;

		Bar(String task, long seconds) {
			this.bar = new ProgressBarBuilder().setTaskName(task)
				.setInitialMax(seconds)
				.setUnit(" s", 1)
				.setStyle(ProgressBarStyle.ASCII)
				.build();
		}

		@Override
		public void at(long seconds, String what) {
			this.bar.stepTo(Math.min(seconds, this.bar.getMax()));
			this.bar.setExtraMessage(what);
		}

		@Override
		public void say(String line) {
			// Over the bar, which draws itself again below.
			System.err.printf("\r%-" + WIDTH + "s%n", line);
		}

		@Override
		public void close() {
			this.bar.close();
		}

	}

	/** A line whenever something else is being done. */
	final class Lines implements Progress {

		private final long total;

		private final PrintWriter out;

		private String last = "";

		Lines(long total, PrintWriter out) {
			this.total = total;
			this.out = out;
		}

		@Override
		public void at(long seconds, String what) {
			if (!what.equals(this.last)) {
				this.last = what;
				this.out.println("dyno: " + what + ", about " + Math.max(0, this.total - seconds) + " s left");
				this.out.flush();
			}
		}

		@Override
		public void say(String line) {
			this.out.println("dyno: " + line);
			this.out.flush();
		}

		@Override
		public void close() {
			// Lines need no end.
		}

	}

}
