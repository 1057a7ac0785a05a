package org.webfluxdyno.lab.stand;

/**
 * Thrown when a service does not come up as asked; the message is the reason.
 */
public class StartFailedException extends Exception {

	private static final long serialVersionUID = 1L;

	/**
	 * With the reason.
	 * @param reason what was asked and what happened
	 */
	public StartFailedException(String reason) {
		super(reason);
	}

}
