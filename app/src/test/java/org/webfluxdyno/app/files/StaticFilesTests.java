package org.webfluxdyno.app.files;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.webfluxdyno.app.support.RawConnection;
import org.webfluxdyno.app.support.RawResponse;
import org.webfluxdyno.app.support.TestService;

import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link StaticFiles}.
 */
class StaticFilesTests {

	private final TestService service = TestService.shared();

	private final WebTestClient client = this.service.client();

	@Test
	void aFileHasATypeATagAndALifetime() {
		this.client.get()
			.uri("/static/hello.txt")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType("text/plain")
			.expectHeader()
			.contentLength(13)
			.expectHeader()
			.valueEquals("Accept-Ranges", "bytes")
			.expectHeader()
			.valueEquals("Cache-Control", "max-age=3600")
			.expectHeader()
			.valueEquals("ETag", "\"dffd6021bb2bd5b0af676290809ec3a5\"")
			.expectBody(String.class)
			.isEqualTo("Hello, World!");
		this.client.get().uri("/static/dyno.css").exchange().expectHeader().contentType("text/css");
		this.client.get().uri("/static/dyno.svg").exchange().expectHeader().contentType("image/svg+xml");
	}

	@Test
	void aKnownTagSavesTheBody() {
		this.client.get()
			.uri("/static/hello.txt")
			.header("If-None-Match", "\"dffd6021bb2bd5b0af676290809ec3a5\"")
			.exchange()
			.expectStatus()
			.isNotModified()
			.expectBody()
			.isEmpty();
		this.client.get()
			.uri("/static/hello.txt")
			.header("If-None-Match", "\"another\"")
			.exchange()
			.expectStatus()
			.isOk();
	}

	@ParameterizedTest
	@CsvSource({ "bytes=0-4, Hello, bytes 0-4/13", "bytes=7-, World!, bytes 7-12/13", "bytes=-1, !, bytes 12-12/13",
			"bytes=7-99, World!, bytes 7-12/13" })
	void aRangeIsGivenAlone(String range, String body, String contentRange) {
		this.client.get()
			.uri("/static/hello.txt")
			.header("Range", range)
			.exchange()
			.expectStatus()
			.isEqualTo(206)
			.expectHeader()
			.valueEquals("Content-Range", contentRange)
			.expectBody(String.class)
			.isEqualTo(body);
	}

	@ParameterizedTest
	@CsvSource({ "bytes=13-", "bytes=50-60", "bytes=5-1", "bytes=x-y" })
	void aRangeThatIsNotThereIsRefusedAndTheConnectionGoesOn(String range) {
		try (RawConnection connection = this.service.connect()) {
			RawResponse response = connection.send("GET /static/hello.txt HTTP/1.1\nHost: a\nRange: " + range + "\n\n")
				.read();
			assertThat(response.status()).isEqualTo(416);
			assertThat(response.header("Content-Range")).isEqualTo("bytes */13");
			assertThat(response.body()).isEmpty();
			assertThat(connection.send("GET /hello HTTP/1.1\nHost: a\n\n").read().text()).isEqualTo("Hello, World!");
		}
	}

	@Test
	void headHasTheLengthAndNoBody() {
		this.client.head()
			.uri("/static/hello.txt")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentLength(13)
			.expectBody()
			.isEmpty();
	}

	@Test
	void whatIsNotThereIsNotFoundAndNothingCanBeWritten() {
		this.client.get().uri("/static/none.txt").exchange().expectStatus().isNotFound();
		this.client.get().uri("/static/").exchange().expectStatus().isNotFound();
		this.client.put().uri("/static/hello.txt").bodyValue("x").exchange().expectStatus().isEqualTo(405);
	}

}
