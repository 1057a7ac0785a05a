package org.webfluxdyno.starter.knobs;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;

/**
 * Knobs of the server observation, from the live registries.
 */
public final class ObservationKnobs implements KnobSource {

	private static final String REQUESTS = "http.server.requests";

	private static final String NO_TIMER = "no " + REQUESTS
			+ " timer: send one request, or the server observation is off";

	private final ObservationRegistry observations;

	private final MeterRegistry meters;

	/**
	 * Creates the source.
	 * @param observations the application's observations
	 * @param meters the application's meters
	 */
	public ObservationKnobs(ObservationRegistry observations, MeterRegistry meters) {
		this.observations = observations;
		this.meters = meters;
	}

	@Override
	public Map<String, Knob> read() {
		Map<String, Knob> knobs = new LinkedHashMap<>();
		boolean enabled = !Observation.createNotStarted(REQUESTS, this.observations).isNoop();
		knobs.put("observations.server", new Knob(enabled, "live ObservationRegistry"));
		Collection<Timer> timers = this.meters.find(REQUESTS).timers();
		knobs.put("observations.long-task-timer", longTaskTimer(timers));
		knobs.put("metrics.histogram",
				snapshot(timers, (snapshot) -> snapshot.histogramCounts().length > 0, true, false));
		knobs.put("metrics.client-percentiles",
				snapshot(timers, (snapshot) -> snapshot.percentileValues().length > 0, "on", "off"));
		return knobs;
	}

	private Knob longTaskTimer(Collection<Timer> timers) {
		if (timers.isEmpty()) {
			return new Knob(null, NO_TIMER);
		}
		boolean kept = !this.meters.find(REQUESTS + ".active").longTaskTimers().isEmpty();
		return new Knob(kept ? "kept" : "ignored", "live meter registry: " + REQUESTS + ".active");
	}

	private static Knob snapshot(Collection<Timer> timers, Predicate<HistogramSnapshot> test, Object yes, Object no) {
		if (timers.isEmpty()) {
			return new Knob(null, NO_TIMER);
		}
		boolean holds = timers.stream().map(Timer::takeSnapshot).anyMatch(test);
		return new Knob(holds ? yes : no, "snapshot of the live " + REQUESTS + " timer");
	}

}
