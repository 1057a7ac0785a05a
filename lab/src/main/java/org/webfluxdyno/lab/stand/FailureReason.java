package org.webfluxdyno.lab.stand;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds in a service's last lines why it did not start.
 */
final class FailureReason {

	private static final int LAST_LINES = 5;

	private static final int MAX_LENGTH = 2_000;

	private static final Pattern JVM = Pattern.compile("(Error|Unrecognized|Invalid|Improperly|Conflicting|Multiple"
			+ "|Too small|Incompatible|Missing|VM option|OpenJDK .* warning: Option).*");

	private static final Pattern ERROR = Pattern.compile(".*\\b(ERROR|SEVERE|FATAL)\\b.*");

	private FailureReason() {
	}

	/**
	 * The reason in the service's own words: Spring's description of the failure, else
	 * what the JVM refused, else the root cause of the last stack trace, else the last
	 * error, else the last lines.
	 * @param lines its last lines
	 * @return the reason, empty when it said nothing
	 */
	static String of(List<String> lines) {
		String reason = description(lines);
		if (reason.isEmpty()) {
			reason = join(lines.stream().filter((line) -> JVM.matcher(line).matches()).limit(LAST_LINES).toList());
		}
		if (reason.isEmpty()) {
			reason = last(lines.stream().filter((line) -> line.startsWith("Caused by: ")).toList());
		}
		if (reason.isEmpty()) {
			reason = last(lines.stream().filter((line) -> ERROR.matcher(line).matches()).toList());
		}
		if (reason.isEmpty()) {
			List<String> said = lines.stream().filter((line) -> !line.isBlank() && !line.startsWith("\tat ")).toList();
			reason = join(said.subList(Math.max(0, said.size() - LAST_LINES), said.size()));
		}
		return (reason.length() > MAX_LENGTH) ? reason.substring(0, MAX_LENGTH) + "…" : reason;
	}

	private static String description(List<String> lines) {
		int failed = lines.lastIndexOf("APPLICATION FAILED TO START");
		if (failed < 0) {
			return "";
		}
		return lines.subList(failed, lines.size())
			.stream()
			.dropWhile((line) -> !line.equals("Description:"))
			.skip(1)
			.takeWhile((line) -> !line.equals("Action:"))
			.filter((line) -> !line.isBlank())
			.map(String::strip)
			.collect(Collectors.joining(" "));
	}

	private static String last(List<String> lines) {
		return lines.isEmpty() ? "" : lines.get(lines.size() - 1).strip();
	}

	private static String join(List<String> lines) {
		return lines.stream().map(String::strip).collect(Collectors.joining("; "));
	}

}
