package org.webfluxdyno.starter.metrics;

import java.io.IOException;
import java.util.Arrays;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.webfluxdyno.starter.testapp.RawConnection;
import org.webfluxdyno.starter.testapp.Service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class MetersTests {

	private static Service service;

	@BeforeAll
	static void start() {
		service = Service.start("management.metrics.distribution.percentiles-histogram.http.server.requests=true");
	}

	@AfterAll
	static void stop() {
		service.close();
	}

	@Test
	void everyMeterHasItsDocumentedPrometheusName() throws IOException {
		try (RawConnection connection = new RawConnection(service.port())) {
			connection.exchange("/hello");
		}
		await().untilAsserted(() -> assertThat(scrape()).contains("dyno_connection_requests_count 1",
				"dyno_connection_requests_sum 1.0", "netty_allocator_memory_used", "netty_eventexecutor_tasks_pending",
				"dyno_knob_info{knob=\"gc\",value=", "dyno_knob_info{knob=\"transport\",value="));
		assertThat(scrape()).contains("dyno_process_cpu_seconds_total ", "dyno_process_allocated_bytes_total ",
				"dyno_process_resident_bytes ", "dyno_event_loop_busy_ratio{loop=",
				"dyno_event_loop_busy_seconds_total{loop=", "dyno_event_loop_lag_seconds{loop=",
				"dyno_connections_open ", "dyno_connections_total ");
		assertThat(service.effective("metrics.histogram")).isEqualTo(true);
		assertThat(scrape()).contains("dyno_knob_info{knob=\"metrics.histogram\",value=\"true\"} 1")
			.doesNotContain("NaN");
	}

	@Test
	void countsConnectionsAndTheirRequests() throws IOException {
		double connections = value("dyno_connections_total");
		double requests = value("dyno_connection_requests_sum");
		try (RawConnection connection = new RawConnection(service.port())) {
			connection.exchange("/hello");
			connection.exchange("/hello");
			connection.exchange("/hello");
			assertThat(value("dyno_connections_open")).isGreaterThanOrEqualTo(1);
		}
		assertThat(value("dyno_connections_total") - connections).isEqualTo(1);
		await().untilAsserted(
				() -> assertThat(value("dyno_connection_requests_sum") - requests).isGreaterThanOrEqualTo(3));
	}

	@Test
	void processCountersNeverFall() {
		for (String counter : new String[] { "dyno_process_cpu_seconds_total", "dyno_process_allocated_bytes_total" }) {
			double first = value(counter);
			byte[][] waste = new byte[100][10_000];
			assertThat(waste.length).isEqualTo(100);
			assertThat(value(counter)).isGreaterThanOrEqualTo(first);
			assertThat(first).isPositive();
		}
		assertThat(value("dyno_process_resident_bytes")).isGreaterThan(10_000_000);
	}

	private static double value(String meter) {
		return Arrays.stream(scrape().split("\n"))
			.filter((line) -> line.startsWith(meter + " "))
			.mapToDouble((line) -> Double.parseDouble(line.substring(meter.length())))
			.findFirst()
			.orElse(0);
	}

	private static String scrape() {
		return service.getManagement("/actuator/prometheus").body();
	}

}
