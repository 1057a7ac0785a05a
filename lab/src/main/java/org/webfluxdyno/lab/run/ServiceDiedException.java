package org.webfluxdyno.lab.run;

/**
 * Thrown when the service of an arm ended by itself; the message says how.
 */
final class ServiceDiedException extends Exception {

	private static final long serialVersionUID = 1L;

	ServiceDiedException(String how) {
		super(how);
	}

}
