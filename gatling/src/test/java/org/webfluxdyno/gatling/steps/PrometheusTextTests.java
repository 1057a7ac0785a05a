package org.webfluxdyno.gatling.steps;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PrometheusTextTests {

	@Test
	void sumsAMetricOverItsLabels() {
		PrometheusText text = PrometheusText.parse("""
				# HELP jvm_gc_pause_seconds Time spent in GC pause
				# TYPE jvm_gc_pause_seconds summary
				jvm_gc_pause_seconds_sum{action="end of minor GC",cause="G1 Evacuation Pause"} 0.25
				jvm_gc_pause_seconds_sum{action="end of major GC",cause="x"} 0.5
				plain 3
				""");
		assertThat(text.sum("jvm_gc_pause_seconds_sum")).isEqualTo(0.75);
		assertThat(text.sum("plain")).isEqualTo(3);
		assertThat(text.sum("absent")).isNull();
	}

	@Test
	void labelValuesMayHoldBracesQuotesAndBlanks() {
		PrometheusText text = PrometheusText.parse("a{x=\"} 7 \\\" }\",y=\"\\\\\"} 1.5E3 1700000000000");
		assertThat(text.sum("a")).isEqualTo(1500);
	}

	@Test
	void whatIsNotANumberSaysNothing() {
		PrometheusText text = PrometheusText.parse("a NaN\nb{ 1\nc +Inf\nd\ne 1e-3");
		assertThat(text.sum("a")).isNull();
		assertThat(text.sum("b")).isNull();
		assertThat(text.sum("c")).isNull();
		assertThat(text.sum("d")).isNull();
		assertThat(text.sum("e")).isEqualTo(0.001);
	}

}
