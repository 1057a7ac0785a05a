package org.webfluxdyno.gatling.parameters;

/**
 * The stand's bearer token; it never shows itself in a log.
 *
 * @param value the token
 */
public record Token(String value) {

	@Override
	public String toString() {
		return "(hidden)";
	}

}
