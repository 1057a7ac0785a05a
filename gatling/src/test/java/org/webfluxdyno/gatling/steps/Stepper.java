package org.webfluxdyno.gatling.steps;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.webfluxdyno.gatling.RunRefused;
import org.webfluxdyno.gatling.measure.InjectorMetrics;
import org.webfluxdyno.gatling.stand.StandBusy;
import org.webfluxdyno.gatling.stand.StandClient;
import org.webfluxdyno.gatling.stand.StandState;

/**
 * Takes the stand from step to step and back to where it was. Its methods never throw: a
 * failure is kept in the step, so that the run can end with the reason.
 */
final class Stepper {

	private final StandClient stand;

	private final ServiceProbe probe;

	private final InjectorMetrics metrics;

	private final String simulation;

	private final String recipe;

	private final StandState before;

	private final Duration startTimeout;

	/** After a failure, or once the stand goes back, no step may begin. */
	private volatile boolean over;

	private boolean stepped;

	private boolean restored;

	private ServiceProbe.@Nullable Answer reference;

	Stepper(StandClient stand, ServiceProbe probe, InjectorMetrics metrics, String simulation, String recipe,
			StandState before, Duration startTimeout) {
		this.stand = stand;
		this.probe = probe;
		this.metrics = metrics;
		this.simulation = simulation;
		this.recipe = recipe;
		this.before = before;
		this.startTimeout = startTimeout;
	}

	/** Switches the stand, waits until the settings are proven, looks at an answer. */
	synchronized void switchTo(StepRun run) {
		guard(run, () -> {
			this.metrics.stepUnderWay(this.simulation, this.recipe, run.step().name());
			long generation = this.stand.put(run.step().settings(), this.recipe);
			this.stepped = true;
			StandState state = this.stand.awaitReady(generation, this.startTimeout);
			ServiceProbe.Answer answer = check(run);
			// The first scrape is the dearest; it must not fall into the measured time.
			this.probe.figures();
			run.ready(state, answer);
		});
	}

	/**
	 * An arm whose answers differ from the reference's is not compared. Paths whose
	 * answers differ from themselves (they tell the time, say) are left alone.
	 */
	private ServiceProbe.Answer check(StepRun run) {
		ServiceProbe.Answer answer = this.probe.answer(run.request());
		if (answer.status() != 200) {
			throw new RunRefused(run.request().path() + " answered HTTP " + answer.status()
					+ " but 200 is needed for this step. Is it a path of this service?");
		}
		ServiceProbe.Answer first = this.reference;
		if (first == null) {
			this.reference = answer;
		}
		else if (!answer.sameBodyAs(first) && this.probe.answer(run.request()).sameBodyAs(answer)) {
			throw new RunRefused("The answer to " + run.request().path() + " has another body (" + answer.body().length
					+ " bytes) than the first step's (" + first.body().length
					+ " bytes): steps that answer differently are not compared");
		}
		return answer;
	}

	/** Notes the service's counters and lets requests count. */
	void openWindow(StepRun run) {
		guard(run, () -> run.openWindow(this.probe.figures()));
	}

	/** Notes the counters again; the load has ended. */
	void closeWindow(StepRun run) {
		guard(run, () -> {
			ServiceFigures end = this.probe.figures();
			StepRun.Window window = run.window();
			StandState then = run.state();
			StandState now = this.stand.state();
			if (then != null && !now.isReady(then.generation()) || window != null && !window.start().precedes(end)) {
				throw new RunRefused("The service was restarted, or went down, while this step was measured (stand: "
						+ now.state() + ", generation " + now.generation() + ")");
			}
			run.closeWindow(end);
		});
	}

	/**
	 * Gives the stand back the settings it had before the run.
	 * @return why that failed, if it did
	 */
	synchronized Optional<String> restore() {
		this.over = true;
		if (!this.stepped || this.restored) {
			return Optional.empty();
		}
		try {
			this.stand.awaitReady(putBack(), this.startTimeout);
			this.restored = true;
			this.metrics.stepUnderWay(this.simulation, this.recipe, InjectorMetrics.NONE);
			return Optional.empty();
		}
		catch (RunRefused ex) {
			return Optional.of("The stand could not be given back its settings " + this.before.settings() + ". "
					+ ex.getMessage());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Optional.of("Interrupted while the stand was given back its settings " + this.before.settings());
		}
	}

	/** Right after a failed start the stand is still busy with going back itself. */
	private long putBack() throws InterruptedException {
		long giveUp = System.nanoTime() + this.startTimeout.toNanos();
		while (true) {
			try {
				return this.stand.put(this.before.settings(), this.before.recipe());
			}
			catch (StandBusy ex) {
				if (System.nanoTime() - giveUp > 0) {
					throw ex;
				}
				Thread.sleep(200);
			}
		}
	}

	private void guard(StepRun run, Work work) {
		if (this.over) {
			return;
		}
		try {
			work.run();
		}
		catch (RunRefused ex) {
			fail(run, String.valueOf(ex.getMessage()));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			fail(run, "Interrupted");
		}
		catch (RuntimeException ex) {
			fail(run, "Unexpected: " + ex);
		}
	}

	private void fail(StepRun run, String reason) {
		// First, because the end of this step's load lets the next scenario begin.
		this.over = true;
		run.fail(reason);
	}

	static Optional<String> firstFailure(List<StepRun> runs) {
		return runs.stream()
			.filter((run) -> run.failure() != null)
			.map((run) -> run.step().name() + ": " + run.failure())
			.findFirst();
	}

	@FunctionalInterface
	private interface Work {

		void run() throws InterruptedException;

	}

}
