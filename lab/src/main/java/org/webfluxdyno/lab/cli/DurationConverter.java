package org.webfluxdyno.lab.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads durations such as {@code 500ms}, {@code 10s}, {@code 2m} and {@code 1h}.
 */
final class DurationConverter implements ITypeConverter<Duration> {

	private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

	@Override
	public Duration convert(String value) {
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
