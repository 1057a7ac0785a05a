package org.webfluxdyno.starter.lane;

import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
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
 * Sends the same bytes to the same application with the lane and without, and expects the
 * same bytes back.
 */
class LaneConformanceTests {

	private static final int SILENCE_MILLIS = 10_000;

	private static final String NEXT = "GET /lane/text HTTP/1.1\r\nHost: localhost\r\n\r\n";

	private static final String LAST = "GET /number/7 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

	private static Service lane;

	private static Service ordinary;

	@BeforeAll
	static void start() {
		lane = start("dyno.lane.enabled=true");
		ordinary = start("dyno.lane.enabled=false");
	}

	private static Service start(String property) {
		return Service.start(LaneApplication.class, property, "dyno.max-pipeline-depth=4096",
				"dyno.date-header=per-loop", "spring.webflux.problemdetails.enabled=true");
	}

	@AfterAll
	static void stop() {
		lane.close();
		ordinary.close();
	}

	static Stream<String> requests() {
		return LaneRequests.all();
	}

	@ParameterizedTest
	@MethodSource("requests")
	void givesTheAnswerOfTheOrdinaryRoute(String request) throws IOException {
		assertThat(answers(lane, request + NEXT + LAST)).isEqualTo(answers(ordinary, request + NEXT + LAST));
	}

	@ParameterizedTest
	@MethodSource("requests")
	void givesTheAnswerOfTheOrdinaryRouteAfterRequestsThatCameAgain(String request) throws IOException {
		assertThat(answersAfterRepeats(lane, request + NEXT + LAST))
			.isEqualTo(answersAfterRepeats(ordinary, request + NEXT + LAST));
	}

	@Test
	void aBodyThatLooksLikeARequestThatCameAgainIsABody() throws Exception {
		try (RawConnection connection = new RawConnection(lane.port())) {
			repeat(connection);
			connection
				.send("POST /length HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + 2 * NEXT.length() + "\r\n\r\n");
			for (int i = 0; i < 2; i++) {
				TimeUnit.MILLISECONDS.sleep(50);
				connection.send(NEXT);
			}
			assertThat(connection.read().body()).isEqualTo("length " + 2 * NEXT.length());
			repeat(connection);
		}
	}

	@Test
	void theDateOfAnswersThatComeAgainIsNeverOld() throws IOException {
		Set<Instant> dates = new TreeSet<>();
		try (RawConnection connection = new RawConnection(lane.port())) {
			for (long end = System.nanoTime() + 2_500_000_000L; System.nanoTime() < end;) {
				Instant before = Instant.now();
				connection.send(NEXT);
				Instant date = DateTimeFormatter.RFC_1123_DATE_TIME
					.parse(Objects.requireNonNull(connection.read().header("date")), Instant::from);
				assertThat(date).isBetween(before.minusMillis(1_000), Instant.now());
				dates.add(date);
			}
		}
		assertThat(dates).hasSizeGreaterThanOrEqualTo(3);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/lane/text", "/lane/bytes", "/lane/large", "/lane/mono", "/lane/supplier", "/lane/empty",
			"/lane/nothing", "/lane/echo", "/lane/echo?n=1", "/routes/plain", "/routes/status?status=418" })
	void answersItsRoutesItself(String path) throws IOException {
		long before = LaneApplication.ON_LANE.sum();
		try (RawConnection connection = new RawConnection(lane.port())) {
			for (int i = 0; i < 3; i++) {
				connection.exchange(path);
			}
		}
		assertThat(LaneApplication.ON_LANE.sum() - before).isEqualTo(3);
	}

	@Test
	void hasADateOnEachAnswer() throws IOException {
		assertThat(answers(lane, NEXT + NEXT + LAST).split("date: now", -1)).hasSize(4);
	}

	@Test
	void recordsTheTimersOfTheOrdinaryRoute() throws IOException {
		String path = "/routes/status?status=";
		for (Service service : List.of(lane, ordinary)) {
			try (RawConnection connection = new RawConnection(service.port())) {
				for (int status : new int[] { 200, 201, 299, 302, 404, 418, 499, 503, 599 }) {
					assertThat(connection.exchange(path + status).status()).isEqualTo(status);
				}
				connection.send("HEAD /routes/status?status=200 HTTP/1.1\r\nHost: localhost\r\n\r\n");
				assertThat(connection.read(true).status()).isEqualTo(200);
			}
		}
		assertThat(timers(lane, "/routes/status")).hasSizeGreaterThan(9).isEqualTo(timers(ordinary, "/routes/status"));
	}

	static List<String> timers(Service service, String uri) {
		return service.getManagement("/actuator/prometheus")
			.body()
			.lines()
			.filter((line) -> line.startsWith("http_server_requests_seconds_count")
					&& line.matches(".*uri=\"" + uri + "\".*"))
			.map((line) -> line.substring(0, line.indexOf('}')))
			.sorted()
			.toList();
	}

	@Test
	void givesTheSameAnswerToARequestCutAtAnyByte() throws Exception {
		for (String request : List.of(NEXT, "HEAD /lane/echo?n=a%20b HTTP/1.1\r\nHost: localhost\r\n\r\n",
				"GET /routes/status?status=201 HTTP/1.1\r\nHost: localhost:80\r\nAccept: */*\r\n\r\n")) {
			String expected = answers(ordinary, request + LAST);
			for (int cut = 1; cut < request.length(); cut++) {
				try (RawConnection connection = new RawConnection(lane.port())) {
					connection.send(request.substring(0, cut));
					TimeUnit.MILLISECONDS.sleep(1);
					connection.send(request.substring(cut) + LAST);
					assertThat(timeless(connection.readToEnd(SILENCE_MILLIS))).as("cut at %d", cut).isEqualTo(expected);
				}
			}
		}
	}

	@Test
	void givesTheSameAnswersToPipelinedMixes() throws IOException {
		List<String> requests = LaneRequests.keepingTheConnection();
		for (int seed = 0; seed < 100; seed++) {
			Random random = new Random(seed);
			List<String> mix = new ArrayList<>();
			int count = 1 + random.nextInt(20);
			for (int i = 0; i < count; i++) {
				mix.add(requests.get(random.nextInt(requests.size())));
			}
			String text = String.join("", mix) + LAST;
			assertThat(answers(lane, text)).as("seed %d", seed).isEqualTo(answers(ordinary, text));
		}
	}

	private static String answers(Service service, String requests) throws IOException {
		try (RawConnection connection = new RawConnection(service.port())) {
			connection.send(requests);
			return timeless(connection.readToEnd(SILENCE_MILLIS));
		}
	}

	private static String answersAfterRepeats(Service service, String requests) throws IOException {
		try (RawConnection connection = new RawConnection(service.port())) {
			repeat(connection);
			connection.send(requests);
			return timeless(connection.readToEnd(SILENCE_MILLIS));
		}
	}

	private static void repeat(RawConnection connection) throws IOException {
		for (int i = 0; i < LaneSlot.CONSTANT + 5; i++) {
			connection.send(NEXT);
			assertThat(connection.read().body()).isEqualTo("Hello, World!");
		}
	}

	// Boot's own error body, which some errors have, says when, and on which connection.
	static String timeless(String answers) {
		return answers.replaceAll("date: \\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT", "date: now")
			.replaceAll("\"timestamp\":\"[^\"]*\"", "\"timestamp\":\"\"")
			.replaceAll("\"requestId\":\"[^\"]*\"", "\"requestId\":\"\"")
			// time and id are not always of the same length
			.replaceAll("(Content-Type: application/json\\R+Content-Length: )\\d+", "$1any");
	}

}
