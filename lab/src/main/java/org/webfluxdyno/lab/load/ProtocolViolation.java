package org.webfluxdyno.lab.load;

/**
 * What a peer sent is not the HTTP that was expected.
 */
final class ProtocolViolation extends RuntimeException {

	ProtocolViolation(String message) {
		super(message);
	}

}
