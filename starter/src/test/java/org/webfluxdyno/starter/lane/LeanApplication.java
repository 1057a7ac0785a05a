package org.webfluxdyno.starter.lane;

import reactor.core.publisher.Mono;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Scope;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;

/**
 * Methods that lean dispatch may answer, and one of each kind that it must not.
 */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import({ LeanApplication.Fit.class, LeanApplication.Unfit.class, LeanApplication.OwnErrors.class,
		LeanApplication.AdvisedErrors.class, LeanApplication.OwnModel.class, LeanApplication.Fresh.class,
		LeanApplication.Errors.class, LeanApplication.ErrorsOfSome.class })
class LeanApplication {

	private static final StackWalker STACK = StackWalker.getInstance();

	/**
	 * Who calls.
	 * @return {@code lean} or {@code spring}
	 */
	static String caller() {
		String lean = LeanHandler.class.getName();
		return STACK.walk((frames) -> frames.anyMatch((frame) -> frame.getClassName().equals(lean))) ? "lean"
				: "spring";
	}

	@Bean
	WebFilter presetsTheContentType() {
		return (exchange, chain) -> {
			if (exchange.getRequest().getHeaders().containsHeader("X-Preset")) {
				exchange.getResponse().getHeaders().setContentType(MediaType.TEXT_MARKDOWN);
			}
			return chain.filter(exchange);
		};
	}

	@RestController
	static class Fit {

		@GetMapping("/who")
		String who() {
			return caller();
		}

		@PostMapping("/who")
		String posted() {
			return caller();
		}

		@RequestMapping(path = { "/any", "/other" }, produces = MediaType.TEXT_PLAIN_VALUE)
		Mono<String> any() {
			return Mono.just(caller());
		}

		@GetMapping("/fails")
		String fails() {
			throw new IllegalStateException("failed");
		}

		@GetMapping("/fails-late")
		Mono<byte[]> failsLate() {
			return Mono.error(() -> new IllegalStateException("late"));
		}

		@GetMapping("/unhandled")
		String unhandled() {
			throw new UnsupportedOperationException("not ours");
		}

		@GetMapping("/nothing")
		Mono<String> nothing() {
			return Mono.empty();
		}

	}

	@RestController
	static class Unfit {

		@GetMapping("/exchange")
		String exchange(ServerWebExchange exchange) {
			return caller();
		}

		@GetMapping("/number/{number}")
		String number() {
			return caller();
		}

		@GetMapping("/entity")
		ResponseEntity<String> entity() {
			return ResponseEntity.ok(caller());
		}

		@GetMapping(path = "/by-header", headers = "X-A")
		String byHeader() {
			return caller();
		}

		@GetMapping("/rival")
		String rival() {
			return caller();
		}

		@GetMapping(path = "/rival", params = "a")
		String rivalWithParameter() {
			return caller();
		}

		@ResponseStatus(HttpStatus.ACCEPTED)
		@GetMapping("/accepted")
		String accepted() {
			return caller();
		}

		@CrossOrigin("http://friend")
		@GetMapping("/cross-origin")
		String crossOrigin() {
			return caller();
		}

	}

	@RestController
	static class OwnErrors {

		@GetMapping("/own-errors")
		String fails() {
			throw new IllegalStateException(caller());
		}

		@ExceptionHandler
		ResponseEntity<String> handle(IllegalStateException ex) {
			return ResponseEntity.status(HttpStatus.CONFLICT).body("own " + ex.getMessage());
		}

	}

	@RestController
	static class AdvisedErrors {

		@GetMapping("/advised-errors")
		String fails() {
			throw new IllegalArgumentException(caller());
		}

	}

	@RestController
	static class OwnModel {

		@ModelAttribute
		String model() {
			return "model";
		}

		@GetMapping("/beside-model")
		String beside() {
			return caller();
		}

	}

	@RestController
	@Scope("prototype")
	static class Fresh {

		@GetMapping("/fresh")
		String fresh() {
			return caller();
		}

	}

	@RestControllerAdvice
	static class Errors {

		@ExceptionHandler
		ResponseEntity<String> handle(IllegalStateException ex) {
			return ResponseEntity.status(HttpStatus.CONFLICT).body("all " + ex.getMessage());
		}

	}

	@RestControllerAdvice(assignableTypes = AdvisedErrors.class)
	static class ErrorsOfSome {

		@ExceptionHandler
		ResponseEntity<String> handle(IllegalArgumentException ex) {
			return ResponseEntity.status(HttpStatus.CONFLICT).body("some " + ex.getMessage());
		}

	}

}
