package org.webfluxdyno.lab.report.view;

import org.webfluxdyno.lab.analysis.Verdict;

/**
 * A cell of a table.
 *
 * @param text what it says
 * @param sub a second, smaller line; empty for none
 * @param kind class for its colour; empty for none
 * @param href where it leads within the report or its directory; empty for nowhere
 */
public record Cell(String text, String sub, String kind, String href) {

	/**
	 * A cell that only says something.
	 * @param text what
	 * @return the cell
	 */
	public static Cell of(String text) {
		return new Cell(text, "", "", "");
	}

	/**
	 * A cell with a second line.
	 * @param text first line
	 * @param sub second line
	 * @return the cell
	 */
	public static Cell of(String text, String sub) {
		return new Cell(text, sub, "", "");
	}

	/**
	 * A verdict.
	 * @param verdict what can be said
	 * @return the cell, in the verdict's colour
	 */
	public static Cell of(Verdict verdict) {
		return new Cell(verdict.label(), "", kind(verdict), "");
	}

	/**
	 * The class of a verdict's colour.
	 * @param verdict what can be said
	 * @return {@code good}, {@code bad}, {@code neutral} or {@code open}
	 */
	public static String kind(Verdict verdict) {
		return switch (verdict) {
			case HELPS -> "good";
			case HURTS -> "bad";
			case NO_DETECTABLE_EFFECT -> "neutral";
			case INCONCLUSIVE, INVALID, SCREENED_ONLY -> "open";
		};
	}

}
