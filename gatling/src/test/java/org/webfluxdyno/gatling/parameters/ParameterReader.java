package org.webfluxdyno.gatling.parameters;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Reads typed values and keeps every fault, so that all are told at once. A value with a
 * fault reads as {@code null} (or its fallback); the caller throws afterwards.
 */
final class ParameterReader {

	private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(ms|s|m|h)?");

	private final Source source;

	private final List<String> errors = new ArrayList<>();

	ParameterReader(Source source) {
		this.source = source;
	}

	List<String> errors() {
		return this.errors;
	}

	void error(String error) {
		this.errors.add(error);
	}

	@Nullable String text(String name) {
		String value = this.source.get(name);
		return (value == null || value.isBlank()) ? null : value.strip();
	}

	@Nullable Integer wholeNumber(String name, int least, int most, String meaning) {
		String value = text(name);
		if (value == null) {
			return null;
		}
		try {
			int number = Integer.parseInt(value);
			if (number >= least && number <= most) {
				return number;
			}
		}
		catch (NumberFormatException ex) {
			// told below
		}
		refuse(name, value, "a whole number from " + least + " to " + most + " (" + meaning + ")", least + "");
		return null;
	}

	@Nullable Double decimal(String name, double least, double most, String meaning, String example) {
		String value = text(name);
		if (value == null) {
			return null;
		}
		try {
			double number = Double.parseDouble(value);
			if (number >= least && number <= most) {
				return number;
			}
		}
		catch (NumberFormatException ex) {
			// told below
		}
		refuse(name, value, "a number from " + plain(least) + " to " + plain(most) + " (" + meaning + ")", example);
		return null;
	}

	Duration duration(String name, Duration fallback, Duration least, Duration most, String meaning) {
		String value = text(name);
		if (value == null) {
			return fallback;
		}
		Duration duration = parseDuration(value);
		if (duration == null || duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
			refuse(name, value,
					"a time from " + show(least) + " to " + show(most) + " with unit ms, s, m or h (" + meaning + ")",
					show(fallback));
			return fallback;
		}
		return duration;
	}

	@Nullable URI url(String name, String meaning, String example, String... schemes) {
		String value = text(name);
		if (value == null) {
			return null;
		}
		try {
			URI uri = URI.create(value.replaceAll("/+$", ""));
			if (uri.getHost() != null && uri.getScheme() != null && uri.getRawQuery() == null
					&& uri.getRawFragment() == null && uri.getRawUserInfo() == null && uri.getRawPath().isEmpty()
					&& List.of(schemes).contains(uri.getScheme().toLowerCase(Locale.ROOT))) {
				return uri;
			}
		}
		catch (IllegalArgumentException ex) {
			// told below
		}
		refuse(name, value, "a URL of scheme, host and port alone, with scheme " + String.join(" or ", schemes) + " ("
				+ meaning + ")", example);
		return null;
	}

	@Nullable String matching(String name, Pattern pattern, String rule, String example) {
		String value = text(name);
		if (value == null || pattern.matcher(value).matches()) {
			return value;
		}
		refuse(name, value, rule, example);
		return null;
	}

	@Nullable Path directory(String name) {
		String value = text(name);
		if (value == null) {
			return null;
		}
		Path path = Path.of(value).toAbsolutePath().normalize();
		Path existing = path;
		while (existing != null && !Files.exists(existing)) {
			existing = existing.getParent();
		}
		if (existing == null || !Files.isDirectory(existing) || !Files.isWritable(existing)) {
			refuse(name, value, "a folder that exists or can be made, and can be written to", "results");
			return null;
		}
		return path;
	}

	void refuse(String name, String value, String rule, String example) {
		this.errors.add("-D" + name + " was '" + value + "' but must be " + rule + ". Give for example -D" + name + "="
				+ example);
	}

	private static @Nullable Duration parseDuration(String value) {
		Matcher matcher = DURATION.matcher(value.toLowerCase(Locale.ROOT));
		try {
			if (!matcher.matches()) {
				return Duration.parse(value);
			}
			double number = Double.parseDouble(matcher.group(1));
			String unit = (matcher.group(2) != null) ? matcher.group(2) : "s";
			double millis = switch (unit) {
				case "ms" -> number;
				case "s" -> number * 1_000;
				case "m" -> number * 60_000;
				default -> number * 3_600_000;
			};
			return Duration.ofMillis(Math.round(millis));
		}
		catch (RuntimeException ex) {
			return null;
		}
	}

	static String show(Duration duration) {
		long millis = duration.toMillis();
		if (millis % 3_600_000 == 0 && millis > 0) {
			return millis / 3_600_000 + "h";
		}
		if (millis % 60_000 == 0 && millis > 0) {
			return millis / 60_000 + "m";
		}
		return (millis % 1_000 == 0) ? millis / 1_000 + "s" : millis + "ms";
	}

	private static String plain(double number) {
		return (number == Math.rint(number)) ? Long.toString((long) number) : Double.toString(number);
	}

}
