package org.webfluxdyno.lab.peers;

/**
 * Thrown when a peer must be skipped because something is not installed; its message
 * tells what.
 */
public class MissingToolchainException extends Exception {

	private static final long serialVersionUID = 1L;

	/**
	 * With the reason.
	 * @param message what is needed and what was found
	 */
	public MissingToolchainException(String message) {
		super(message);
	}

}
