package org.webfluxdyno.lab.stand;

/**
 * Thrown when a service does not come up as asked; the message is the reason.
 */
public class StartFailedException extends Exception {

	private static final long serialVersionUID = 1L;

	StartFailedException(String reason) {
		super(reason);
	}

}
