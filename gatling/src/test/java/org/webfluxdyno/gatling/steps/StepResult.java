package org.webfluxdyno.gatling.steps;

import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;
import org.webfluxdyno.gatling.measure.Tally;
import org.webfluxdyno.gatling.stand.Recipe;
import org.webfluxdyno.gatling.stand.StandState;

/**
 * One row of {@code steps.json}. {@code null} figures were not measured.
 *
 * @param step its name
 * @param available whether this machine can take it
 * @param reason why it was skipped or failed
 * @param settings settings asked for
 * @param proof what the service said of itself
 * @param load the load it was under
 * @param measuredSeconds length of the measured time
 * @param requests requests begun in the measured time
 * @param failures those that failed
 * @param errors failures by kind
 * @param requestsPerSecond throughput
 * @param p50Millis median response time as the injector saw it
 * @param p95Millis p95 of the same
 * @param p99Millis p99 of the same
 * @param cpuMicrosPerRequest CPU time of the service per request
 * @param allocatedBytesPerRequest heap allocation of the service per request
 * @param gcMillis garbage collection pauses in the measured time
 * @param rssBytes resident memory of the service at its end
 * @param transport transport in force, by proof
 * @param allocator allocator in force, by proof
 * @param dateHeader whether an actual answer had a Date header
 */
@JsonPropertyOrder({ "step", "available", "reason", "settings", "proof" })
record StepResult(String step, boolean available, @Nullable String reason, Map<String, String> settings,
		Map<String, StandState.Proof> proof, String load, double measuredSeconds, long requests, long failures,
		Map<String, Long> errors, @Nullable Double requestsPerSecond, @Nullable Long p50Millis,
		@Nullable Long p95Millis, @Nullable Long p99Millis, @Nullable Double cpuMicrosPerRequest,
		@Nullable Double allocatedBytesPerRequest, @Nullable Double gcMillis, @Nullable Long rssBytes,
		@Nullable String transport, @Nullable String allocator,
		@JsonProperty("dateHeaderSeen") @Nullable Boolean dateHeader) {

	static StepResult skipped(Recipe.Step step, LoadModel load) {
		return new StepResult(step.name(), false, step.reason(), step.settings(), Map.of(), load.describe(), 0, 0, 0,
				Map.of(), null, null, null, null, null, null, null, null, null, null, null);
	}

	static StepResult of(StepRun run, LoadModel load) {
		Tally tally = run.measured().tally();
		Optional<StandState> state = Optional.ofNullable(run.state());
		Optional<StepRun.Window> window = Optional.ofNullable(run.window());
		long requests = tally.requests();
		double seconds = run.measuredTime().toNanos() / 1e9;
		boolean any = requests > 0 && seconds > 0;
		return new StepResult(run.step().name(), true, reason(run), run.step().settings(),
				state.map(StandState::proof).orElse(Map.of()), load.describe(), seconds, requests, tally.failures(),
				tally.errors(), any ? Double.valueOf(requests / seconds) : null, percentile(tally, any, 50),
				percentile(tally, any, 95), percentile(tally, any, 99),
				window.map((w) -> w.start().cpuMicrosPerRequest(w.end(), requests)).orElse(null),
				window.map((w) -> w.start().allocatedBytesPerRequest(w.end(), requests)).orElse(null),
				window.map((w) -> w.start().gcMillis(w.end())).orElse(null),
				window.map((w) -> w.end().residentBytes()).map(Math::round).orElse(null),
				state.map((s) -> s.effective("transport")).orElse(null),
				state.map((s) -> s.effective("allocator.type")).orElse(null),
				Optional.ofNullable(run.answer()).map((answer) -> answer.date().isPresent()).orElse(null));
	}

	private static @Nullable String reason(StepRun run) {
		boolean begun = run.failure() != null || run.state() != null;
		return begun ? run.failure() : "the run ended before it";
	}

	private static @Nullable Long percentile(Tally tally, boolean any, double percentile) {
		return any ? Long.valueOf(tally.percentileMillis(percentile)) : null;
	}

}
