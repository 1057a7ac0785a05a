package org.webfluxdyno.app.input;

import java.nio.charset.StandardCharsets;

import org.assertj.core.api.InstanceOfAssertFactories;
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
 * Tests of {@link InputController}.
 */
class InputTests {

	private final TestService service = TestService.shared();

	private final WebTestClient client = this.service.client();

	@Test
	void jsonIsDecoded() {
		post("/json", MediaType.APPLICATION_JSON, "{\"name\":\"Ada\",\"age\":36}").expectStatus()
			.isOk()
			.expectHeader()
			.contentType(MediaType.APPLICATION_JSON)
			.expectBody(String.class)
			.isEqualTo("{\"message\":\"hello Ada\",\"name\":\"Ada\",\"age\":36}");
	}

	@Test
	void formsAreDecoded() {
		post("/form", MediaType.APPLICATION_FORM_URLENCODED, "name=Ada+%C3%9C&age=36").expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.message")
			.isEqualTo("hello Ada Ü")
			.jsonPath("$.age")
			.isEqualTo(36);
	}

	@Test
	void everyWrongFieldIsNamedAtOnce() {
		for (WebTestClient.ResponseSpec response : new WebTestClient.ResponseSpec[] {
				post("/json", MediaType.APPLICATION_JSON, "{\"age\":200}"),
				post("/form", MediaType.APPLICATION_FORM_URLENCODED, "age=200") }) {
			problem(response, 400).jsonPath("$.errors")
				.value(Object.class, (errors) -> assertThat(errors).asInstanceOf(InstanceOfAssertFactories.LIST)
					.containsExactlyInAnyOrder("'name' must not be blank", "'age' must be less than or equal to 150"));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{", "[]", "null", "\"text\"", "{\"name\":{}}", "{\"name\":\"a\",\"age\":\"x\"}",
			"{\"name\":\"a\",\"age\":1e99}", "{\"name\":\"\\ud800\",}", "\u0000" })
	void jsonThatIsNoPersonIsABadRequest(String body) {
		problem(post("/json", MediaType.APPLICATION_JSON, body), 400);
	}

	@Test
	void deeplyNestedJsonIsABadRequest() {
		String deep = "{\"name\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
		problem(post("/json", MediaType.APPLICATION_JSON, deep), 400);
		String unknown = "{\"name\":\"Ada\",\"other\":" + "{\"a\":".repeat(20_000) + "1" + "}".repeat(20_000) + "}";
		problem(post("/json", MediaType.APPLICATION_JSON, unknown), 400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "age=x&name=a", "name=", "name=%20", "", "name=%zz", "name=%", "%=%" })
	void aFormThatIsNoPersonIsABadRequest(String body) {
		problem(post("/form", MediaType.APPLICATION_FORM_URLENCODED, body), 400);
	}

	@ParameterizedTest
	@CsvSource({ "/json, text/plain", "/json, application/x-www-form-urlencoded", "/json, application/xml",
			"/form, application/json", "/form, multipart/form-data", "/upload, application/json" })
	void anotherTypeIsRefused(String path, String type) {
		problem(post(path, MediaType.parseMediaType(type), "name=Ada"), 415);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/json", "/form", "/upload" })
	void aBodyWithoutATypeIsRefused(String path) {
		try (RawConnection connection = this.service.connect()) {
			RawResponse response = connection.send("POST " + path + " HTTP/1.1\nHost: a\nContent-Length: 8\n\nname=Ada")
				.read();
			assertThat(response.status()).isEqualTo(415);
			assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
		}
	}

	@ParameterizedTest
	@CsvSource({ "/json, application/json", "/form, application/x-www-form-urlencoded" })
	void aBodyOverTheLimitIsRefused(String path, String type) {
		String body = "name=" + "a".repeat(300 * 1024);
		String json = "{\"name\":\"" + "a".repeat(300 * 1024) + "\"}";
		problem(post(path, MediaType.parseMediaType(type), path.equals("/json") ? json : body), 413);
	}

	@Test
	void aChunkedBodyOverTheLimitIsRefused() {
		try (RawConnection connection = this.service.connect()) {
			connection
				.send("POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nTransfer-Encoding: chunked\n\n");
			for (int chunk = 0; chunk < 75; chunk++) {
				connection.send("1000\n" + " ".repeat(4096) + "\n");
			}
			connection.send("0\n\n");
			assertThat(connection.read().status()).isEqualTo(413);
		}
	}

	@Test
	void theTokenHeaderIsGivenBack() {
		this.client.get()
			.uri("/header")
			.header("X-Token", "<b>abc</b>")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType("text/plain;charset=UTF-8")
			.expectHeader()
			.valueEquals("X-Content-Type-Options", "nosniff")
			.expectBody(String.class)
			.isEqualTo("<b>abc</b>");
	}

	@Test
	void aMissingTokenHeaderIsNamed() {
		problem(this.client.get().uri("/header").exchange(), 400).jsonPath("$.detail")
			.isEqualTo("Required header 'X-Token' is not present.");
	}

	@Test
	void aQueryIsDecoded() {
		this.client.get()
			.uri("/search?q={q}&page=7", "a & ü")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody(String.class)
			.isEqualTo("{\"q\":\"a & ü\",\"page\":7}");
		this.client.get().uri("/search?q=a").exchange().expectBody(String.class).isEqualTo("{\"q\":\"a\",\"page\":1}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			/search               | q
			/search?q=            | q
			/search?q=a&page=0    | page
			/search?q=a&page=1001 | page
			/search?q=a&page=x    | 'page' was 'x'
			/search?q=a&page=1.5  | 'page' was '1.5'
			""")
	void aWrongQueryIsNamed(String uri, String named) {
		problem(this.client.get().uri(uri).exchange(), 400).consumeWith(
				(result) -> assertThat(new String(result.getResponseBody(), StandardCharsets.UTF_8)).contains(named));
	}

	private WebTestClient.ResponseSpec post(String path, MediaType type, String body) {
		return this.client.post().uri(path).contentType(type).bodyValue(body).exchange();
	}

	private static WebTestClient.BodyContentSpec problem(WebTestClient.ResponseSpec response, int status) {
		return response.expectStatus()
			.isEqualTo(status)
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.jsonPath("$.status")
			.isEqualTo(status)
			.jsonPath("$.trace")
			.doesNotExist();
	}

}
