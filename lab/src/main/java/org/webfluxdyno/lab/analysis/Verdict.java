package org.webfluxdyno.lab.analysis;

/**
 * What can be said of an arm against the reference, by CPU time for a request.
 */
public enum Verdict {

	/**
	 * Cheaper: the interval excludes no effect and the effect exceeds the noise floor.
	 */
	HELPS("helps"),
	/** Dearer, by the same rule. */
	HURTS("hurts"),
	/** The interval lies within the smallest effect that was to be found. */
	NO_DETECTABLE_EFFECT("no detectable effect"),
	/** Neither; more forks would tell. */
	INCONCLUSIVE("inconclusive"),
	/** A watchdog fired. */
	INVALID("invalid"),
	/** One fork only: the size is a hint, there is no verdict. */
	SCREENED_ONLY("screened only");

	private final String label;

	Verdict(String label) {
		this.label = label;
	}

	/**
	 * The verdict for people.
	 * @return its words
	 */
	public String label() {
		return this.label;
	}

}
