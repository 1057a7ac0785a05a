package org.webfluxdyno.lab.peers;

/**
 * Thrown when a peer cannot be built, started or compared; its message tells why.
 */
public class BrokenPeerException extends Exception {

	private static final long serialVersionUID = 1L;

	/**
	 * With the reason.
	 * @param message what was asked and what happened
	 */
	public BrokenPeerException(String message) {
		super(message);
	}

}
