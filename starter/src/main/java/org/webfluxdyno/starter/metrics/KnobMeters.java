package org.webfluxdyno.starter.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import org.webfluxdyno.starter.knobs.Knob;
import org.webfluxdyno.starter.knobs.Knobs;

/**
 * Publishes the knobs in force, brought up to date by each reading of them.
 */
public final class KnobMeters {

	private final MultiGauge gauge;

	/**
	 * Creates the meters.
	 * @param knobs what is in force
	 * @param registry where they are registered
	 */
	public KnobMeters(Knobs knobs, MeterRegistry registry) {
		this.gauge = MultiGauge.builder(DynoMeters.KNOB_INFO.meterName())
			.description(DynoMeters.KNOB_INFO.description())
			.register(registry);
		knobs.addListener(this::publish);
	}

	private void publish(Map<String, Knob> knobs) {
		List<MultiGauge.Row<?>> rows = new ArrayList<>();
		knobs.forEach((name, knob) -> {
			if (knob.effective() != null) {
				rows.add(MultiGauge.Row
					.of(Tags.of(DynoMeters.TAG_KNOB, name, DynoMeters.TAG_VALUE, knob.effective().toString()), 1));
			}
		});
		this.gauge.register(rows, true);
	}

}
