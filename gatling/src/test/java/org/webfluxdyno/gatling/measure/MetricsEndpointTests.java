package org.webfluxdyno.gatling.measure;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

import org.junit.jupiter.api.Test;
import org.webfluxdyno.gatling.RunRefused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class MetricsEndpointTests {

	private final InjectorMetrics metrics = new InjectorMetrics();

	@Test
	void servesTheMetersUnderTheirContractedNames() throws Exception {
		this.metrics.stepUnderWay("EventLoopStepsSimulation", "event-loop-workers", "event-loop.workers=1");
		this.metrics.userStarted();
		Series series = this.metrics.series("GET /hello", "event-loop.workers=1");
		series.record(true, 7, "");
		series.record(false, 2000, "HTTP 503");
		try (MetricsEndpoint endpoint = MetricsEndpoint.open("127.0.0.1", 0, this.metrics)) {
			HttpResponse<String> response = HttpClient.newHttpClient()
				.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + endpoint.port() + "/metrics")).build(),
						BodyHandlers.ofString());
			assertThat(response.statusCode()).isEqualTo(200);
			assertThat(response.body()).contains(
					"dyno_injector_requests_total{request=\"GET /hello\",status=\"ok\",step=\"event-loop.workers=1\"} 1.0",
					"dyno_injector_requests_total{request=\"GET /hello\",status=\"ko\",step=\"event-loop.workers=1\"} 1.0",
					"dyno_injector_response_seconds_bucket{request=\"GET /hello\",step=\"event-loop.workers=1\",le=\"0.005\"} 0",
					"dyno_injector_response_seconds_bucket{request=\"GET /hello\",step=\"event-loop.workers=1\",le=\"0.01\"} 1",
					"dyno_injector_response_seconds_count{request=\"GET /hello\",step=\"event-loop.workers=1\"} 2",
					"dyno_injector_active_users 1.0",
					"dyno_injector_step_info{recipe=\"event-loop-workers\",simulation=\"EventLoopStepsSimulation\",step=\"event-loop.workers=1\"} 1");
		}
	}

	@Test
	void onlyTheStepUnderWayIsShown() {
		this.metrics.stepUnderWay("S", "r", "first");
		this.metrics.stepUnderWay("S", "r", "second");
		assertThat(this.metrics.scrape()).contains("step=\"second\"").doesNotContain("step=\"first\"");
	}

	@Test
	void aPortInUseIsToldByItsNumber() {
		try (MetricsEndpoint first = MetricsEndpoint.open("127.0.0.1", 0, this.metrics)) {
			assertThatExceptionOfType(RunRefused.class)
				.isThrownBy(() -> MetricsEndpoint.open("127.0.0.1", first.port(), this.metrics))
				.withMessageContaining("Port " + first.port())
				.withMessageContaining("-DmetricsPort");
		}
	}

	@Test
	void tableAndMetersCountTheSame() {
		Series series = this.metrics.series("GET /hello", "s");
		for (int millis = 1; millis <= 1000; millis++) {
			series.record(true, millis, "");
		}
		series.record(false, 5000, "no answer");
		assertThat(series.tally().requests()).isEqualTo(1001);
		assertThat(series.tally().failures()).isEqualTo(1);
		assertThat(series.tally().errors()).containsEntry("no answer", 1L);
		assertThat(series.tally().percentileMillis(50)).isBetween(500L, 502L);
		assertThat(series.tally().percentileMillis(99)).isBetween(990L, 993L);
		assertThat(this.metrics.scrape())
			.contains("dyno_injector_response_seconds_count{request=\"GET /hello\",step=\"s\"} 1001");
	}

}
