package org.webfluxdyno.app.shape;

import org.webfluxdyno.app.hello.Hello;
import org.webfluxdyno.starter.lane.Lane;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The shapes that are annotated controllers, one of them on the lane, and the ordinary
 * twin of the Reactor Netty route.
 */
@RestController
@RequestMapping(path = "/shape", produces = Hello.CONTENT_TYPE)
class AnnotatedShapes {

	@GetMapping("/annotated")
	String annotated() {
		return Hello.TEXT;
	}

	@GetMapping("/mono")
	Mono<String> mono() {
		return Mono.just(Hello.TEXT);
	}

	@GetMapping("/bytes")
	ResponseEntity<byte[]> bytes() {
		return ResponseEntity.ok(Hello.bytes());
	}

	/**
	 * Several elements: the length is not known when the head is sent, so the body is
	 * chunked.
	 */
	@GetMapping("/flux")
	Flux<String> flux() {
		return Flux.just("Hello", ", ", "World!");
	}

	/**
	 * Answers while {@code dyno.netty-route.enabled} is off; a Reactor Netty route never
	 * lets the request come here.
	 */
	@GetMapping("/route")
	String routeTwin() {
		return Hello.TEXT;
	}

	/**
	 * An ordinary controller method while {@code dyno.lane.enabled} is off.
	 */
	@Lane
	@GetMapping("/lane")
	String lane() {
		return Hello.TEXT;
	}

}
