package org.webfluxdyno.app.echo;

import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.app.support.RawConnection;
import org.webfluxdyno.app.support.RawResponse;
import org.webfluxdyno.app.support.TestService;

import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link EchoController}.
 */
class EchoTests {

	private final TestService service = TestService.shared();

	private final WebTestClient client = this.service.client();

	@Test
	void everythingIsToldAsText() {
		Instant before = Instant.now().minusMillis(1);
		try (RawConnection connection = this.service.connect()) {
			String head = "GET /echo?a=1&b=%20 HTTP/1.1\nHost: dyno.example:8080\nuser-AGENT: tester/1\nX-Two: 1\n"
					+ "X-Two: 2\n\n";
			RawResponse response = connection.send(head).read();
			Map<String, String> lines = lines(response);
			assertThat(lines).containsEntry("Method", "GET")
				.containsEntry("URI", "/echo?a=1&b=%20")
				.containsEntry("Path", "/echo")
				.containsEntry("Host", "dyno.example:8080")
				.containsEntry("Query", "a=1&b=%20")
				.containsEntry("User agent", "tester/1")
				.containsEntry("Request number on the connection", "1")
				.hasEntrySatisfying("Remote address", (address) -> assertThat(address).matches("127\\.0\\.0\\.1:\\d+"));
			Instant connected = Instant.parse(lines.get("Connection established"));
			Instant started = Instant.parse(lines.get("Request started"));
			assertThat(connected).isBetween(before, started);
			assertThat(started).isBeforeOrEqualTo(Instant.now().plusMillis(1));
			assertThat(response.text()).endsWith("\n\n" + head.replace("\n", "\r\n"));
		}
	}

	@Test
	void theAnswerHasAHeaderAndACookieMoreAndIsNotToBeGuessedAt() {
		this.client.get()
			.uri("/echo")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType("text/plain;charset=UTF-8")
			.expectHeader()
			.valueEquals("X-Content-Type-Options", "nosniff")
			.expectHeader()
			.valueEquals("X-Dyno-Echo", "hello")
			.expectHeader()
			.valueEquals("Set-Cookie", "dyno=echo; Path=/; HttpOnly; SameSite=Strict");
	}

	@Test
	void requestsAreNumberedOnTheirConnectionWhichKeepsItsTime() {
		try (RawConnection connection = this.service.connect()) {
			String established = "";
			for (int number = 1; number <= 5; number++) {
				Map<String, String> lines = lines(connection.send("GET /echo HTTP/1.1\nHost: a\n\n").read());
				assertThat(lines).containsEntry("Request number on the connection", Integer.toString(number));
				established = (number == 1) ? lines.get("Connection established") : established;
				assertThat(lines).containsEntry("Connection established", established);
				assertThat(Instant.parse(lines.get("Request started"))).isAfterOrEqualTo(Instant.parse(established));
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "BREW" })
	void anyMethodIsEchoed(String method) {
		try (RawConnection connection = this.service.connect()) {
			RawResponse response = connection.send(method + " /echo HTTP/1.1\nHost: a\nContent-Length: 3\n\nabc")
				.read();
			assertThat(response.status()).isEqualTo(200);
			assertThat(lines(response)).containsEntry("Method", method);
			assertThat(connection.send("GET /hello HTTP/1.1\nHost: a\n\n").read().text()).isEqualTo("Hello, World!");
		}
	}

	@Test
	void headIsAnsweredWithoutABody() {
		this.client.head().uri("/echo").exchange().expectStatus().isOk().expectBody().isEmpty();
	}

	@Test
	void jsonIsGivenWhenAskedFor() {
		this.client.post()
			.uri("/echo?q=1")
			.accept(MediaType.APPLICATION_JSON)
			.header("User-Agent", "tester/2")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType(MediaType.APPLICATION_JSON)
			.expectHeader()
			.valueEquals("X-Content-Type-Options", "nosniff")
			.expectBody()
			.jsonPath("$.method")
			.isEqualTo("POST")
			.jsonPath("$.uri")
			.isEqualTo("/echo?q=1")
			.jsonPath("$.path")
			.isEqualTo("/echo")
			.jsonPath("$.query")
			.isEqualTo("q=1")
			.jsonPath("$.host")
			.isEqualTo("127.0.0.1:" + this.service.port())
			.jsonPath("$.userAgent")
			.isEqualTo("tester/2")
			.jsonPath("$.requestNumber")
			.isNumber()
			.jsonPath("$.connectionEstablished")
			.isNotEmpty()
			.jsonPath("$.requestStarted")
			.isNotEmpty()
			.jsonPath("$.remoteAddress")
			.isNotEmpty()
			.jsonPath("$.head")
			.value(String.class, (head) -> assertThat(head).startsWith("POST /echo?q=1 HTTP/1.1\r\n"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			*/*                                                             | text/plain
			text/*                                                          | text/plain
			application/json, text/plain                                    | application/json
			text/plain;q=0.5, application/json;q=0.4                        | text/plain
			text/plain;q=0.4, application/json;q=0.5                        | application/json
			text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8 | text/plain
			application/*                                                   | application/json
			""")
	void theAcceptedTypeDecides(String accept, String type) {
		this.client.get()
			.uri("/echo")
			.header("Accept", accept)
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentTypeCompatibleWith(MediaType.parseMediaType(type));
	}

	@ParameterizedTest
	@ValueSource(strings = { "image/png", "text/plain;q=0", "nonsense" })
	void whatCannotBeGivenIsRefused(String accept) {
		this.client.get().uri("/echo").header("Accept", accept).exchange().expectStatus().isEqualTo(406);
	}

	@Test
	void markupComesBackAsText() {
		this.client.get()
			.uri("/echo")
			.header("User-Agent", "<script>alert(1)</script>")
			.header("Accept", "text/html")
			.exchange()
			.expectStatus()
			.isEqualTo(406);
		this.client.post()
			.uri("/echo/body")
			.header("Content-Type", "text/html")
			.bodyValue("<script>alert(1)</script>")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType(MediaType.TEXT_PLAIN)
			.expectHeader()
			.valueEquals("X-Content-Type-Options", "nosniff")
			.expectBody(String.class)
			.isEqualTo("<script>alert(1)</script>");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			text/plain;charset=ISO-8859-1     | text/plain;charset=ISO-8859-1
			application/json                  | text/plain
			application/x-www-form-urlencoded | text/plain
			image/png                         | application/octet-stream
			application/octet-stream          | application/octet-stream
			multipart/form-data;boundary=x    | application/octet-stream
			                                  | text/plain
			""")
	void aBodyComesBackAsTextOrBytes(String sent, String received) {
		try (RawConnection connection = this.service.connect()) {
			String type = (sent != null) ? "Content-Type: " + sent + "\n" : "";
			RawResponse response = connection
				.send("POST /echo/body HTTP/1.1\nHost: a\nContent-Length: 7\n" + type + "\na=1&b=2")
				.read();
			assertThat(response.status()).isEqualTo(200);
			assertThat(response.header("Content-Type")).isEqualTo(received);
			assertThat(response.header("Content-Length")).isEqualTo("7");
			assertThat(response.header("X-Content-Type-Options")).isEqualTo("nosniff");
			assertThat(response.text()).isEqualTo("a=1&b=2");
		}
	}

	@Test
	void anUnreadableContentTypeIsRefused() {
		try (RawConnection connection = this.service.connect()) {
			RawResponse response = connection
				.send("POST /echo/body HTTP/1.1\nHost: a\nContent-Length: 1\nContent-Type: ///\n\na")
				.read();
			assertThat(response.status()).isEqualTo(415);
		}
	}

	@Test
	void aLargeBodyComesBackWhole() {
		byte[] body = new byte[8 * 1024 * 1024];
		new Random(7).nextBytes(body);
		this.client.post()
			.uri("/echo/body")
			.contentType(MediaType.APPLICATION_OCTET_STREAM)
			.bodyValue(body)
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody(byte[].class)
			.isEqualTo(body);
	}

	@Test
	void aChunkedBodyComesBackBeforeItHasEnded() {
		try (RawConnection connection = this.service.connect()) {
			connection.send("POST /echo/body HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n3\nabc\n");
			RawResponse head = connection.readHead();
			assertThat(head.header("transfer-encoding")).isEqualTo("chunked");
			connection.send("2\nde\n0\n\n");
		}
	}

	@Test
	void anEmptyBodyComesBackEmpty() {
		this.client.post().uri("/echo/body").exchange().expectStatus().isOk().expectBody().isEmpty();
	}

	private static Map<String, String> lines(RawResponse response) {
		String facts = response.text().split("\n\n", 2)[0];
		return Arrays.stream(facts.split("\n"))
			.map((line) -> line.split(": ", 2))
			.collect(Collectors.toMap((pair) -> pair[0], (pair) -> pair[1]));
	}

}
