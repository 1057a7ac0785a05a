package org.webfluxdyno.gatling.steps;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ServiceFiguresTests {

	private static final ServiceFigures START = ServiceFigures.parse("""
			dyno_process_cpu_seconds_total 10.5
			dyno_process_allocated_bytes_total 1.0E9
			dyno_process_resident_bytes 2.0E8
			""");

	@Test
	void figuresAreOfTheStepAlone() {
		ServiceFigures end = ServiceFigures.parse("""
				dyno_process_cpu_seconds_total 11.5
				dyno_process_allocated_bytes_total 1.5E9
				dyno_process_resident_bytes 3.0E8
				jvm_gc_pause_seconds_sum{cause="a"} 0.020
				jvm_gc_pause_seconds_sum{cause="b"} 0.005
				""");
		assertThat(START.precedes(end)).isTrue();
		assertThat(START.cpuMicrosPerRequest(end, 20_000)).isEqualTo(50);
		assertThat(START.allocatedBytesPerRequest(end, 20_000)).isEqualTo(25_000);
		assertThat(START.gcMillis(end)).isEqualTo(25);
	}

	@Test
	void noRequestsGiveNoFigurePerRequest() {
		assertThat(START.cpuMicrosPerRequest(START, 0)).isNull();
		assertThat(START.allocatedBytesPerRequest(START, 0)).isNull();
	}

	@Test
	void aServiceWithoutTheMetricsGivesNoFigures() {
		ServiceFigures none = ServiceFigures.parse("");
		assertThat(none.cpuMicrosPerRequest(none, 5)).isNull();
		assertThat(none.residentBytes()).isNull();
		assertThat(none.gcMillis(none)).isZero();
		assertThat(none.precedes(none)).isTrue();
	}

	@Test
	void countersThatFellBetrayARestart() {
		assertThat(START.precedes(ServiceFigures.parse("dyno_process_cpu_seconds_total 0.5"))).isFalse();
	}

}
