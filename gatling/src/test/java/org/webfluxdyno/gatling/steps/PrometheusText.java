package org.webfluxdyno.gatling.steps;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Reads Prometheus' text format as far as needed here: the sum of each metric over all
 * its labels. A line that cannot be read, and a value that is not a number, is left out.
 */
final class PrometheusText {

	private final Map<String, Double> sums = new HashMap<>();

	private PrometheusText() {
	}

	static PrometheusText parse(String text) {
		PrometheusText parsed = new PrometheusText();
		text.lines().map(String::strip).filter((line) -> !line.isEmpty() && line.charAt(0) != '#').forEach(parsed::add);
		return parsed;
	}

	private void add(String line) {
		int nameEnd = 0;
		while (nameEnd < line.length() && line.charAt(nameEnd) != '{' && line.charAt(nameEnd) != ' ') {
			nameEnd++;
		}
		int labelsEnd = endOfLabels(line, nameEnd);
		if (labelsEnd < 0) {
			return;
		}
		String[] rest = line.substring(labelsEnd).strip().split("\\s+");
		try {
			double value = Double.parseDouble(rest[0]);
			if (Double.isFinite(value)) {
				this.sums.merge(line.substring(0, nameEnd), value, Double::sum);
			}
		}
		catch (NumberFormatException ex) {
			// not a number: NaN and Inf have their own spelling, and say nothing here
		}
	}

	/** Label values may hold braces and escaped quotes. */
	private static int endOfLabels(String line, int from) {
		if (from >= line.length() || line.charAt(from) != '{') {
			return from;
		}
		boolean quoted = false;
		for (int i = from; i < line.length(); i++) {
			char c = line.charAt(i);
			if (quoted && c == '\\') {
				i++;
			}
			else if (c == '"') {
				quoted = !quoted;
			}
			else if (!quoted && c == '}') {
				return i + 1;
			}
		}
		return -1;
	}

	@Nullable Double sum(String metric) {
		return this.sums.get(metric);
	}

}
