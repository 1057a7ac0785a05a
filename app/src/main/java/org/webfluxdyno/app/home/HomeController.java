package org.webfluxdyno.app.home;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Lists the routes for a person.
 */
@RestController
class HomeController {

	private final Resource page = new ClassPathResource("pages/home.html");

	@GetMapping(path = "/", produces = MediaType.TEXT_HTML_VALUE)
	Resource home() {
		return this.page;
	}

}
