package org.webfluxdyno.app.hello;

import org.junit.jupiter.api.Test;
import org.webfluxdyno.app.support.RawConnection;
import org.webfluxdyno.app.support.RawResponse;
import org.webfluxdyno.app.support.TestService;

import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link HelloController}.
 */
class HelloTests {

	private final TestService service = TestService.shared();

	private final WebTestClient client = this.service.client();

	@Test
	void helloIsThirteenBytesOfPlainTextAndNothingElse() {
		try (RawConnection connection = this.service.connect()) {
			RawResponse response = connection.send("GET /hello HTTP/1.1\nHost: localhost\n\n").read();
			assertThat(response.statusLine()).isEqualTo("HTTP/1.1 200 OK");
			assertThat(response.headers()).containsExactlyInAnyOrder("Content-Type: text/plain;charset=UTF-8",
					"Content-Length: 13");
			assertThat(response.text()).isEqualTo("Hello, World!");
		}
	}

	@Test
	void aConnectionIsKeptForTheNextRequest() {
		try (RawConnection connection = this.service.connect()) {
			for (int request = 0; request < 3; request++) {
				assertThat(connection.send("GET /hello HTTP/1.1\nHost: localhost\n\n").read().status()).isEqualTo(200);
			}
		}
	}

	@Test
	void anHttp10ConnectionIsClosedAfterItsAnswer() {
		try (RawConnection connection = this.service.connect()) {
			RawResponse response = connection.send("GET /hello HTTP/1.0\n\n").read();
			assertThat(response.text()).isEqualTo("Hello, World!");
			assertThat(connection.isClosedByPeer()).isTrue();
		}
	}

	@Test
	void headHasTheHeadersOfGetAndNoBody() {
		try (RawConnection connection = this.service.connect()) {
			RawResponse head = connection.send("HEAD /hello HTTP/1.1\nHost: localhost\n\n").readHead();
			assertThat(head.status()).isEqualTo(200);
			assertThat(head.header("Content-Length")).isEqualTo("13");
			// A body would be taken for the start of the next answer.
			assertThat(connection.send("GET /hello HTTP/1.1\nHost: localhost\n\n").read().status()).isEqualTo(200);
		}
	}

	@Test
	void optionsNamesTheMethods() {
		this.client.options()
			.uri("/hello")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.consumeWith((result) -> assertThat(result.getResponseHeaders().getAllow())
				.containsExactlyInAnyOrder(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS));
	}

	@Test
	void aNameIsGreeted() {
		this.client.get()
			.uri("/hello/{name}", "Ada Lovelace ü")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType(Hello.MEDIA_TYPE)
			.expectBody(String.class)
			.isEqualTo("hello Ada Lovelace ü");
	}

	@Test
	void aTrailingSlashIsAnotherPathAsEverywhereInSpring() {
		this.client.get()
			.uri("/hello/")
			.exchange()
			.expectStatus()
			.isNotFound()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON);
	}

}
