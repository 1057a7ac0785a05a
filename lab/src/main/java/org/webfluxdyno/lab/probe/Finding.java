package org.webfluxdyno.lab.probe;

/**
 * What a check of the host found.
 *
 * @param topic what was looked at, such as {@code open files}
 * @param level how bad it is
 * @param found what was found, in a few words
 * @param meaning what it means for measurements, one sentence
 * @param remedy how to mend it; empty when there is nothing to mend
 */
public record Finding(String topic, Level level, String found, String meaning, String remedy) {

	/** How bad a finding is. */
	public enum Level {

		/** As it should be. */
		OK,
		/** Good to know when reading figures. */
		NOTE,
		/** Figures or load will suffer. */
		WARNING,
		/** No figure measured here can be trusted. */
		UNFIT

	}

	/**
	 * Nothing to mend.
	 * @param topic what was looked at
	 * @param found what was found
	 * @param meaning what it means
	 * @return the finding
	 */
	public static Finding ok(String topic, String found, String meaning) {
		return new Finding(topic, Level.OK, found, meaning, "");
	}

	/**
	 * Good to know.
	 * @param topic what was looked at
	 * @param found what was found
	 * @param meaning what it means
	 * @param remedy how to mend it
	 * @return the finding
	 */
	public static Finding note(String topic, String found, String meaning, String remedy) {
		return new Finding(topic, Level.NOTE, found, meaning, remedy);
	}

	/**
	 * Something will suffer.
	 * @param topic what was looked at
	 * @param found what was found
	 * @param meaning what it means
	 * @param remedy how to mend it
	 * @return the finding
	 */
	public static Finding warning(String topic, String found, String meaning, String remedy) {
		return new Finding(topic, Level.WARNING, found, meaning, remedy);
	}

	/**
	 * No figure can be trusted.
	 * @param topic what was looked at
	 * @param found what was found
	 * @param meaning what it means
	 * @param remedy how to mend it
	 * @return the finding
	 */
	public static Finding unfit(String topic, String found, String meaning, String remedy) {
		return new Finding(topic, Level.UNFIT, found, meaning, remedy);
	}

}
