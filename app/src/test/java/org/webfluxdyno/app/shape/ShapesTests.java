package org.webfluxdyno.app.shape;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.app.support.RawConnection;
import org.webfluxdyno.app.support.RawResponse;
import org.webfluxdyno.app.support.TestService;

import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the eight code shapes.
 */
class ShapesTests {

	private final TestService service = TestService.shared();

	@ParameterizedTest
	@ValueSource(strings = { "annotated", "mono", "bytes", "functional", "handler", "route", "lane" })
	void eachShapeGivesTheSameBytesAndHeaders(String shape) {
		RawResponse response = get(shape);
		assertThat(response.statusLine()).isEqualTo("HTTP/1.1 200 OK");
		assertThat(response.headers()).containsExactlyInAnyOrder("Content-Type: text/plain;charset=UTF-8",
				"Content-Length: 13");
		assertThat(response.text()).isEqualTo("Hello, World!");
	}

	@Test
	void severalElementsMakeAChunkedBody() {
		RawResponse response = get("flux");
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.headers()).containsExactlyInAnyOrder("Content-Type: text/plain;charset=UTF-8",
				"transfer-encoding: chunked");
		assertThat(response.text()).isEqualTo("Hello, World!");
	}

	@ParameterizedTest
	@ValueSource(strings = { "annotated", "mono", "bytes", "functional", "handler", "route", "lane" })
	void eachShapeAnswersHead(String shape) {
		try (RawConnection connection = this.service.connect()) {
			RawResponse head = connection.send("HEAD /shape/" + shape + " HTTP/1.1\nHost: localhost\n\n").readHead();
			assertThat(head.status()).isEqualTo(200);
			assertThat(head.header("Content-Length")).isEqualTo("13");
			assertThat(connection.send("GET /hello HTTP/1.1\nHost: localhost\n\n").read().status()).isEqualTo(200);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "annotated", "mono", "bytes", "flux", "functional", "handler", "route", "lane" })
	void eachShapeAnswersOptionsAndRefusesOtherMethods(String shape) {
		this.service.client()
			.options()
			.uri("/shape/" + shape)
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.consumeWith((result) -> assertThat(result.getResponseHeaders().getAllow())
				.containsExactlyInAnyOrder(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS));
		this.service.client()
			.delete()
			.uri("/shape/" + shape)
			.exchange()
			.expectStatus()
			.isEqualTo(405)
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.consumeWith((result) -> assertThat(result.getResponseHeaders().getAllow()).contains(HttpMethod.GET));
	}

	@Test
	void anUnknownShapeIsNotFound() {
		assertThat(get("round").status()).isEqualTo(404);
	}

	@Test
	void shapesShareAConnectionWithoutMixingTheirAnswers() {
		List<String> bodies = new ArrayList<>();
		try (RawConnection connection = this.service.connect()) {
			for (String shape : List.of("flux", "handler", "functional", "bytes", "flux", "mono")) {
				bodies.add(connection.send("GET /shape/" + shape + " HTTP/1.1\nHost: localhost\n\n").read().text());
			}
		}
		assertThat(bodies).hasSize(6).containsOnly("Hello, World!");
	}

	private RawResponse get(String shape) {
		try (RawConnection connection = this.service.connect()) {
			return connection.send("GET /shape/" + shape + " HTTP/1.1\nHost: localhost\n\n").read();
		}
	}

}
