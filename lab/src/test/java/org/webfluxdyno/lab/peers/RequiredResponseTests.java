package org.webfluxdyno.lab.peers;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What makes two answers equal.
 */
class RequiredResponseTests {

	private static final RequiredResponse REQUIRED = new RequiredResponse(200, "Hello, World!", "text/plain", true,
			false);

	@Test
	void anAnswerAsRequiredHasNoDifferences() {
		assertThat(REQUIRED.differences(new Answer(200,
				Map.of("content-type", "text/plain", "content-length", "13", "date", "today", "x-more", "1"),
				"Hello, World!")))
			.isEmpty();
	}

	@Test
	void everyDifferenceIsTold() {
		assertThat(REQUIRED.differences(
				new Answer(201, Map.of("content-type", "text/html", "content-length", "5", "server", "own"), "Hello")))
			.containsExactly("status must be '200', but was '201'", "body must be 'Hello, World!', but was 'Hello'",
					"Content-Type must be 'text/plain', but was 'text/html'",
					"Content-Length must be '13', but was '5'", "the header Date is missing",
					"there must be no header Server, but it was 'own'");
	}

}
