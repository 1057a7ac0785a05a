package com.example.greeter;

import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
class GreetingController {

	record Greeting(String text) {
	}

	@GetMapping("/greeting")
	Mono<Greeting> greeting(@RequestParam String name, @RequestHeader("X-Key") String key) {
		if (!key.equals("open")) {
			return Mono.error(new ResponseStatusException(HttpStatus.FORBIDDEN));
		}
		return Mono.just(new Greeting("Hello, " + name + "!"));
	}

	@PostMapping("/echo")
	Mono<String> echo(@RequestBody Mono<String> body) {
		return body;
	}

}
