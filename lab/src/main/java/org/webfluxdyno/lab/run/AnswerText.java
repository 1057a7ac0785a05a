package org.webfluxdyno.lab.run;

/**
 * Answers in messages.
 */
final class AnswerText {

	private static final int LONGEST = 120;

	private AnswerText() {
	}

	/**
	 * An answer short enough for a sentence, on one line.
	 * @param answer status, media type and body
	 * @return its beginning in quotes
	 */
	static String shortened(String answer) {
		String printable = answer.replaceAll("\\p{Cntrl}", " ");
		return "'" + ((printable.length() > LONGEST) ? printable.substring(0, LONGEST) + "…" : printable) + "'";
	}

}
