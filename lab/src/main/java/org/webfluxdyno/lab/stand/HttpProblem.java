package org.webfluxdyno.lab.stand;

import java.util.List;
import java.util.Map;

/**
 * A refusal over HTTP, answered as problem details (RFC 9457).
 */
final class HttpProblem extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final int status;

	private final String title;

	private final transient List<String> errors;

	private final transient Map<String, String> headers;

	HttpProblem(int status, String title, List<String> errors, Map<String, String> headers) {
		super(title, null, false, false);
		this.status = status;
		this.title = title;
		this.errors = List.copyOf(errors);
		this.headers = Map.copyOf(headers);
	}

	HttpProblem(int status, String title, String error) {
		this(status, title, List.of(error), Map.of());
	}

	int status() {
		return this.status;
	}

	Map<String, String> headers() {
		return this.headers;
	}

	Body body() {
		return new Body("about:blank", this.title, this.status, String.join("; ", this.errors), this.errors);
	}

	/**
	 * Problem details.
	 *
	 * @param type about:blank: the status code says it all
	 * @param title what kind of problem
	 * @param status status code
	 * @param detail all errors in one line
	 * @param errors every error
	 */
	record Body(String type, String title, int status, String detail, List<String> errors) {
	}

}
