package org.webfluxdyno.lab.stand;

import java.util.Map;
import java.util.TreeMap;

/**
 * The stand's own series in Prometheus's text format.
 */
final class StandMetrics {

	/** Media type of the format. */
	static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

	private StandMetrics() {
	}

	/**
	 * Writes the series.
	 * @param status state of the stand
	 * @param switches number of starts by outcome
	 * @return the exposition
	 */
	static String text(StandStatus status, Map<String, Long> switches) {
		StringBuilder text = new StringBuilder();
		text.append("# HELP dyno_stand_generation Number of the latest start of the service\n");
		text.append("# TYPE dyno_stand_generation gauge\n");
		text.append("dyno_stand_generation ").append(status.generation()).append('\n');
		text.append("# HELP dyno_stand_state 1 for the state the stand is in, 0 for the others\n");
		text.append("# TYPE dyno_stand_state gauge\n");
		for (State state : State.values()) {
			text.append("dyno_stand_state{state=\"").append(state.word()).append("\"} ");
			text.append((state == status.state()) ? 1 : 0).append('\n');
		}
		text.append("# HELP dyno_stand_switches_total Starts of the service by outcome\n");
		text.append("# TYPE dyno_stand_switches_total counter\n");
		new TreeMap<>(switches).forEach((outcome, count) -> text.append("dyno_stand_switches_total{outcome=\"")
			.append(outcome)
			.append("\"} ")
			.append(count)
			.append('\n'));
		return text.toString();
	}

}
