package org.webfluxdyno.lab.report.chart;

import java.awt.Color;

import org.webfluxdyno.lab.analysis.Verdict;

/**
 * Colours that can be read on a light and on a dark page.
 */
public enum Tone {

	/** Cheaper. */
	GOOD(0x2f9e6e),
	/** Dearer. */
	BAD(0xd9534a),
	/** No effect. */
	NEUTRAL(0x8a919c),
	/** Not decided. */
	OPEN(0xc98a1c),
	/** The subject of a chart. */
	ACCENT(0x3f83d6);

	/** Lines of a chart that stand for different arms. */
	static final Color[] SERIES = { NEUTRAL.color(), ACCENT.color(), GOOD.color(), OPEN.color(), BAD.color(),
			new Color(0x9a6fd0), new Color(0x1fa3b0), new Color(0xc2649a) };

	private final Color color;

	Tone(int rgb) {
		this.color = new Color(rgb);
	}

	/**
	 * The colour.
	 * @return opaque colour
	 */
	Color color() {
		return this.color;
	}

	/**
	 * The colour with some of the page shining through.
	 * @param alpha from 0 to 255
	 * @return translucent colour
	 */
	Color color(int alpha) {
		return new Color(this.color.getRed(), this.color.getGreen(), this.color.getBlue(), alpha);
	}

	/**
	 * The tone of a verdict.
	 * @param verdict what can be said
	 * @return its tone
	 */
	public static Tone of(Verdict verdict) {
		return switch (verdict) {
			case HELPS -> GOOD;
			case HURTS -> BAD;
			case NO_DETECTABLE_EFFECT -> NEUTRAL;
			case INCONCLUSIVE, INVALID, SCREENED_ONLY -> OPEN;
		};
	}

}
