package org.webfluxdyno.app.proxy;

import java.util.concurrent.TimeoutException;

import io.netty.channel.ConnectTimeoutException;
import org.jspecify.annotations.Nullable;
import org.webfluxdyno.app.hello.Hello;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientException;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import org.springframework.http.ProblemDetail;

/**
 * Fetches hello from the upstream service, to measure clients. Time-outs and pool are
 * those of Spring Boot's client properties.
 */
@RestController
class ProxyController {

	private final WebClient client;

	ProxyController(WebClient.Builder builder, UpstreamProperties properties) {
		this.client = builder.baseUrl(properties.url().toString()).build();
	}

	@GetMapping(path = "/proxy/hello", produces = Hello.CONTENT_TYPE)
	Mono<String> hello() {
		return this.client.get()
			.uri("/hello")
			.retrieve()
			.bodyToMono(String.class)
			.onErrorMap(WebClientException.class, ProxyController::problem);
	}

	/**
	 * 504 when the upstream was too slow, 502 for all other failures. The upstream's
	 * address stays out of the answer: it is no business of the client's.
	 */
	private static ErrorResponseException problem(WebClientException ex) {
		if (isTimeout(ex)) {
			return problem(HttpStatus.GATEWAY_TIMEOUT, "The upstream service did not answer in time", ex);
		}
		if (ex instanceof WebClientResponseException response && response.getStatusCode().isError()) {
			return problem(HttpStatus.BAD_GATEWAY,
					"The upstream service answered with status " + response.getStatusCode().value(), ex);
		}
		return problem(HttpStatus.BAD_GATEWAY, "The upstream service could not be reached or broke off", ex);
	}

	private static boolean isTimeout(@Nullable Throwable ex) {
		for (Throwable at = ex; at != null; at = at.getCause()) {
			if (at instanceof TimeoutException || at instanceof ConnectTimeoutException
					|| at instanceof io.netty.handler.timeout.TimeoutException) {
				return true;
			}
		}
		return false;
	}

	private static ErrorResponseException problem(HttpStatus status, String detail, Throwable cause) {
		return new ErrorResponseException(status, ProblemDetail.forStatusAndDetail(status, detail), cause);
	}

}
