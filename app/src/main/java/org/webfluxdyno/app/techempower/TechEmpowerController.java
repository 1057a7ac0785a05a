package org.webfluxdyno.app.techempower;

import org.webfluxdyno.app.hello.Hello;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The TechEmpower pair, for comparison with public suites.
 */
@RestController
class TechEmpowerController {

	@GetMapping(path = "/plaintext", produces = Hello.CONTENT_TYPE)
	String plaintext() {
		return Hello.TEXT;
	}

	/**
	 * The suite's rules ask for an object made and serialised for each request.
	 */
	@GetMapping(path = "/json", produces = MediaType.APPLICATION_JSON_VALUE)
	Message json() {
		return new Message(Hello.TEXT);
	}

	record Message(String message) {
	}

}
