package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.Settings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the control port answers to the good, the bad and the slow.
 */
class ControlPortIT {

	@TempDir
	private static Path directory;

	private static final Token TOKEN = Token.random();

	private static RunningStand stand;

	private static StandClient client;

	private static int managementPort;

	@BeforeAll
	static void open() throws Exception {
		managementPort = FakeApp.freePort();
		ServiceOptions options = new ServiceOptions(FakeApp.jar(directory), directory, "127.0.0.1", FakeApp.freePort(),
				managementPort, Duration.ofSeconds(20), Duration.ofSeconds(4));
		stand = RunningStand.open(CookbookReader.read(FakeApp.cookbook(directory)), options,
				new RunningStand.Control("127.0.0.1", 0, TOKEN, Duration.ofMillis(500)), Settings.NONE, (line) -> {
				});
		client = new StandClient(stand.port(), TOKEN.header());
		client.ready(1);
	}

	@AfterAll
	static void close() {
		stand.close();
	}

	@Test
	void listsRecipesAndTheirSteps() {
		assertThat(client.json("/stand/recipes").toString())
			.isEqualTo("[{\"id\":\"fake\",\"title\":\"Turn the fake service's knobs\",\"group\":\"trap\","
					+ "\"applies\":\"knob\",\"safety\":\"unsafe\"}]");
		JsonNode steps = client.json("/stand/recipes/fake").path("steps");
		assertThat(steps.path(0).toString()).isEqualTo("{\"name\":\"fake.mode=default\",\"settings\":{\"fake.mode\":"
				+ "\"default\"},\"path\":\"/hello\",\"available\":true,\"reason\":null}");
		assertThat(steps.path(7).path("available").booleanValue()).isFalse();
		assertThat(steps.path(7).path("reason").stringValue())
			.contains("needs tool:no-such-tool when fake.size=2: no-such-tool is not on PATH");
		assertThat(steps.path(9).path("path").stringValue()).isEqualTo("/hello");
	}

	@Test
	void tellsPrometheusTheHostItWasAskedBy() throws IOException {
		assertThat(raw("GET /stand/targets HTTP/1.1\r\nHost: service:8082\r\nConnection: close\r\n\r\n"))
			.contains("\"targets\":[\"service:" + managementPort + "\"]", "\"arm\":\"a\"", "\"recipe\":\"none\"");
		assertThat(raw("GET /stand/targets HTTP/1.1\r\nHost: [::1]:8082\r\nConnection: close\r\n\r\n"))
			.contains("[\"[::1]:" + managementPort + "\"]");
		assertThat(raw("GET /stand/targets HTTP/1.1\r\nHost: a\"b{}\r\nConnection: close\r\n\r\n"))
			.startsWith("HTTP/1.1 400");
	}

	@Test
	void exposesItsOwnSeries() {
		HttpResponse<String> answer = client.get("/stand/metrics");
		assertThat(answer.headers().firstValue("content-type"))
			.hasValueSatisfying((type) -> assertThat(type).startsWith("text/plain; version=0.0.4"));
		assertThat(answer.body()).contains("dyno_stand_generation 1\n", "dyno_stand_state{state=\"ready\"} 1\n",
				"dyno_stand_state{state=\"failed\"} 0\n", "dyno_stand_switches_total{outcome=\"ready\"} 1\n");
	}

	@Test
	void wantsTheTokenForChangesAlone() {
		for (String header : List.of("Bearer wrong", "Basic " + TOKEN.header(), "Bearer", TOKEN.header() + "x")) {
			HttpResponse<String> answer = client.send(client.request("/stand/settings")
				.header("Authorization", header)
				.header("Content-Type", "application/json")
				.PUT(HttpRequest.BodyPublishers.ofString("{\"settings\":{}}"))
				.build());
			assertProblem(answer, 401);
			assertThat(answer.headers().firstValue("www-authenticate")).hasValue("Bearer");
		}
		assertThat(client.get("/stand").statusCode()).isEqualTo(200);
	}

	@Test
	void listsEveryRefusalOfAChange() {
		HttpResponse<String> answer = client.put("""
				{"settings": {"fake.mode": "none", "nothing": "1", "fake.size": 1, "fake.path": "hello"},
				"recipe": "unheard-of", "more": true}""");
		assertProblem(answer, 422);
		assertThat(JsonMapper.shared().readTree(answer.body()).path("errors").valueStream().map(JsonNode::stringValue))
			.hasSize(5)
			.anySatisfy((error) -> assertThat(error).contains("fake.mode", "'none'", "default, describe, throw"))
			.anySatisfy((error) -> assertThat(error).contains("knob 'nothing'"))
			.anySatisfy((error) -> assertThat(error).contains("fake.size must be a JSON string"))
			.anySatisfy((error) -> assertThat(error).contains("recipe must be the id of a recipe"))
			.anySatisfy((error) -> assertThat(error).contains("unknown key"));
		assertThat(client.put("{\"settings\":{\"fake.size\":\"2\"}}").body()).contains("needs tool:no-such-tool");
		assertThat(client.json("/stand").path("generation").longValue()).isEqualTo(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{", "[]", "null", "1", "{\"settings\":{},\"settings\":{}}", "{\"settings\":{}} x",
			"\u0000\u0001", "{'settings':{}}" })
	void refusesABodyThatIsNoJsonObject(String body) {
		assertProblem(client.put(body), 400);
	}

	@Test
	void refusesDeeplyNestedBodies() {
		assertProblem(client.put("{\"settings\":" + "[".repeat(30_000)), 400);
	}

	@Test
	void refusesOtherTypesMethodsAndPaths() {
		assertProblem(client.send(client.request("/stand/settings")
			.header("Authorization", TOKEN.header())
			.header("Content-Type", "text/yaml")
			.PUT(HttpRequest.BodyPublishers.ofString("settings: {}"))
			.build()), 415);
		HttpResponse<String> deleted = client.send(client.request("/stand").DELETE().build());
		assertProblem(deleted, 405);
		assertThat(deleted.headers().firstValue("allow")).hasValue("GET, HEAD");
		HttpResponse<String> got = client.get("/stand/settings");
		assertProblem(got, 405);
		assertThat(got.headers().firstValue("allow")).hasValue("PUT");
		assertProblem(client.get("/"), 404);
		assertProblem(client.get("/stand/"), 404);
		assertProblem(client.get("/stand/recipes/none"), 404);
	}

	@Test
	void refusesBodiesOverTheLimitWithAndWithoutALength() {
		String large = "{\"settings\":{}}" + " ".repeat(70_000);
		assertProblem(client.put(large), 413);
		HttpResponse<String> chunked = client.send(client.request("/stand/settings")
			.header("Authorization", TOKEN.header())
			.header("Content-Type", "application/json")
			.PUT(HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofString(large)))
			.build());
		assertProblem(chunked, 413);
	}

	@ParameterizedTest
	@ValueSource(strings = { "garbage\r\n\r\n", "GET\r\n\r\n", "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n",
			"GET /stand HTTP/1.1\r\n\r\n", "GET /stand HTTP/9.9\r\nHost: a\r\n\r\n",
			"GET /stand HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
			"PUT /stand/settings HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
			"PUT /stand/settings HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
			"PUT /stand/settings HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
			"GET /stand/../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
			"GET /stand/%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" })
	void answersGarbageWithAClientErrorAndCloses(String request) throws IOException {
		assertThat(raw(request)).matches("(?s)HTTP/1\\.1 (4\\d\\d|505) .*|");
	}

	@Test
	void refusesAHugeHead() throws IOException {
		assertThat(raw("GET /stand HTTP/1.1\r\nHost: a\r\nX: " + "a".repeat(100_000) + "\r\n\r\n"))
			.startsWith("HTTP/1.1 431");
		assertThat(raw("GET /" + "a".repeat(100_000) + " HTTP/1.1\r\nHost: a\r\n\r\n")).startsWith("HTTP/1.1 414");
	}

	@Test
	void servesOthersWhileSlowClientsDribbleAndClosesTheSlow() throws Exception {
		List<Socket> slow = new ArrayList<>();
		try {
			for (int i = 0; i < 50; i++) {
				Socket socket = new Socket("127.0.0.1", stand.port());
				socket.setSoTimeout(20_000);
				socket.getOutputStream().write("GET /stand HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII));
				slow.add(socket);
			}
			assertThat(client.get("/stand").statusCode()).isEqualTo(200);
			assertThat(closedWhileDribbling(slow.get(0))).isTrue();
			assertThat(client.get("/stand").statusCode()).isEqualTo(200);
		}
		finally {
			for (Socket socket : slow) {
				socket.close();
			}
		}
	}

	private static boolean closedWhileDribbling(Socket socket) throws InterruptedException {
		for (int i = 0; i < 100; i++) {
			try {
				socket.getOutputStream().write('X');
				Thread.sleep(100);
			}
			catch (IOException ex) {
				return true;
			}
		}
		return false;
	}

	private static String raw(String request) throws IOException {
		try (Socket socket = new Socket("127.0.0.1", stand.port())) {
			socket.setSoTimeout(10_000);
			socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
			try (InputStream in = socket.getInputStream()) {
				return new String(in.readAllBytes(), StandardCharsets.UTF_8);
			}
		}
		catch (SocketException ex) {
			// A reset after an early refusal may overtake the answer.
			return "";
		}
	}

	private static void assertProblem(HttpResponse<String> answer, int status) {
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
		assertThat(answer.headers().firstValue("content-type")).hasValue("application/problem+json");
		JsonNode problem = JsonMapper.shared().readTree(answer.body());
		assertThat(problem.path("status").intValue()).isEqualTo(status);
		assertThat(problem.path("errors").size()).isPositive();
	}

}
