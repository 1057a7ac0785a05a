package org.webfluxdyno.starter.lane;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.starter.testapp.RawConnection;
import org.webfluxdyno.starter.testapp.Service;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lean dispatch answers as Spring does, and only what it can answer so.
 */
class LeanTests {

	private static final int SILENCE_MILLIS = 10_000;

	static final String LAST = "GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

	private static Service lean;

	private static Service ordinary;

	private static Service fit;

	private static Service ordinaryFit;

	@BeforeAll
	static void start() {
		lean = start(LaneApplication.class, true);
		ordinary = start(LaneApplication.class, false);
		fit = start(LeanApplication.class, true);
		ordinaryFit = start(LeanApplication.class, false);
	}

	static Service start(Class<?> application, boolean on, String... properties) {
		return Service
			.start(application,
					Stream.concat(Stream.of("dyno.lean-dispatch=" + on, "dyno.max-pipeline-depth=4096",
							"spring.webflux.problemdetails.enabled=true", "logging.level.org.springframework=off"),
							Stream.of(properties))
						.toArray(String[]::new));
	}

	@AfterAll
	static void stop() {
		Stream.of(lean, ordinary, fit, ordinaryFit).forEach(Service::close);
	}

	static Stream<String> requests() {
		return LaneRequests.all();
	}

	@ParameterizedTest
	@MethodSource("requests")
	void givesTheAnswerOfSpring(String request) throws IOException {
		assertThat(answers(lean, request + LAST)).isEqualTo(answers(ordinary, request + LAST));
	}

	@Test
	void givesTheAnswersOfSpringToPipelinedMixes() throws IOException {
		List<String> requests = LaneRequests.keepingTheConnection();
		for (int seed = 0; seed < 50; seed++) {
			Random random = new Random(seed);
			String mix = String.join("",
					IntStream.range(0, 20).mapToObj((i) -> requests.get(random.nextInt(requests.size()))).toList())
					+ LAST;
			assertThat(answers(lean, mix)).as("seed %d", seed).isEqualTo(answers(ordinary, mix));
		}
	}

	@Test
	void takesPlainMethodsAlone() {
		assertThat(mapping(fit).paths()).containsExactly("/any", "/fails", "/fails-late", "/nothing", "/other",
				"/unhandled", "/who");
		assertThat(mapping(lean).paths()).containsExactly("/lane/bytes", "/lane/empty", "/lane/error", "/lane/fails",
				"/lane/large", "/lane/late", "/lane/mono", "/lane/nothing", "/lane/null", "/lane/supplier",
				"/lane/text", "/lane/uncounted");
		assertThat(fit.effective("lean-dispatch")).isEqualTo(true);
		assertThat(ordinaryFit.effective("lean-dispatch")).isEqualTo(false);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/who", "/any", "/other?a=b" })
	void answersItself(String path) throws IOException {
		assertThat(body(fit, "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")).isEqualTo("lean");
		assertThat(body(fit, "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n")).isEqualTo("lean");
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /who HTTP/1.1\r\nAccept: text/html", "GET /who HTTP/1.1\r\nAccept: text/plain, */*",
			"GET /who HTTP/1.1\r\nOrigin: http://a", "GET /who HTTP/1.1\r\nX-Preset: 1", "POST /who HTTP/1.1",
			"POST /any HTTP/1.1", "GET /exchange HTTP/1.1", "GET /number/1 HTTP/1.1", "GET /entity HTTP/1.1",
			"GET /by-header HTTP/1.1\r\nX-A: 1", "GET /rival HTTP/1.1", "GET /rival?a=1 HTTP/1.1",
			"GET /accepted HTTP/1.1", "GET /cross-origin HTTP/1.1",
			"GET /cross-origin HTTP/1.1\r\nOrigin: http://friend", "GET /beside-model HTTP/1.1",
			"GET /fresh HTTP/1.1" })
	void leavesEverythingElseToSpring(String request) throws IOException {
		String whole = request + "\r\nHost: localhost\r\n\r\n";
		assertThat(body(fit, whole)).isEqualTo("spring");
		assertThat(answers(fit, whole + LAST)).isEqualTo(answers(ordinaryFit, whole + LAST));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/fails", "/fails-late", "/unhandled", "/own-errors", "/advised-errors", "/nothing" })
	void failsAsSpringDoes(String path) throws IOException {
		String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n" + LAST;
		assertThat(answers(fit, request)).isEqualTo(answers(ordinaryFit, request));
	}

	@Test
	void recordsTheSameTimers() throws IOException {
		for (Service service : List.of(fit, ordinaryFit)) {
			for (String path : List.of("/who", "/any", "/other", "/fails", "/unhandled", "/nothing")) {
				try (RawConnection connection = new RawConnection(service.port())) {
					connection.exchange(path);
				}
			}
		}
		String uris = "/(who|any|other|fails|unhandled|nothing)";
		assertThat(LaneConformanceTests.timers(fit, uris)).hasSizeGreaterThan(5)
			.isEqualTo(LaneConformanceTests.timers(ordinaryFit, uris));
	}

	static LeanMapping mapping(Service service) {
		return service.context().getBean(LeanMapping.class);
	}

	static String body(Service service, String request) throws IOException {
		try (RawConnection connection = new RawConnection(service.port())) {
			connection.send(request);
			return connection.read().body();
		}
	}

	static String answers(Service service, String requests) throws IOException {
		try (RawConnection connection = new RawConnection(service.port())) {
			connection.send(requests);
			return LaneConformanceTests.timeless(connection.readToEnd(SILENCE_MILLIS));
		}
	}

}
