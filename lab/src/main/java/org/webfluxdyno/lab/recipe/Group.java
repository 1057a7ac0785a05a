package org.webfluxdyno.lab.recipe;

import java.util.Locale;

/** Where in the index a recipe stands. */
public enum Group {

	/** How a handler is written. */
	CODE_SHAPE,
	/** Threads that serve connections. */
	EVENT_LOOP,
	/** What moves bytes between process and kernel. */
	TRANSPORT,
	/** Memory of what is read and written. */
	BUFFERS,
	/** The protocol's own costs. */
	HTTP,
	/** Metrics, traces and logs. */
	OBSERVABILITY,
	/** The virtual machine. */
	JVM,
	/** Calls that the service makes. */
	CLIENT,
	/** Encryption. */
	TLS,
	/** What looks good and is not. */
	TRAP;

	/**
	 * The word in recipe files.
	 * @return such as {@code code shape}
	 */
	public String word() {
		return name().toLowerCase(Locale.ROOT).replace('_', ' ');
	}

}
