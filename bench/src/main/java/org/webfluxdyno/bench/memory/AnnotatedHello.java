package org.webfluxdyno.bench.memory;

import org.webfluxdyno.starter.lane.Lane;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Hello world as an annotated method; with {@code dyno.lane.enabled=true} on the lane.
 */
@RestController
class AnnotatedHello {

	@Lane
	@GetMapping(path = "/hello", produces = MediaType.TEXT_PLAIN_VALUE + ";charset=UTF-8")
	String hello() {
		return "Hello, World!";
	}

}
