package org.webfluxdyno.starter.lane;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.starter.testapp.RawConnection;
import org.webfluxdyno.starter.testapp.RawConnection.Answer;
import org.webfluxdyno.starter.testapp.Service;

import static org.assertj.core.api.Assertions.assertThat;

class LaneTests {

	private static Service service;

	@BeforeAll
	static void start() {
		service = Service.start("dyno.lane.enabled=true", "dyno.max-pipeline-depth=4096");
	}

	@AfterAll
	static void stop() {
		service.close();
	}

	@Test
	void answersItsRouteAgainAndAgainOnOneConnection() throws IOException {
		try (RawConnection connection = new RawConnection(service.port())) {
			for (int i = 0; i < 100; i++) {
				Answer answer = connection.exchange("/lane");
				assertThat(answer.body()).isEqualTo("lane");
				assertThat(answer.header("content-type")).isEqualTo("text/plain;charset=UTF-8");
				assertThat(answer.header("content-length")).isEqualTo("4");
			}
			assertThat(connection.exchange("/hello").body()).isEqualTo("Hello, World!");
			assertThat(connection.exchange("/lane").body()).isEqualTo("lane");
		}
	}

	@Test
	void answersHeadWithoutABody() throws IOException {
		try (RawConnection connection = new RawConnection(service.port())) {
			connection.send("HEAD /lane HTTP/1.1\r\nHost: localhost\r\n\r\n");
			Answer answer = connection.read(true);
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.header("content-length")).isEqualTo("4");
			assertThat(connection.exchange("/lane").body()).isEqualTo("lane");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /lane?x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
			"GET /lane HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nbody",
			"GET /lane HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n",
			"GET /lane HTTP/1.1\r\nHost: local_host\r\n\r\n",
			"GET /lane HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nAccept: text/plain\r\n\r\n",
			"GET /lane HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n\r\n",
			"GET /lane HTTP/1.1\r\nHost: localhost\r\nAccept: text/*\r\n\r\n" })
	void passesOnWhatIsNotPlain(String request) throws IOException {
		try (RawConnection connection = new RawConnection(service.port())) {
			connection.send(request);
			assertThat(connection.read().body()).isEqualTo("twin");
			assertThat(connection.exchange("/lane").body()).isEqualTo("lane");
			assertThat(connection.exchange("/hello").body()).isEqualTo("Hello, World!");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /lane HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
			"GET /lane HTTP/1.0\r\n\r\n" })
	void passesOnTheLastRequestOfAConnection(String request) throws IOException {
		try (RawConnection connection = new RawConnection(service.port())) {
			connection.send(request + RawConnection.get("/lane"));
			assertThat(connection.read().body()).isEqualTo("twin");
			assertThat(connection.isClosedByServer()).isTrue();
		}
	}

	@Test
	void keepsTheOrderOfPipelinedAnswers() throws IOException {
		List<String> expected = new ArrayList<>();
		StringBuilder requests = new StringBuilder();
		for (int i = 0; i < 1500; i++) {
			String path = switch (i % 5) {
				case 0, 3 -> "/lane";
				case 1 -> "/slow/" + (i % 3);
				case 2 -> "/hello";
				default -> "/parts";
			};
			expected.add(switch (i % 5) {
				case 0, 3 -> "lane or twin";
				case 1 -> "slow " + (i % 3);
				case 2 -> "Hello, World!";
				default -> "one two three";
			});
			requests.append(RawConnection.get(path));
		}
		try (RawConnection connection = new RawConnection(service.port())) {
			connection.send(requests.toString());
			List<String> actual = new ArrayList<>();
			for (int i = 0; i < expected.size(); i++) {
				String body = connection.read().body();
				actual.add((body.equals("lane") || body.equals("twin")) ? "lane or twin" : body);
			}
			assertThat(actual).isEqualTo(expected);
		}
	}

	@Test
	void answersThousandsOfPipelinedRequestsToASlowReader() throws Exception {
		int count = 50_000;
		try (RawConnection connection = new RawConnection(service.port())) {
			Thread sender = new Thread(() -> {
				try {
					for (int i = 0; i < count / 100; i++) {
						connection.send(RawConnection.get("/lane").repeat(100));
					}
				}
				catch (IOException ex) {
					throw new IllegalStateException(ex);
				}
			});
			sender.start();
			TimeUnit.MILLISECONDS.sleep(200);
			for (int i = 0; i < count; i++) {
				// While the peer does not read, the lane passes on.
				assertThat(connection.read().body()).isIn("lane", "twin");
			}
			sender.join();
			assertThat(connection.exchange("/hello").body()).isEqualTo("Hello, World!");
		}
	}

	@Test
	void answersAClientThatHasSentItsLastByte() throws IOException {
		try (RawConnection connection = new RawConnection(service.port())) {
			connection.send(RawConnection.get("/lane").repeat(3));
			connection.endSending();
			for (int i = 0; i < 3; i++) {
				assertThat(connection.read().body()).isEqualTo("lane");
			}
			assertThat(connection.isClosedByServer()).isTrue();
		}
	}

	@Test
	void answersARequestCutAtAnyByte() throws IOException {
		String request = RawConnection.get("/lane");
		try (RawConnection connection = new RawConnection(service.port())) {
			for (int cut = 1; cut < request.length(); cut++) {
				connection.send(request.substring(0, cut));
				connection.send(request.substring(cut));
				assertThat(connection.read().body()).isEqualTo("lane");
			}
		}
	}

	@Test
	void provesThatItIsInThePipeline() {
		assertThat(service.effective("lane")).isEqualTo(true);
		assertThat(service.effective("max-pipeline-depth")).isEqualTo(4096);
	}

	@Test
	void recordsTheOrdinaryTimer() throws IOException {
		Timer timer = service.context()
			.getBean(MeterRegistry.class)
			.timer("http.server.requests", "error", "none", "exception", "none", "method", "GET", "outcome", "SUCCESS",
					"status", "200", "uri", "/lane");
		long before = timer.count();
		try (RawConnection connection = new RawConnection(service.port())) {
			connection.exchange("/lane");
			connection.exchange("/lane");
		}
		assertThat(timer.count() - before).isEqualTo(2);
		String metrics = service.getManagement("/actuator/prometheus").body();
		assertThat(metrics)
			.contains("http_server_requests_seconds_count{error=\"none\",exception=\"none\",method=\"GET\","
					+ "outcome=\"SUCCESS\",status=\"200\",uri=\"/lane\"}");
	}

}
