package org.webfluxdyno.starter.lane;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

import org.webfluxdyno.starter.testapp.Caller;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * One lane route of each kind, and ordinary routes beside them. Answers do not say who
 * gave them, but are counted.
 */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import(LaneApplication.Routes.class)
class LaneApplication {

	/** Answers that the lane asked for. */
	static final LongAdder ON_LANE = new LongAdder();

	static final LaneAnswer PLAIN = LaneAnswer.ok("functional");

	private static void count() {
		if (Caller.name().equals("lane")) {
			ON_LANE.increment();
		}
	}

	private static void count(LaneRequest request) {
		if (request instanceof NettyLaneRequest) {
			ON_LANE.increment();
		}
	}

	@Bean
	LaneRoutes laneRoutes() {
		return LaneRoutes.builder().get("/routes/plain", "text/plain;charset=UTF-8", (request) -> {
			count();
			return PLAIN;
		}).get("/routes/status", MediaType.APPLICATION_JSON_VALUE, LaneApplication::status).build();
	}

	private static LaneAnswer status(LaneRequest request) {
		count(request);
		String status = request.queryParameter("status");
		return (status != null) ? LaneAnswer.of(Integer.parseInt(status), "{\"status\":" + status + "}") : null;
	}

	@RestController
	static class Routes {

		private static final byte[] LARGE = "0123456789".repeat(10_000).getBytes(StandardCharsets.US_ASCII);

		@Lane
		@GetMapping(path = "/lane/text", produces = MediaType.TEXT_PLAIN_VALUE)
		String text() {
			count();
			return "Hello, World!";
		}

		@Lane
		@GetMapping(path = "/lane/uncounted", produces = MediaType.TEXT_PLAIN_VALUE)
		String uncounted() {
			return "uncounted";
		}

		@Lane
		@GetMapping(path = "/lane/bytes", produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
		byte[] bytes() {
			count();
			return new byte[] { 0, 1, 13, 10, -1 };
		}

		@Lane
		@GetMapping(path = "/lane/large", produces = MediaType.TEXT_PLAIN_VALUE)
		byte[] large() {
			count();
			return LARGE;
		}

		@Lane
		@GetMapping(path = "/lane/mono", produces = "text/html;charset=ISO-8859-1")
		Mono<String> mono() {
			count();
			return Mono.just("<p>caf\u00e9</p>");
		}

		@Lane
		@GetMapping(path = "/lane/supplier", produces = MediaType.APPLICATION_JSON_VALUE)
		Mono<byte[]> supplier() {
			return Mono.fromSupplier(() -> {
				count();
				return "{}".getBytes(StandardCharsets.US_ASCII);
			});
		}

		@Lane
		@GetMapping(path = { "/lane/empty", "/lane/nothing" }, produces = MediaType.TEXT_PLAIN_VALUE)
		String empty() {
			count();
			return "";
		}

		@Lane
		@GetMapping(path = "/lane/echo", produces = MediaType.TEXT_PLAIN_VALUE)
		String echo(LaneRequest request) {
			count(request);
			return "%s %s n=%s x=%s".formatted(request.method(), request.path(), request.queryParameter("n"),
					request.header("X-Test"));
		}

		@Lane
		@GetMapping(path = "/lane/late", produces = MediaType.TEXT_PLAIN_VALUE)
		Mono<String> late() {
			return Mono.delay(Duration.ofMillis(1)).map((tick) -> "late");
		}

		@Lane
		@GetMapping(path = "/lane/null", produces = MediaType.TEXT_PLAIN_VALUE)
		String none() {
			return null;
		}

		@Lane
		@GetMapping(path = "/lane/fails", produces = MediaType.TEXT_PLAIN_VALUE)
		String fails() {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "not now");
		}

		@Lane
		@GetMapping(path = "/lane/error", produces = MediaType.TEXT_PLAIN_VALUE)
		Mono<String> error() {
			return Mono.error(new ResponseStatusException(HttpStatus.GONE, "gone"));
		}

		@GetMapping(path = "/number/{number}", produces = MediaType.TEXT_PLAIN_VALUE)
		String number(@PathVariable int number) {
			return "number " + number;
		}

		@GetMapping(path = "/late/{number}", produces = MediaType.TEXT_PLAIN_VALUE)
		Mono<String> late(@PathVariable int number) {
			return Mono.delay(Duration.ofMillis(number % 3)).map((tick) -> "late " + number);
		}

		@GetMapping(path = "/parts/{number}", produces = MediaType.TEXT_PLAIN_VALUE)
		Flux<String> parts(@PathVariable int number) {
			return Flux.just("part ", "of ", Integer.toString(number));
		}

		@PostMapping(path = "/length", produces = MediaType.TEXT_PLAIN_VALUE)
		Mono<String> length(@RequestBody Mono<byte[]> body) {
			return body.map((bytes) -> "length " + bytes.length);
		}

	}

}
