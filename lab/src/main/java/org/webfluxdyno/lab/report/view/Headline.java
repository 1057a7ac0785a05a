package org.webfluxdyno.lab.report.view;

import java.util.List;

/**
 * What a reader sees first.
 *
 * @param sentence the outcome in a sentence
 * @param notices what must not be overlooked
 * @param cards the outcome in figures
 */
public record Headline(String sentence, List<Notice> notices, List<Card> cards) {

	public Headline {
		notices = List.copyOf(notices);
		cards = List.copyOf(cards);
	}

	/**
	 * A warning.
	 *
	 * @param title what it is about
	 * @param text what to know
	 * @param command what to run; empty for nothing
	 */
	public record Notice(String title, String text, String command) {
	}

	/**
	 * A figure drawn large.
	 *
	 * @param title what it is
	 * @param value the figure with its unit
	 * @param details more about it, a line each
	 * @param kind class for its colour; empty for none
	 */
	public record Card(String title, String value, List<String> details, String kind) {

		public Card {
			details = List.copyOf(details);
		}

	}

}
