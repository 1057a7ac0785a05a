package org.webfluxdyno.lab.run;

import java.io.IOException;
import java.util.Optional;

import org.webfluxdyno.lab.load.LoadGenerator;
import org.webfluxdyno.lab.plan.Schedule;
import org.webfluxdyno.lab.probe.Thresholds;
import org.webfluxdyno.lab.probe.Watchdogs;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.RunReader;
import org.webfluxdyno.lab.result.RunStore;

/**
 * Measures forks: starts all arms of a group afresh, warms them in turns until all are
 * warm, then measures them in short alternating blocks.
 */
public final class ForkRunner {

	private final RunStore store;

	private final ArmSource source;

	private final LoadGenerator generator;

	private final Timing timing;

	private final Watchdogs watchdogs;

	private final RunListener listener;

	private final long seed;

	private final Optional<Profiling> profiling;

	/**
	 * A runner.
	 * @param store takes what is measured
	 * @param source starts the services
	 * @param generator sends the load
	 * @param timing how long everything takes
	 * @param thresholds when a watchdog fires
	 * @param listener is told how it goes on
	 * @param seed the run's seed
	 * @param profiling profiles the first fork of each group, when wanted
	 */
	public ForkRunner(RunStore store, ArmSource source, LoadGenerator generator, Timing timing, Thresholds thresholds,
			RunListener listener, long seed, Optional<Profiling> profiling) {
		this.store = store;
		this.source = source;
		this.generator = generator;
		this.timing = timing;
		this.watchdogs = new Watchdogs(thresholds);
		this.listener = listener;
		this.seed = seed;
		this.profiling = profiling;
	}

	/**
	 * Measures one fork of a group. When it is interrupted or the disk is full, the
	 * blocks so far stay in the store without counting, and no process is left.
	 * @param group the group
	 * @param number which fork, from 0
	 * @return how it ended
	 * @throws IOException if the store cannot be written
	 * @throws InterruptedException if interrupted
	 */
	public ForkEnd run(Group group, int number) throws IOException, InterruptedException {
		int attempt = RunReader.nextAttempt(this.store.directory(), group.id(), number);
		Schedule schedule = Schedule.of(group, this.seed, number, attempt);
		try (Fork fork = new Fork(this, group, number, attempt, schedule)) {
			fork.start();
			fork.warmUp();
			fork.measureClosed();
			fork.measureOpen();
			fork.checkAnswers("after the load");
			fork.profile();
			ForkEnd end = fork.end();
			this.store.add(end);
			return end;
		}
	}

	RunStore store() {
		return this.store;
	}

	ArmSource source() {
		return this.source;
	}

	LoadGenerator generator() {
		return this.generator;
	}

	Timing timing() {
		return this.timing;
	}

	Watchdogs watchdogs() {
		return this.watchdogs;
	}

	RunListener listener() {
		return this.listener;
	}

	Optional<Profiling> profiling() {
		return this.profiling;
	}

}
