package org.webfluxdyno.app.problem;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;

import io.netty.channel.ChannelException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.beans.TypeMismatchException;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.Order;
import org.springframework.core.codec.DecodingException;
import org.springframework.core.io.buffer.DataBufferLimitException;
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
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebInputException;

/**
 * Turns errors into problem details. Takes the place of Boot's own handler, which neither
 * says which fields were wrong nor knows all the ways in which a body can be.
 */
@ControllerAdvice
@Order(0)
class ProblemAdvice extends ResponseEntityExceptionHandler {

	private static final String TOO_LARGE = "The request body, or a part of it, is larger than this service accepts";

	private static final String UNREADABLE = "The request body could not be decoded as what its Content-Type says";

	@Override
	protected Mono<ResponseEntity<Object>> handleWebExchangeBindException(WebExchangeBindException ex,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		List<String> errors = ex.getAllErrors().stream().map(ProblemAdvice::describe).toList();
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

	@Override
	protected Mono<ResponseEntity<Object>> handleServerWebInputException(ServerWebInputException ex,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		ProblemDetail problem = ex.getBody();
		MethodParameter parameter = ex.getMethodParameter();
		if (parameter != null && ex.getCause() instanceof TypeMismatchException mismatch) {
			problem.setDetail("'%s' was '%s', which is not a %s".formatted(parameter.getParameterName(),
					mismatch.getValue(), parameter.getParameterType().getSimpleName()));
		}
		else if (ex.getCause() instanceof DecodingException) {
			problem.setDetail(UNREADABLE);
		}
		return handleExceptionInternal(ex, problem, headers, status, exchange);
	}

	@Override
	protected Mono<ResponseEntity<Object>> handleResponseStatusException(ResponseStatusException ex,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		if (status.isSameCodeAs(HttpStatus.CONTENT_TOO_LARGE)) {
			ex.getBody().setDetail(TOO_LARGE);
		}
		return super.handleResponseStatusException(ex, headers, status, exchange);
	}

	/**
	 * Form bodies: unlike arguments that are read from a body, their errors come bare.
	 */
	@ExceptionHandler
	Mono<ResponseEntity<Object>> handleTooLarge(DataBufferLimitException ex, ServerWebExchange exchange) {
		return problem(ex, HttpStatus.CONTENT_TOO_LARGE, TOO_LARGE, exchange);
	}

	@ExceptionHandler
	Mono<ResponseEntity<Object>> handleUnreadable(DecodingException ex, ServerWebExchange exchange) {
		return problem(ex, HttpStatus.BAD_REQUEST, UNREADABLE, exchange);
	}

	/**
	 * Reactor Netty's request time-out, whose own type is private to it. The rest of the
	 * body may still come, and must not be taken for a request: hence the close.
	 */
	@ExceptionHandler
	Mono<ResponseEntity<Object>> handleSlowRequest(ChannelException ex, ServerWebExchange exchange) {
		exchange.getResponse().getHeaders().set(HttpHeaders.CONNECTION, "close");
		return problem(ex, HttpStatus.REQUEST_TIMEOUT, "The request body did not arrive in time", exchange);
	}

	@ExceptionHandler
	Mono<ResponseEntity<Object>> handleMediaType(InvalidMediaTypeException ex, ServerWebExchange exchange) {
		return problem(ex, HttpStatus.UNSUPPORTED_MEDIA_TYPE, "The media type could not be parsed: " + ex.getMessage(),
				exchange);
	}

	/**
	 * Names the path as the problem's instance. Spring would, but fails on a path that is
	 * no URI by itself, such as two slashes.
	 */
	@Override
	protected Mono<ResponseEntity<Object>> createResponseEntity(@Nullable Object body, @Nullable HttpHeaders headers,
			HttpStatusCode status, ServerWebExchange exchange) {
		if (body instanceof ProblemDetail problem && problem.getInstance() == null) {
			try {
				problem.setInstance(new URI(exchange.getRequest().getPath().value()));
			}
			catch (URISyntaxException ex) {
				problem.setInstance(URI.create("/"));
			}
		}
		return super.createResponseEntity(body, headers, status, exchange);
	}

	private Mono<ResponseEntity<Object>> problem(Exception ex, HttpStatus status, String detail,
			ServerWebExchange exchange) {
		return handleExceptionInternal(ex, ProblemDetail.forStatusAndDetail(status, detail), new HttpHeaders(), status,
				exchange);
	}

	private Mono<ResponseEntity<Object>> withErrors(Exception ex, ProblemDetail problem, List<String> errors,
			HttpHeaders headers, HttpStatusCode status, ServerWebExchange exchange) {
		problem.setProperty("errors", errors);
		return handleExceptionInternal(ex, problem, headers, status, exchange);
	}

	private static String describe(ObjectError error) {
		if (!(error instanceof FieldError field)) {
			return orEmpty(error.getDefaultMessage());
		}
		if (field.isBindingFailure()) {
			return "'%s' was '%s', which is not of its type".formatted(field.getField(), field.getRejectedValue());
		}
		return "'%s' %s".formatted(field.getField(), field.getDefaultMessage());
	}

	private static String orEmpty(@Nullable String message) {
		return (message != null) ? message : "";
	}

}
