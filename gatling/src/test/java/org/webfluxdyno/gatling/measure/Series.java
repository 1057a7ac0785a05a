package org.webfluxdyno.gatling.measure;

import java.time.Duration;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/**
 * One request in one step: its meters and its tally, fed together.
 */
public final class Series {

	private static final Duration[] BUCKETS = java.util.stream.LongStream
		.of(1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000,
				10_000, 30_000, 60_000)
		.mapToObj(Duration::ofMillis)
		.toArray(Duration[]::new);

	private final Counter ok;

	private final Counter failed;

	private final Timer timer;

	private final Tally tally = new Tally();

	Series(MeterRegistry registry, String request, String step) {
		this.ok = counter(registry, request, step, "ok");
		this.failed = counter(registry, request, step, "ko");
		this.timer = Timer.builder("dyno.injector.response")
			.description("Response times as the injector saw them, in whole milliseconds")
			.tags("request", request, "step", step)
			.serviceLevelObjectives(BUCKETS)
			.register(registry);
	}

	private static Counter counter(MeterRegistry registry, String request, String step, String status) {
		return Counter.builder("dyno.injector.requests")
			.description("Requests the injector has finished")
			.tags("request", request, "step", step, "status", status)
			.register(registry);
	}

	void record(boolean success, long responseMillis, String kind) {
		long millis = Math.max(0, responseMillis);
		this.timer.record(Duration.ofMillis(millis));
		if (success) {
			this.ok.increment();
			this.tally.ok(millis);
		}
		else {
			this.failed.increment();
			this.tally.failed(millis, kind);
		}
	}

	public Tally tally() {
		return this.tally;
	}

}
