package org.webfluxdyno.gatling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the knee of a rising load: the last level that was coped with before two in a row
 * were not. One bad level alone may be a hiccup of the machine.
 */
final class Knee {

	private static final double MOST_FAILURES = 0.01;

	private static final double LEAST_FINISHED = 0.9;

	private static final int CONFIRM = 2;

	private final int slowMillis;

	private final List<Level> levels = new ArrayList<>();

	Knee(int slowMillis) {
		this.slowMillis = slowMillis;
	}

	void add(Level level) {
		this.levels.add(level);
	}

	/** Whether the knee is certain, so that the load can end. */
	boolean isFound() {
		return at().isPresent() && trailingBad() >= CONFIRM;
	}

	/** The knee; without confirmation when the levels ended first. */
	Optional<Level> at() {
		int good = this.levels.size() - 1 - trailingBad();
		return (trailingBad() > 0 && good >= 0) ? Optional.of(this.levels.get(good)) : Optional.empty();
	}

	/** Whether even the first levels were too much, so that going on is no use. */
	boolean isHopeless() {
		return this.levels.size() >= CONFIRM && trailingBad() == this.levels.size();
	}

	private int trailingBad() {
		int bad = 0;
		for (int i = this.levels.size() - 1; i >= 0 && complaint(this.levels.get(i)).isPresent(); i--) {
			bad++;
		}
		return bad;
	}

	private Optional<String> complaint(Level level) {
		if (level.failures() > level.requests() * MOST_FAILURES) {
			return Optional.of(level.failures() + " failed");
		}
		if (level.p99Millis() > this.slowMillis) {
			return Optional.of("slow");
		}
		if (level.finishedPerSecond() < level.perSecond() * LEAST_FINISHED) {
			return Optional.of("fell behind");
		}
		return Optional.empty();
	}

	String markdown() {
		StringBuilder text = new StringBuilder(
				"| arrivals/s | finished/s | failed | p50 ms | p99 ms | injector CPU | |\n"
						+ "| ---------- | ---------- | ------ | ------ | ------ | ------------ | --- |\n");
		for (Level level : this.levels) {
			text.append(String.format(Locale.ROOT, "| %10.0f | %10.0f | %6d | %6d | %6d | %10.0f %% | %s |%n",
					level.perSecond(), level.finishedPerSecond(), level.failures(), level.p50Millis(),
					level.p99Millis(), level.injectorCpuShare() * 100, complaint(level).orElse("ok")));
		}
		return text.append('\n').append(conclusion()).append('\n').toString();
	}

	String conclusion() {
		return at().map((level) -> String.format(Locale.ROOT,
				"Knee: %.0f arrivals/s were coped with, more were not. Where the injector's CPU share is high, the limit may"
						+ " be its own.",
				level.perSecond()))
			.orElseGet(() -> this.levels.isEmpty() ? "No knee: no level was finished."
					: (trailingBad() > 0) ? "No knee: the first level was too much already. Start lower with -Drate."
							: "No knee: every level was coped with. Go higher with -Dlevels, -Dgrowth or -Drate.");
	}

	/**
	 * What was seen at one rate.
	 *
	 * @param perSecond arrivals per second asked for
	 * @param finishedPerSecond answers per second
	 * @param requests requests finished
	 * @param failures those that failed
	 * @param p50Millis median response time
	 * @param p99Millis p99
	 * @param injectorCpuShare the injector's share of this machine's CPUs, 0 to 1
	 */
	record Level(double perSecond, double finishedPerSecond, long requests, long failures, long p50Millis,
			long p99Millis, double injectorCpuShare) {
	}

}
