package org.webfluxdyno.starter.date;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

import org.assertj.core.data.TemporalUnitWithinOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.starter.testapp.RawConnection;
import org.webfluxdyno.starter.testapp.Service;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;

import static org.assertj.core.api.Assertions.assertThat;

class DateHeaderTests {

	@ParameterizedTest
	@ValueSource(strings = { "per-request", "cached", "per-loop" })
	void isOnEveryFinalAnswer(String variant) throws IOException {
		try (Service service = Service.start("dyno.date-header=" + variant, "dyno.netty-route.enabled=true",
				"dyno.lane.enabled=true"); RawConnection connection = new RawConnection(service.port())) {
			for (String path : new String[] { "/hello", "/parts", "/unknown", "/netty", "/lane" }) {
				assertIsNow(connection.exchange(path).header("date"));
			}
			assertThat(connection.exchange("/dated").header("date")).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
			assertThat(service.effective("date-header")).isEqualTo(variant);
			connection.send("NONSENSE\r\n\r\n");
			RawConnection.Answer malformed = connection.read();
			assertThat(malformed.status()).isEqualTo(400);
			assertIsNow(malformed.header("date"));
		}
	}

	@Test
	void isNotOnInformationalAnswers() throws IOException {
		try (Service service = Service.start("dyno.date-header=cached");
				RawConnection connection = new RawConnection(service.port())) {
			connection.send("POST /length HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n"
					+ "Expect: 100-continue\r\nContent-Type: application/octet-stream\r\n\r\n");
			RawConnection.Answer goOn = connection.read();
			assertThat(goOn.status()).isEqualTo(100);
			assertThat(goOn.header("date")).isNull();
			connection.send("body");
			RawConnection.Answer answer = connection.read();
			assertThat(answer.body()).isEqualTo("length 4");
			assertIsNow(answer.header("date"));
		}
	}

	@Test
	void isAbsentByDefault() throws IOException {
		try (Service service = Service.start(); RawConnection connection = new RawConnection(service.port())) {
			assertThat(connection.exchange("/hello").header("date")).isNull();
			assertThat(service.effective("date-header")).isEqualTo("off");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "H2C", "HTTP11" })
	void isOnHttp2StreamsOnce(String protocol) {
		try (Service service = Service.start("dyno.date-header=per-loop", "server.http2.enabled=true")) {
			HttpClient client = HttpClient.create().protocol(HttpProtocol.valueOf(protocol));
			for (int i = 0; i < 3; i++) {
				assertIsNow(client.get()
					.uri("http://127.0.0.1:" + service.port() + "/hello")
					.responseSingle((response, body) -> body.thenReturn(response.responseHeaders().getAll("date")))
					.map((dates) -> (dates.size() == 1) ? dates.get(0) : dates.toString())
					.block(Duration.ofSeconds(10)));
			}
			assertThat(Objects.requireNonNull(service.knobs().get("date-header"))).containsEntry("effective",
					"per-loop");
		}
	}

	private static void assertIsNow(@Nullable String date) {
		assertThat(date).matches("\\w{3}, \\d{2} \\w{3} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT");
		Instant instant = ZonedDateTime.parse(Objects.requireNonNull(date), DateTimeFormatter.RFC_1123_DATE_TIME)
			.toInstant();
		assertThat(instant).isCloseTo(Instant.now(), new TemporalUnitWithinOffset(5, ChronoUnit.SECONDS));
	}

}
