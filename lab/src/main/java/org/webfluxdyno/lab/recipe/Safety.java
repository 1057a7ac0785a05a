package org.webfluxdyno.lab.recipe;

import java.util.Locale;

/** Whether a recipe may go into production. */
public enum Safety {

	/** Fit for production. */
	PRODUCTION,
	/** Fit where its conditions are known to hold. */
	TUNED,
	/** Only to measure what a safety check costs. */
	UNSAFE;

	/**
	 * The word in recipe files.
	 * @return such as {@code production}
	 */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

}
