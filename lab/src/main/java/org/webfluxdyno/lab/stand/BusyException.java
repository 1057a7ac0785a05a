package org.webfluxdyno.lab.stand;

/**
 * Thrown when a change is asked for while another is under way.
 */
class BusyException extends Exception {

	private static final long serialVersionUID = 1L;

	BusyException(String message) {
		super(message);
	}

}
