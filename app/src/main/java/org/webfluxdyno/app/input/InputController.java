package org.webfluxdyno.app.input;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.webfluxdyno.app.hello.Hello;

import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Decodes what requests carry, each kind in Spring's ordinary way.
 */
@RestController
class InputController {

	@PostMapping(path = "/json", consumes = MediaType.APPLICATION_JSON_VALUE,
			produces = MediaType.APPLICATION_JSON_VALUE)
	Greeting json(@Valid @RequestBody Person person) {
		return Greeting.of(person);
	}

	@GetMapping(path = "/header", produces = Hello.CONTENT_TYPE)
	ResponseEntity<String> header(@RequestHeader("X-Token") String token) {
		return ResponseEntity.ok().header("X-Content-Type-Options", "nosniff").body(token);
	}

	@GetMapping(path = "/search", produces = MediaType.APPLICATION_JSON_VALUE)
	Search search(@RequestParam @NotBlank @Size(max = 100) String q,
			@RequestParam(defaultValue = "1") @Min(1) @Max(1000) int page) {
		return new Search(q, page);
	}

	record Search(String q, int page) {
	}

}
