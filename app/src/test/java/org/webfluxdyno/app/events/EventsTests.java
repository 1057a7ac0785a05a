package org.webfluxdyno.app.events;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.app.support.RawConnection;
import org.webfluxdyno.app.support.RawResponse;
import org.webfluxdyno.app.support.TestService;

import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link EventsController}.
 */
class EventsTests {

	private final TestService service = TestService.shared();

	private final WebTestClient client = this.service.client();

	@Test
	void theEventsAskedForComeInOrderAndThenTheStreamEnds() {
		try (RawConnection connection = this.service.connect()) {
			RawResponse response = connection.send("GET /events?count=3&interval=5 HTTP/1.1\nHost: a\n\n").read();
			assertThat(response.header("Content-Type")).startsWith("text/event-stream");
			List<String> ids = response.text().lines().filter((line) -> line.startsWith("id:")).toList();
			assertThat(ids).containsExactly("id:1", "id:2", "id:3");
			assertThat(response.text()).contains("event:tick", "data:{\"number\":3,\"at\":\"");
			assertThat(connection.send("GET /hello HTTP/1.1\nHost: a\n\n").read().status()).isEqualTo(200);
		}
	}

	@Test
	void manyEventsWithoutAPauseAllCome() {
		try (RawConnection connection = this.service.connect()) {
			RawResponse response = connection.send("GET /events?count=1000&interval=0 HTTP/1.1\nHost: a\n\n").read();
			assertThat(response.text().lines().filter((line) -> line.startsWith("id:"))).hasSize(1000);
		}
	}

	@Test
	void headEndsAtOnce() {
		this.client.head().uri("/events?count=1000&interval=5s").exchange().expectStatus().isOk();
	}

	@ParameterizedTest
	@ValueSource(strings = { "count=0", "count=1001", "count=-5", "count=x", "count=1&interval=6s",
			"count=1&interval=-1", "count=1&interval=x" })
	void whatIsOutOfBoundsIsRefused(String query) {
		this.client.get()
			.uri("/events?" + query)
			.exchange()
			.expectStatus()
			.isBadRequest()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON);
	}

}
