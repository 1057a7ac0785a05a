package org.webfluxdyno.starter.knobs;

import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.webfluxdyno.starter.testapp.Service;

import static org.assertj.core.api.Assertions.assertThat;

class KnobsEndpointTests {

	@Test
	void saysThatThereIsNoConnectionYetUntilThereIsOne() {
		try (Service service = Service.start()) {
			assertThat(service.knobs().get("transport")).containsEntry("effective", null)
				.containsEntry("from", "no connection yet: send one request to the main port");
			assertThat(service.effective("transport")).isIn("nio", "epoll", "io_uring");
		}
	}

	@Test
	void everyEntryHasAnEffectiveValueAndSaysWhereItIsFrom() {
		try (Service service = Service.start()) {
			service.get("/hello");
			assertThat(service.knobs()).allSatisfy((name, knob) -> {
				assertThat(knob).as(name).containsOnlyKeys("effective", "from");
				assertThat(knob.get("from")).as(name).asString().isNotBlank();
			})
				.containsKeys("netty-route", "lane", "observations.server", "observations.long-task-timer",
						"metrics.histogram", "metrics.client-percentiles", "event-loop.workers",
						"event-loop.colocation", "transport", "io-uring-jar", "allocator.type", "allocator.low-memory",
						"heap.max", "gc", "compact-object-headers", "jdk", "date-header", "last-flush");
		}
	}

	@Test
	void readsTheLiveVirtualMachine() {
		try (Service service = Service.start()) {
			Map<String, Map<String, Object>> knobs = service.knobs();
			assertThat(effective(knobs, "heap.max")).isEqualTo(Runtime.getRuntime().maxMemory());
			assertThat(effective(knobs, "jdk").toString()).startsWith(Runtime.version().feature() + ".");
			assertThat(effective(knobs, "gc").toString()).endsWith("GC");
			assertThat(effective(knobs, "allocator.low-memory"))
				.isEqualTo(Runtime.getRuntime().maxMemory() <= 512L * 1024 * 1024);
			assertThat(effective(knobs, "last-flush")).isEqualTo(false);
		}
	}

	@Test
	void readsTheLiveObservationsAndMeters() {
		try (Service service = Service.start("management.metrics.observations.ignored-meters=long-task-timer",
				"management.metrics.distribution.percentiles-histogram.http.server.requests=true",
				"management.metrics.distribution.percentiles.http.server.requests=0.5,0.95,0.99")) {
			assertThat(service.effective("observations.server")).isEqualTo(true);
			assertThat(service.effective("observations.long-task-timer")).isEqualTo("ignored");
			assertThat(service.effective("metrics.histogram")).isEqualTo(true);
			assertThat(service.effective("metrics.client-percentiles")).isEqualTo("on");
		}
		try (Service service = Service.start("management.observations.enable.http.server.requests=false")) {
			assertThat(service.effective("observations.server")).isEqualTo(false);
			assertThat(service.effective("metrics.histogram")).isNull();
		}
		try (Service service = Service.start()) {
			assertThat(service.effective("observations.long-task-timer")).isEqualTo("kept");
			assertThat(service.effective("metrics.histogram")).isEqualTo(false);
			assertThat(service.effective("metrics.client-percentiles")).isEqualTo("off");
		}
	}

	private static Object effective(Map<String, Map<String, Object>> knobs, String name) {
		return Objects.requireNonNull(Objects.requireNonNull(knobs.get(name)).get("effective"));
	}

}
