package org.webfluxdyno.lab.recipe;

import java.util.Locale;

/** To what a recipe applies. */
public enum Applies {

	/** A knob of the service. */
	KNOB,
	/** The route that is requested. */
	ROUTE,
	/** The client. */
	CLIENT;

	/**
	 * The word in recipe files.
	 * @return such as {@code route}
	 */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

}
