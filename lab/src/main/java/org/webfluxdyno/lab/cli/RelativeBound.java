package org.webfluxdyno.lab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.webfluxdyno.lab.analysis.Effect;
import org.webfluxdyno.lab.analysis.Figure;

/**
 * A bound on an effect, such as {@code cpu>+3%}: crossed when the effect lies beyond it
 * and the interval excludes no effect, so that noise alone does not fail a build.
 *
 * @param text as given
 * @param figure which figure
 * @param above whether a larger effect crosses it
 * @param percent where it lies
 */
record RelativeBound(String text, Figure figure, boolean above, double percent) {

	private static final Map<String, Figure> NAMES = Map.of("cpu", Figure.CPU_MICROS_PER_REQUEST, "rps",
			Figure.REQUESTS_PER_SECOND, "p50", Figure.P50_MICROS, "p90", Figure.P90_MICROS, "p99", Figure.P99_MICROS,
			"p99.9", Figure.P999_MICROS, "alloc", Figure.ALLOCATED_BYTES_PER_REQUEST, "rss", Figure.RSS_BYTES);

	private static final Pattern FORM = Pattern
		.compile("\\s*([a-z0-9.]+)\\s*([<>])\\s*([+-]?\\d+(?:\\.\\d+)?)\\s*%\\s*");

	/**
	 * Reads bounds.
	 * @param text bounds joined by commas
	 * @return the bounds
	 * @throws IllegalArgumentException if one cannot be understood
	 */
	static List<RelativeBound> parse(String text) {
		List<RelativeBound> bounds = new ArrayList<>();
		for (String part : text.split(",")) {
			Matcher matcher = FORM.matcher(part);
			if (!matcher.matches() || !NAMES.containsKey(matcher.group(1))) {
				throw new IllegalArgumentException(
						"--fail-if must be bounds such as 'cpu>+3%%,rps<-5%%' on %s, but was '%s'"
							.formatted(String.join(", ", NAMES.keySet().stream().sorted().toList()), part.strip()));
			}
			bounds.add(new RelativeBound(part.strip(), NAMES.get(matcher.group(1)), matcher.group(2).equals(">"),
					Double.parseDouble(matcher.group(3))));
		}
		return List.copyOf(bounds);
	}

	boolean crossedBy(Effect effect) {
		double change = 100 * (effect.ratio() - 1);
		boolean beyond = this.above ? change > this.percent : change < this.percent;
		boolean certain = effect.hasInterval() && (effect.low() > 1 || effect.high() < 1);
		return beyond && certain;
	}

}
