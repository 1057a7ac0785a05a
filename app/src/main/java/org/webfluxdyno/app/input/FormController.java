package org.webfluxdyno.app.input;

import jakarta.validation.Valid;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Decodes forms.
 */
@RestController
class FormController {

	@PostMapping(path = "/form", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE,
			produces = MediaType.APPLICATION_JSON_VALUE)
	Greeting form(@Valid @ModelAttribute Person person) {
		return Greeting.of(person);
	}

	/**
	 * Spring's form reader lets the {@code URLDecoder}'s exception through, which would
	 * end as a 500. Nothing else here throws it.
	 */
	@ExceptionHandler
	ProblemDetail brokenEscape(IllegalArgumentException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST,
				"The form could not be decoded: it has a broken percent escape");
	}

}
