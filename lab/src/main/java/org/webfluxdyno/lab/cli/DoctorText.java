package org.webfluxdyno.lab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import picocli.CommandLine.Help.Ansi;

import org.webfluxdyno.lab.probe.Finding;

/**
 * Findings as text: level, topic and what was found in columns, beneath it what it means
 * and how to mend it.
 */
final class DoctorText {

	private static final int DEFAULT_WIDTH = 100;

	private static final int LEAST_WIDTH = 60;

	private static final int LARGEST_WIDTH = 120;

	private final StringBuilder text = new StringBuilder();

	private final Ansi ansi;

	private final int width;

	private DoctorText(Ansi ansi, int width) {
		this.ansi = ansi;
		this.width = Math.max(LEAST_WIDTH, Math.min(LARGEST_WIDTH, width));
	}

	static String of(List<Finding> findings, Ansi ansi, int width) {
		return new DoctorText(ansi, width).all(findings);
	}

	/**
	 * Columns of the terminal.
	 * @return what the shell says, else 100
	 */
	static int width() {
		String columns = System.getenv("COLUMNS");
		return (columns != null && columns.matches("\\d{1,4}")) ? Integer.parseInt(columns) : DEFAULT_WIDTH;
	}

	private String all(List<Finding> findings) {
		int topics = findings.stream().mapToInt((finding) -> finding.topic().length()).max().orElse(0);
		for (Finding finding : findings) {
			one(finding, topics);
		}
		return this.text.append('\n').append(summary(findings)).toString();
	}

	private void one(Finding finding, int topics) {
		String indent = " ".repeat(2 + 9 + topics + 2);
		String level = String.format("%-9s", finding.level().name().toLowerCase(Locale.ROOT));
		this.text.append("  ")
			.append(styled(style(finding.level()), level))
			.append(String.format("%-" + (topics + 2) + "s", finding.topic()));
		if (finding.level() == Finding.Level.OK) {
			lines(finding.found() + " · " + finding.meaning(), indent, "", false);
			return;
		}
		lines(finding.found(), indent, "", false);
		lines(finding.meaning(), indent, "", true);
		if (!finding.remedy().isEmpty()) {
			lines("→ " + finding.remedy(), indent, "  ", true);
		}
	}

	/**
	 * Text in lines of the terminal's width; the first line's indent may be there
	 * already.
	 */
	private void lines(String words, String indent, String hanging, boolean indentFirst) {
		List<String> lines = wrapped(words, this.width - indent.length() - hanging.length());
		for (int i = 0; i < lines.size(); i++) {
			this.text.append((i > 0 || indentFirst) ? indent : "")
				.append((i > 0) ? hanging : "")
				.append(lines.get(i))
				.append('\n');
		}
	}

	private static List<String> wrapped(String words, int width) {
		List<String> lines = new ArrayList<>();
		StringBuilder line = new StringBuilder();
		for (String word : words.split(" ")) {
			if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
				lines.add(line.toString());
				line.setLength(0);
			}
			line.append(line.isEmpty() ? "" : " ").append(word);
		}
		lines.add(line.toString());
		return lines;
	}

	private String summary(List<Finding> findings) {
		String counts = number(count(findings, Finding.Level.WARNING), "warning") + ", "
				+ number(count(findings, Finding.Level.NOTE), "note") + ".";
		String reasons = findings.stream()
			.filter((finding) -> finding.level() == Finding.Level.UNFIT)
			.map(Finding::topic)
			.collect(Collectors.joining(", "));
		return reasons.isEmpty() ? styled("bold,green", "This host is fit to measure") + ": " + counts
				: styled("bold,red", "This host is not fit to measure now") + ", because of: " + reasons + ". Besides "
						+ counts;
	}

	private static long count(List<Finding> findings, Finding.Level level) {
		return findings.stream().filter((finding) -> finding.level() == level).count();
	}

	private static String number(long count, String what) {
		return count + " " + what + ((count == 1) ? "" : "s");
	}

	private static String style(Finding.Level level) {
		return switch (level) {
			case OK -> "green";
			case NOTE -> "cyan";
			case WARNING -> "bold,yellow";
			case UNFIT -> "bold,red";
		};
	}

	private String styled(String style, String words) {
		return this.ansi.enabled() ? this.ansi.string("@|" + style + " " + words + "|@") : words;
	}

}
