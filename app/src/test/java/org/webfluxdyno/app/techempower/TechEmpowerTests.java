package org.webfluxdyno.app.techempower;

import org.junit.jupiter.api.Test;
import org.webfluxdyno.app.hello.Hello;
import org.webfluxdyno.app.support.TestService;

import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

/**
 * Tests of {@link TechEmpowerController}.
 */
class TechEmpowerTests {

	private final WebTestClient client = TestService.shared().client();

	@Test
	void plaintextIsTheGreeting() {
		this.client.get()
			.uri("/plaintext")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType(Hello.MEDIA_TYPE)
			.expectHeader()
			.contentLength(13)
			.expectBody(String.class)
			.isEqualTo("Hello, World!");
	}

	@Test
	void jsonIsTheGreetingInAnObject() {
		this.client.get()
			.uri("/json")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType(MediaType.APPLICATION_JSON)
			.expectHeader()
			.contentLength(27)
			.expectBody(String.class)
			.isEqualTo("{\"message\":\"Hello, World!\"}");
	}

	@Test
	void whatCannotBeGivenIsRefused() {
		this.client.get()
			.uri("/plaintext")
			.accept(MediaType.IMAGE_PNG)
			.exchange()
			.expectStatus()
			.isEqualTo(406)
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON);
	}

}
