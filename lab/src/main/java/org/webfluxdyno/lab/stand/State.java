package org.webfluxdyno.lab.stand;

import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a stand is doing. */
public enum State {

	/** A service is on its way up, or the old one on its way down for it. */
	STARTING,
	/** A service runs and every setting is proven. */
	READY,
	/** Nothing runs: a start failed and so did the return to good settings. */
	FAILED,
	/** Nothing runs: the stand is closed. */
	STOPPED;

	/**
	 * The word in JSON and metrics.
	 * @return such as {@code ready}
	 */
	@JsonValue
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

}
