package org.webfluxdyno.app.shape;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.app.support.RawConnection;
import org.webfluxdyno.app.support.RawResponse;
import org.webfluxdyno.app.support.TestService;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the two fast shapes with their knobs on, and of the Date header beside them.
 */
class FastShapesTests {

	private static TestService service;

	@BeforeAll
	static void start() {
		service = TestService.fast();
	}

	@ParameterizedTest
	@ValueSource(strings = { "annotated", "mono", "bytes", "functional", "handler", "route", "lane" })
	void eachShapeStillGivesTheSameAnswerNowWithADate(String shape) {
		try (RawConnection connection = service.connect()) {
			for (int request = 0; request < 3; request++) {
				RawResponse response = connection.send("GET /shape/" + shape + " HTTP/1.1\nHost: a\n\n").read();
				assertThat(response.status()).isEqualTo(200);
				assertThat(response.header("Content-Type")).isEqualTo("text/plain;charset=UTF-8");
				assertThat(response.header("Content-Length")).isEqualTo("13");
				assertThat(response.header("Date")).isNotNull();
				assertThat(response.headers()).hasSize(3);
				assertThat(response.text()).isEqualTo("Hello, World!");
			}
		}
	}

	@Test
	void theServiceSaysThatTheFastPathsAreInForce() {
		service.client().get().uri("/hello").exchange().expectStatus().isOk();
		service.management()
			.get()
			.uri("/actuator/knobs")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.knobs.lane.effective")
			.isEqualTo(true)
			.jsonPath("$.knobs.netty-route.effective")
			.isEqualTo(true)
			.jsonPath("$.knobs.date-header.effective")
			.isEqualTo("per-loop");
	}

	@ParameterizedTest
	@ValueSource(strings = { "route", "lane" })
	void otherMethodsAreAnsweredByTheTwin(String shape) {
		try (RawConnection connection = service.connect()) {
			assertThat(connection.send("HEAD /shape/" + shape + " HTTP/1.1\nHost: a\n\n").readHead().status())
				.isEqualTo(200);
			assertThat(connection.send("DELETE /shape/" + shape + " HTTP/1.1\nHost: a\n\n").read().status())
				.isEqualTo(405);
			assertThat(connection.send("GET /shape/" + shape + " HTTP/1.1\nHost: a\n\n").read().text())
				.isEqualTo("Hello, World!");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/shape/route", "/shape/lane", "/hello", "/echo" })
	void nothingOfOursIsOnTheManagementPort(String path) {
		try (RawConnection connection = new RawConnection(service.managementPort())) {
			RawResponse response = connection.send("GET " + path + " HTTP/1.1\nHost: a\n\n").read();
			assertThat(response.status()).isEqualTo(404);
			assertThat(response.header("Date")).isNull();
			RawResponse health = connection.send("GET /actuator/health HTTP/1.1\nHost: a\n\n").read();
			assertThat(health.status()).isEqualTo(200);
			assertThat(health.header("Date")).isNull();
		}
	}

}
