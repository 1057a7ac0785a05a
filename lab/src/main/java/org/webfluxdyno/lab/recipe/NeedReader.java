package org.webfluxdyno.lab.recipe;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads an entry of {@code needs}.
 */
final class NeedReader {

	static final String RULE = "a need is jdk>=25, jdk:17, x86_64, aarch64, os:linux, os:macos, kernel:io_uring or"
			+ " tool:NAME, with ' when knob=value' after it where one value alone needs it";

	private static final Pattern ENTRY = Pattern.compile("(?<text>\\S+)(?: when (?<knob>[^\\s=]+)=(?<value>\\S+))?");

	private static final Map<Pattern, Function<String, Need.Condition>> CONDITIONS = Map.of(
			Pattern.compile("jdk>=(\\d{2})"), (text) -> new Need.Condition.JdkAtLeast(Integer.parseInt(text)),
			Pattern.compile("jdk:(\\d{2})"), (text) -> new Need.Condition.JdkInstalled(Integer.parseInt(text)),
			Pattern.compile("(x86_64|aarch64)"), Need.Condition.Architecture::new, Pattern.compile("os:(linux|macos)"),
			Need.Condition.OperatingSystem::new, Pattern.compile("kernel:(io_uring)"),
			Need.Condition.KernelFeature::new, Pattern.compile("tool:([a-z0-9_.-]{1,40})"), Need.Condition.Tool::new);

	private NeedReader() {
	}

	static Optional<Need> read(String entry) {
		Matcher matcher = ENTRY.matcher(entry.strip());
		if (!matcher.matches()) {
			return Optional.empty();
		}
		String text = matcher.group("text");
		Optional<Need.Limit> limit = Optional.ofNullable(matcher.group("knob"))
			.map((knob) -> new Need.Limit(knob, matcher.group("value")));
		return condition(text).map((condition) -> new Need(text, condition, limit));
	}

	private static Optional<Need.Condition> condition(String text) {
		for (Map.Entry<Pattern, Function<String, Need.Condition>> condition : CONDITIONS.entrySet()) {
			Matcher matcher = condition.getKey().matcher(text);
			if (matcher.matches()) {
				return Optional.of(condition.getValue().apply(matcher.group(1)));
			}
		}
		return Optional.empty();
	}

}
