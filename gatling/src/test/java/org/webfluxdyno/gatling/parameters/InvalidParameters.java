package org.webfluxdyno.gatling.parameters;

import java.util.List;

import org.webfluxdyno.gatling.RunRefused;

/**
 * Parameters that cannot be used: all of them in one message.
 */
public class InvalidParameters extends RunRefused {

	private static final long serialVersionUID = 1L;

	private final List<String> errors;

	public InvalidParameters(List<String> errors) {
		super(message(errors));
		this.errors = List.copyOf(errors);
	}

	public List<String> errors() {
		return this.errors;
	}

	private static String message(List<String> errors) {
		String head = (errors.size() == 1) ? "1 parameter cannot be used:"
				: errors.size() + " parameters cannot be used:";
		return head + "\n  - " + String.join("\n  - ", errors);
	}

}
