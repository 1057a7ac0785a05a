package org.webfluxdyno.gatling.steps;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.webfluxdyno.gatling.measure.Series;
import org.webfluxdyno.gatling.stand.Recipe;
import org.webfluxdyno.gatling.stand.StandState;

/**
 * One step while it runs: the phase that the load looks at, and what was seen. One thread
 * (the stepper's) writes, all users read the phase.
 */
final class StepRun {

	private final Recipe.Step step;

	private final LoadModel.Request request;

	private final Series measured;

	private final Series warmup;

	private volatile Phase phase = Phase.WAITING;

	private volatile @Nullable String failure;

	private volatile @Nullable StandState state;

	private volatile ServiceProbe.@Nullable Answer answer;

	private volatile @Nullable Window window;

	private volatile long openedNanos;

	private volatile long closedNanos;

	StepRun(Recipe.Step step, LoadModel.Request request, Series measured, Series warmup) {
		this.step = step;
		this.request = request;
		this.measured = measured;
		this.warmup = warmup;
	}

	Recipe.Step step() {
		return this.step;
	}

	LoadModel.Request request() {
		return this.request;
	}

	/** Under this name the measured requests stand in Gatling's report. */
	String requestName() {
		return requestName(this.request, this.step);
	}

	static String requestName(LoadModel.Request request, Recipe.Step step) {
		return request.method() + " " + request.path() + " [" + step.name() + "]";
	}

	Series measured() {
		return this.measured;
	}

	Series warmup() {
		return this.warmup;
	}

	boolean isLoaded() {
		return this.phase == Phase.WARMUP || this.phase == Phase.MEASURING;
	}

	boolean isMeasuring() {
		return this.phase == Phase.MEASURING;
	}

	void ready(StandState state, ServiceProbe.Answer answer) {
		this.state = state;
		this.answer = answer;
		this.phase = Phase.WARMUP;
	}

	void openWindow(ServiceFigures start) {
		this.window = new Window(start, start);
		this.openedNanos = System.nanoTime();
		this.phase = Phase.MEASURING;
	}

	/** Ends the load; the figures at its end follow by {@link #closeWindow}. */
	void endLoad() {
		this.closedNanos = System.nanoTime();
		this.phase = Phase.DONE;
	}

	void closeWindow(ServiceFigures end) {
		Window opened = this.window;
		if (opened != null) {
			this.window = new Window(opened.start(), end);
		}
	}

	void fail(String reason) {
		this.failure = reason;
		this.phase = Phase.DONE;
	}

	@Nullable String failure() {
		return this.failure;
	}

	@Nullable StandState state() {
		return this.state;
	}

	ServiceProbe.@Nullable Answer answer() {
		return this.answer;
	}

	@Nullable Window window() {
		return this.window;
	}

	Duration measuredTime() {
		return Duration.ofNanos(Math.max(0, this.closedNanos - this.openedNanos));
	}

	/** Where a step is. */
	enum Phase {

		/** Not begun, or the stand is switching: no load. */
		WAITING,

		/** Load that does not count. */
		WARMUP,

		/** Load that counts. */
		MEASURING,

		/** Over: users leave. */
		DONE

	}

	/**
	 * The service's figures at both ends of the measured time.
	 *
	 * @param start when it began
	 * @param end when it ended
	 */
	record Window(ServiceFigures start, ServiceFigures end) {
	}

}
