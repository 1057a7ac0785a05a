package org.webfluxdyno.app.hello;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Where every comparison starts: a plain annotated controller.
 */
@RestController
class HelloController {

	@GetMapping(path = "/hello", produces = Hello.CONTENT_TYPE)
	String hello() {
		return Hello.TEXT;
	}

	@GetMapping(path = "/hello/{name}", produces = Hello.CONTENT_TYPE)
	String helloName(@PathVariable String name) {
		return "hello " + name;
	}

}
