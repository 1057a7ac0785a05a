package org.webfluxdyno.app.work;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.webfluxdyno.app.support.TestService;

import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link WorkController}.
 */
class WorkTests {

	private final WebTestClient client = TestService.shared().client();

	@Test
	void withoutParametersItIsAHelloWorld() {
		assertThat(timed("/work")).isPositive();
	}

	@ParameterizedTest
	@CsvSource({ "/work?sleep=60, 60", "/work?sleep=60ms, 60", "/work?cpu=20000, 20", "/work?cpu=20ms, 20",
			"/work?cpu=20ms&sleep=30ms, 50" })
	void itTakesAtLeastAsLongAsAsked(String uri, long millis) {
		assertThat(timed(uri)).isGreaterThanOrEqualTo(Duration.ofMillis(millis));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			/work?cpu=2s     | 'cpu' was PT2S but must be between PT0S and PT1S
			/work?cpu=-1     | 'cpu' was PT-0.000001S but must be between PT0S and PT1S
			/work?sleep=11s  | 'sleep' was PT11S but must be between PT0S and PT10S
			/work?sleep=-1ms | 'sleep' was PT-0.001S but must be between PT0S and PT10S
			/work?sleep=x    | 'sleep' was 'x', which is not a Duration
			/work?cpu=999999999999999999999 | 'cpu' was '999999999999999999999', which is not a Duration
			/work?cpu=9999999999d | 'cpu' was PT239999999976H but must be between PT0S and PT1S
			""")
	void whatIsOutOfBoundsIsRefused(String uri, String detail) {
		this.client.get()
			.uri(uri)
			.exchange()
			.expectStatus()
			.isBadRequest()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.jsonPath("$.detail")
			.isEqualTo(detail);
	}

	private Duration timed(String uri) {
		long start = System.nanoTime();
		this.client.get().uri(uri).exchange().expectStatus().isOk().expectBody(String.class).isEqualTo("Hello, World!");
		return Duration.ofNanos(System.nanoTime() - start);
	}

}
