package org.webfluxdyno.gatling;

/**
 * A reason not to run, or not to go on, written for a person: what was asked, the rule,
 * and what to do. It carries no stack trace because it is never a programming error.
 */
public class RunRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public RunRefused(String message) {
		super(message, null, false, false);
	}

}
