package org.webfluxdyno.app.proxy;

import java.io.IOException;
import java.util.concurrent.TimeoutException;

import io.netty.channel.ConnectTimeoutException;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.reactive.function.client.WebClientException;
import org.springframework.web.reactive.function.client.WebClientResponseException;

/**
 * What a failed call to the upstream service is answered with: 504 when it was too slow,
 * 502 for all other failures. The upstream's address stays out of the answer: it is no
 * business of the client's.
 */
final class UpstreamProblem {

	private UpstreamProblem() {
	}

	/** The upstream service has answered with an error. */
	static final class BadStatusException extends RuntimeException {

		private final int status;

		BadStatusException(int status) {
			super("status " + status);
			this.status = status;
		}

	}

	static boolean isUpstreams(Throwable ex) {
		return ex instanceof WebClientException || ex instanceof BadStatusException || ex instanceof IOException
				|| isTimeout(ex);
	}

	static ErrorResponseException of(Throwable ex) {
		if (isTimeout(ex)) {
			return problem(HttpStatus.GATEWAY_TIMEOUT, "The upstream service did not answer in time", ex);
		}
		if (ex instanceof WebClientResponseException response && response.getStatusCode().isError()) {
			return badStatus(response.getStatusCode().value(), ex);
		}
		if (ex instanceof BadStatusException response) {
			return badStatus(response.status, ex);
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

	private static ErrorResponseException badStatus(int status, Throwable cause) {
		return problem(HttpStatus.BAD_GATEWAY, "The upstream service answered with status " + status, cause);
	}

	private static ErrorResponseException problem(HttpStatus status, String detail, Throwable cause) {
		return new ErrorResponseException(status, ProblemDetail.forStatusAndDetail(status, detail), cause);
	}

}
