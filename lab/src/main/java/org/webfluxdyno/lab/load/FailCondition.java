package org.webfluxdyno.lab.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bound on a result, such as {@code p99>5ms}: when it is crossed, the run has failed.
 *
 * @param text as it was given
 * @param figure {@code p50}, {@code p75}, {@code p90}, {@code p99}, {@code p99.9},
 * {@code mean}, {@code max}, {@code errors}, {@code unfinished}, {@code backlog},
 * {@code non2xx} or {@code rps}
 * @param above whether the bound is crossed from below
 * @param bound nanoseconds for times, else a plain number
 */
public record FailCondition(String text, String figure, boolean above, double bound) {

	private static final Pattern FORM = Pattern
		.compile("([a-z0-9.]+)\\s*([<>])\\s*([0-9]+(?:\\.[0-9]+)?)\\s*([a-zµ]*)");

	private static final Map<String, Double> NANOS = Map.of("ns", 1.0, "us", 1e3, "µs", 1e3, "ms", 1e6, "s", 1e9);

	private static final Map<String, Double> TIMES = Map.of("p50", 50.0, "p75", 75.0, "p90", 90.0, "p99", 99.0, "p99.9",
			99.9, "max", 100.0, "mean", Double.NaN);

	private static final Map<String, ToDoubleFunction<LoadResult>> NUMBERS = Map.of("errors",
			(result) -> result.counts().failures(), "unfinished", (result) -> result.counts().unfinished(), "backlog",
			(result) -> result.counts().backlog(), "rps", LoadResult::requestsPerSecond, "non2xx",
			FailCondition::non2xx);

	/**
	 * Reads conditions separated by commas.
	 * @param text such as {@code p99>5ms,errors>0}
	 * @return the conditions
	 * @throws IllegalArgumentException naming every condition that cannot be read
	 */
	public static List<FailCondition> parse(String text) {
		List<FailCondition> conditions = new ArrayList<>();
		List<String> errors = new ArrayList<>();
		for (String part : text.split(",", -1)) {
			Matcher matcher = FORM.matcher(part.trim().toLowerCase(Locale.ROOT));
			if (!matcher.matches()) {
				errors.add("'%s' is not of the form FIGURE>VALUE or FIGURE<VALUE".formatted(part));
				continue;
			}
			String figure = matcher.group(1);
			Double unit = NANOS.get(matcher.group(4));
			if (TIMES.containsKey(figure) && unit == null) {
				errors.add("'%s' needs a unit of time: ns, us, ms or s".formatted(part));
			}
			else if (NUMBERS.containsKey(figure) && !matcher.group(4).isEmpty()) {
				errors.add("'%s' takes a plain number, but has the unit '%s'".formatted(part, matcher.group(4)));
			}
			else if (!TIMES.containsKey(figure) && !NUMBERS.containsKey(figure)) {
				errors.add(
						"'%s' names no figure: p50, p75, p90, p99, p99.9, mean, max, errors, unfinished, backlog, non2xx, rps"
							.formatted(part));
			}
			else {
				double bound = Double.parseDouble(matcher.group(3)) * ((unit != null) ? unit : 1);
				conditions.add(new FailCondition(part.trim(), figure, matcher.group(2).equals(">"), bound));
			}
		}
		if (!errors.isEmpty()) {
			throw new IllegalArgumentException(String.join("; ", errors));
		}
		return conditions;
	}

	/**
	 * Whether a result crosses the bound. Without a single answer every bound on a time
	 * is crossed.
	 * @param result what was measured
	 * @return whether it does
	 */
	public boolean crossedBy(LoadResult result) {
		ToDoubleFunction<LoadResult> number = NUMBERS.get(figure());
		if (number == null && result.counts().requests() == 0) {
			return true;
		}
		double value = (number != null) ? number.applyAsDouble(result) : nanos(result);
		return above() ? value > bound() : value < bound();
	}

	private double nanos(LoadResult result) {
		double percentile = TIMES.getOrDefault(figure(), Double.NaN);
		return Double.isNaN(percentile) ? result.latencyNanos().getMean()
				: result.latencyNanos().getValueAtPercentile(percentile);
	}

	private static double non2xx(LoadResult result) {
		return result.counts()
			.statusCodes()
			.entrySet()
			.stream()
			.filter((status) -> status.getKey() / 100 != 2)
			.mapToLong(Map.Entry::getValue)
			.sum();
	}

}
