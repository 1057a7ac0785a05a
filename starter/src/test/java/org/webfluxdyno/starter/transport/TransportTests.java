package org.webfluxdyno.starter.transport;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.webfluxdyno.starter.config.InvalidDynoPropertiesException;
import org.webfluxdyno.starter.config.Transport;
import org.webfluxdyno.starter.testapp.Service;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

@ExtendWith(OutputCaptureExtension.class)
class TransportTests {

	@ParameterizedTest
	@CsvSource({ "nio, adaptive, true", "nio, pooled, false", "epoll, unpooled, false" })
	void servesOnWhatWasAskedFor(String transport, String allocator, boolean colocation) {
		assumeThat(Transports.unavailable(Transport.valueOf(transport.toUpperCase(Locale.ROOT)))).isNull();
		try (Service service = Service.start("dyno.transport=" + transport, "dyno.allocator=" + allocator,
				"dyno.event-loop.colocation=" + colocation)) {
			assertThat(service.get("/hello").body()).isEqualTo("Hello, World!");
			Map<String, Map<String, Object>> knobs = service.knobs();
			assertThat(knobs.get("transport")).containsEntry("effective", transport);
			assertThat(knobs.get("allocator.type")).containsEntry("effective", allocator);
			assertThat(knobs.get("event-loop.colocation")).containsEntry("effective", colocation);
			assertThat(service.getManagement("/actuator/health").statusCode()).isEqualTo(200);
		}
	}

	@Test
	void colocationCanBeSwitchedOffOnTheDefaultTransport() {
		try (Service service = Service.start("dyno.event-loop.colocation=false")) {
			assertThat(service.effective("event-loop.colocation")).isEqualTo(false);
		}
	}

	@Test
	void setsSocketOptionsAndWaterMarks() {
		assumeThat(Transports.unavailable(Transport.EPOLL)).isNull();
		try (Service service = Service.start("dyno.transport=epoll", "dyno.socket.backlog=77",
				"dyno.socket.tcp-no-delay=false", "dyno.socket.keep-alive=true", "dyno.socket.fast-open=5",
				"dyno.socket.quick-ack=true", "dyno.socket.reuse-port=true", "dyno.write-water-mark.low=8KB",
				"dyno.write-water-mark.high=16KB", "dyno.flush-consolidation.enabled=true",
				"dyno.reactor-netty-metrics=true")) {
			service.get("/hello");
			Map<String, Map<String, Object>> knobs = service.knobs();
			Map.of("socket.backlog", 77, "socket.tcp-no-delay", false, "socket.keep-alive", true, "socket.fast-open", 5,
					"socket.reuse-port", true, "write-water-mark.low", 8192, "write-water-mark.high", 16384,
					"flush-consolidation", true, "reactor-netty-metrics", true)
				.forEach((knob, value) -> assertThat(knobs.get(knob)).as(knob).containsEntry("effective", value));
		}
	}

	@Test
	void anUnavailableTransportFailsTheStartWithOneSentence(CapturedOutput output) {
		assumeThat(Transports.unavailable(Transport.IO_URING)).isNotNull();
		assertThatExceptionOfType(Exception.class).isThrownBy(() -> Service.start("dyno.transport=io_uring"))
			.satisfies((failure) -> assertThat(messages(failure)).anyMatch((message) -> message
				.startsWith("dyno.transport was 'io_uring' but that transport is not available here: ")));
		assertThat(output.getOut()).contains("APPLICATION FAILED TO START",
				"dyno.transport was 'io_uring' but that transport is not available here: ");
	}

	@Test
	void optionsThatTheTransportDoesNotHaveFailTheStart() {
		assertThatExceptionOfType(Exception.class)
			.isThrownBy(() -> Service.start("dyno.transport=nio", "dyno.socket.quick-ack=true",
					"dyno.socket.fast-open=5", "dyno.socket.reuse-port=true"))
			.satisfies((failure) -> assertThat(messages(failure)).anyMatch((message) -> message
				.contains("dyno.socket.quick-ack was 'true' but needs the epoll transport; this server uses nio")
					&& message.contains("dyno.socket.fast-open was '5' but needs the epoll or io_uring transport")
					&& message.contains("dyno.socket.reuse-port was 'true'")));
	}

	@Test
	void wrongPropertiesAreAllPrintedWithoutAStackTrace(CapturedOutput output) {
		assertThatExceptionOfType(InvalidDynoPropertiesException.class)
			.isThrownBy(() -> Service.start("dyno.transport=tcp", "dyno.drain.quiet-time=1h"))
			.satisfies((failure) -> assertThat(failure.problems()).hasSize(2));
		assertThat(output.getOut())
			.contains("dyno.transport was 'tcp' but must be one of auto, nio, epoll, io_uring",
					"dyno.drain.quiet-time was '1h' but must be a duration such as 1s from 0s to 5m")
			.doesNotContain("\tat ");
	}

	private static List<String> messages(Throwable failure) {
		return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
			.map((cause) -> String.valueOf(cause.getMessage()))
			.toList();
	}

}
