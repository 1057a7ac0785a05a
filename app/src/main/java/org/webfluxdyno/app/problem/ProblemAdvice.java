package org.webfluxdyno.app.problem;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.context.MessageSourceResolvable;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.server.ServerWebExchange;

/**
 * Turns errors into problem details. Takes the place of Boot's own handler, which does
 * not say which fields were wrong.
 */
@ControllerAdvice
@Order(0)
class ProblemAdvice extends ResponseEntityExceptionHandler {

	@Override
	protected Mono<ResponseEntity<Object>> handleWebExchangeBindException(WebExchangeBindException ex,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		List<String> errors = new ArrayList<>();
		for (ObjectError error : ex.getAllErrors()) {
			errors.add(describe(error));
		}
		return withErrors(ex, ex.getBody(), errors, headers, status, exchange);
	}

	@Override
	protected Mono<ResponseEntity<Object>> handleHandlerMethodValidationException(HandlerMethodValidationException ex,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		List<String> errors = new ArrayList<>();
		ex.getParameterValidationResults().forEach((result) -> {
			String name = result.getMethodParameter().getParameterName();
			for (MessageSourceResolvable error : result.getResolvableErrors()) {
				errors.add((error instanceof ObjectError bound) ? describe(bound)
						: "'%s' %s".formatted(name, error.getDefaultMessage()));
			}
		});
		return withErrors(ex, ex.getBody(), errors, headers, status, exchange);
	}

	@ExceptionHandler(InvalidMediaTypeException.class)
	Mono<ResponseEntity<Object>> handleInvalidMediaType(InvalidMediaTypeException ex, ServerWebExchange exchange) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.UNSUPPORTED_MEDIA_TYPE,
				"Could not parse the media type: " + ex.getMessage());
		return handleExceptionInternal(ex, problem, new HttpHeaders(), HttpStatus.UNSUPPORTED_MEDIA_TYPE, exchange);
	}

	private Mono<ResponseEntity<Object>> withErrors(Exception ex, ProblemDetail problem, List<String> errors,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		problem.setProperty("errors", errors);
		return handleExceptionInternal(ex, problem, headers, status, exchange);
	}

	private static @Nullable String describe(ObjectError error) {
		if (!(error instanceof FieldError field)) {
			return error.getDefaultMessage();
		}
		if (field.isBindingFailure()) {
			return "'%s' was '%s', which is not of its type".formatted(field.getField(), field.getRejectedValue());
		}
		return "'%s' %s".formatted(field.getField(), field.getDefaultMessage());
	}

}
