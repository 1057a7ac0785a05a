package org.webfluxdyno.starter.testapp;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

import org.webfluxdyno.starter.lane.Lane;
import org.webfluxdyno.starter.server.MainServerRoutes;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers a greeting, slowly when asked to.
 */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import(TestApplication.Routes.class)
public class TestApplication {

	@Bean
	MainServerRoutes nettyGreeting() {
		return (routes) -> routes.get("/netty",
				(request, response) -> response.sendByteArray(Mono.just("netty".getBytes(StandardCharsets.US_ASCII))));
	}

	@RestController
	static class Routes {

		@GetMapping(path = "/hello", produces = MediaType.TEXT_PLAIN_VALUE)
		String hello() {
			return "Hello, World!";
		}

		@Lane
		@GetMapping(path = "/lane", produces = MediaType.TEXT_PLAIN_VALUE)
		String lane() {
			return Caller.name();
		}

		@GetMapping("/dated")
		ResponseEntity<String> dated() {
			return ResponseEntity.ok().header("Date", "Sun, 06 Nov 1994 08:49:37 GMT").body("dated");
		}

		@GetMapping(path = "/slow/{millis}", produces = MediaType.TEXT_PLAIN_VALUE)
		Mono<String> slow(@PathVariable long millis) {
			return Mono.delay(Duration.ofMillis(millis)).map((tick) -> "slow " + millis);
		}

		@GetMapping(path = "/parts", produces = MediaType.TEXT_PLAIN_VALUE)
		Flux<String> parts() {
			return Flux.just("one ", "two ", "three");
		}

		@PostMapping(path = "/length", produces = MediaType.TEXT_PLAIN_VALUE)
		Mono<String> length(@RequestBody Mono<byte[]> body) {
			return body.map((bytes) -> "length " + bytes.length);
		}

	}

}
