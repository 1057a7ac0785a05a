package org.webfluxdyno.lab.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads durations such as {@code 500ms}, {@code 10s}, {@code 2m} and {@code 1h}, up to
 * 9999 hours.
 */
final class DurationConverter implements ITypeConverter<Duration> {

	private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

	private static final Duration LONGEST = Duration.ofHours(9_999);

	@Override
	public Duration convert(String value) {
		Duration duration = duration(value);
		if (duration.compareTo(LONGEST) > 0) {
			throw new TypeConversionException(
					"'%s' is too long: a duration is at most %dh".formatted(value, LONGEST.toHours()));
		}
		return duration;
	}

	private static Duration duration(String value) {
		Matcher matcher = FORM.matcher(value.trim());
		if (!matcher.matches()) {
			throw new TypeConversionException(
					"'%s' is not a duration: give a whole number and ms, s, m or h, such as 10s".formatted(value));
		}
		long amount = Long.parseLong(matcher.group(1));
		return switch (matcher.group(2)) {
			case "ms" -> Duration.ofMillis(amount);
			case "s" -> Duration.ofSeconds(amount);
			case "m" -> Duration.ofMinutes(amount);
			default -> Duration.ofHours(amount);
		};
	}

}
