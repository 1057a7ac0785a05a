package org.webfluxdyno.app.http;

import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.app.support.RawConnection;
import org.webfluxdyno.app.support.RawResponse;
import org.webfluxdyno.app.support.TestService;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Requests that no decent client sends: an answer of the 4xx family, then the end of the
 * connection; never a 5xx, never a hang.
 */
class BadInputTests {

	private static final String LONG = "x".repeat(64 * 1024);

	private final TestService service = TestService.shared();

	static Stream<Arguments> brokenRequests() {
		return Stream.of(arguments("no request line", "\0\1\2\3\n\n"), arguments("one word", "GARBAGE\n\n"),
				arguments("no version", "GET /hello\n\n"), arguments("no such version", "GET /hello HTTP/x.y\n\n"),
				arguments("another protocol", "GET /hello SMTP/1.1\nHost: a\n\n"),
				arguments("NUL in the method", "G\0T /hello HTTP/1.1\nHost: a\n\n"),
				arguments("NUL in a header's name", "GET /hello HTTP/1.1\nHost: a\nX-\0A: b\n\n"),
				arguments("NUL in a header's value", "GET /hello HTTP/1.1\nHost: a\nX-A: b\0c\n\n"),
				arguments("space before the colon", "GET /hello HTTP/1.1\nHost: a\nContent-Length : 0\n\n"),
				arguments("no colon", "GET /hello HTTP/1.1\nHost: a\nnothing\n\n"),
				arguments("length of letters",
						"POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: abc\n\n{\"name\":\"Ada\"}"),
				arguments("negative length",
						"POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: -1\n\n{\"name\":\"Ada\"}"),
				arguments("signed length",
						"POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: +14\n\n{\"name\":\"Ada\"}"),
				arguments("length beyond any number",
						"POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: 99999999999999999999\n\n{\"name\":\"Ada\"}"),
				arguments("two lengths",
						"POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: 14\nContent-Length: 15\n\n{\"name\":\"Ada\"} "),
				arguments("two lengths in one",
						"POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: 14, 15\n\n{\"name\":\"Ada\"} "),
				arguments("length and chunks",
						"POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: 14\nTransfer-Encoding: chunked\n\ne\n{\"name\":\"Ada\"}\n0\n\n"),
				arguments("chunks and length",
						"POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nTransfer-Encoding: chunked\nContent-Length: 14\n\ne\n{\"name\":\"Ada\"}\n0\n\n"),
				arguments("chunk size of letters",
						"POST /echo/body HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\nzz\n{\"name\":\"Ada\"}\n0\n\n"),
				arguments("negative chunk size",
						"POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nTransfer-Encoding: chunked\nContent-Type: application/json\n\n-2\n{\"name\":\"Ada\"}\n0\n\n"),
				arguments("request line over the limit", "GET /" + LONG + " HTTP/1.1\nHost: a\n\n"),
				arguments("header over the limit", "GET /hello HTTP/1.1\nHost: a\nX-A: " + LONG + "\n\n"),
				arguments("many headers over the limit", "GET /hello HTTP/1.1\nHost: a\n"
						+ "X-A: 0123456789012345678901234567890123456789\n".repeat(400) + "\n"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("brokenRequests")
	void aBrokenRequestIsRefusedAndItsConnectionClosed(String what, String request) {
		try (RawConnection connection = this.service.connect()) {
			RawResponse response = connection.send(request).read();
			assertThat(response.status()).isBetween(400, 499);
			assertThat(connection.isClosedByPeer()).isTrue();
		}
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("brokenRequests")
	void aBrokenRequestBehindAGoodOneDoesNotHarmIt(String what, String request) {
		try (RawConnection connection = this.service.connect()) {
			assertThat(connection.send("GET /hello HTTP/1.1\nHost: a\n\n" + request).read().text())
				.isEqualTo("Hello, World!");
			assertThat(connection.read().status()).isBetween(400, 499);
			assertThat(connection.isClosedByPeer()).isTrue();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/echo?%zz", "/hello/%", "/hello/%zz", "/hello/a%00b", "/search?q=%", "/hello/\u00ff",
			"/hello/a b", "/hello/<>", "//", "*", "http://", "http://[::1/hello", "a:b:c", "/\\" })
	void anOddTargetIsNeverTheServersFault(String target) {
		try (RawConnection connection = this.service.connect()) {
			RawResponse response = connection.send("GET " + target + " HTTP/1.1\nHost: a\nConnection: close\n\n")
				.read();
			assertThat(response.status()).isBetween(200, 499);
			assertThat(connection.isClosedByPeer()).isTrue();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/static/../application.yml", "/static/..%2fapplication.yml",
			"/static/%2e%2e/application.yml", "/static/..\\application.yml", "/static/..%5capplication.yml",
			"/static//../application.yml", "/static/%252e%252e/application.yml", "/static/....//application.yml",
			"/static/.%00./application.yml", "/static/../../etc/passwd", "/static/file:/etc/passwd",
			"/static/WEB-INF/x", "/static/;/../application.yml" })
	void noPathLeadsOutOfTheStaticFiles(String target) {
		try (RawConnection connection = this.service.connect()) {
			RawResponse response = connection.send("GET " + target + " HTTP/1.1\nHost: a\nConnection: close\n\n")
				.read();
			assertThat(response.status()).isIn(400, 404);
			assertThat(response.text()).doesNotContain("banner-mode", "root:");
		}
	}

	@Test
	void aBodyThatBreaksOffIsDropped() {
		try (RawConnection connection = this.service.connect()) {
			connection.send("POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: 100\n\n{")
				.endOutput();
			assertThat(connection.isClosedByPeer()).isTrue();
		}
	}

	@Test
	void aChunkedBodyThatBreaksOffIsDropped() {
		try (RawConnection connection = this.service.connect()) {
			connection.send(
					"POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nTransfer-Encoding: chunked\n\n5\n{")
				.endOutput();
			assertThat(connection.isClosedByPeer()).isTrue();
		}
	}

	@Test
	void aSlowRequestDoesNotHoldOthersUp() {
		try (RawConnection slow = this.service.connect()) {
			slow.send("POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: 14\n\n{\"na");
			for (int other = 0; other < 20; other++) {
				try (RawConnection connection = this.service.connect()) {
					assertThat(connection.send("GET /hello HTTP/1.1\nHost: a\n\n").read().status()).isEqualTo(200);
				}
			}
			assertThat(slow.send("me\":\"Ada\"}").read().status()).isEqualTo(200);
		}
	}

	@AfterEach
	void theServiceIsAsWellAsBefore() {
		try (RawConnection connection = this.service.connect()) {
			assertThat(connection.send("GET /hello HTTP/1.1\nHost: a\n\n").read().text()).isEqualTo("Hello, World!");
		}
	}

}
