package org.webfluxdyno.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.analysis.Figure;
import org.webfluxdyno.lab.report.view.Cell;
import org.webfluxdyno.lab.report.view.Headline;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Group;

/**
 * What a terminal shows at the end of a run.
 */
final class Summary {

	private static final int WIDTH = 100;

	private static final String ROW = "%-24.24s %-26.26s %26s  %s";

	private static final String PEER_ROW = "%-40.40s %12s %10s  %s";

	private Summary() {
	}

	static String of(Source source) {
		List<String> lines = new ArrayList<>();
		Headline headline = Headlines.of(source);
		lines.addAll(wrapped(headline.sentence(), ""));
		if (!source.overview().isEmpty()) {
			lines.add("");
			lines.add(row("recipe", "change", "CPU per request, 95 %", "verdict"));
			lines.add("-".repeat(WIDTH));
			source.overview()
				.stream()
				.sorted(Comparator.comparingDouble((comparison) -> comparison.cpu().ratio()))
				.forEach((comparison) -> lines.add(row(comparison)));
			source.total().filter((total) -> source.isLadder()).ifPresent((total) -> {
				lines.add("-".repeat(WIDTH));
				lines.add(row("all together", "the tuned reference", Words.cpu(total), total.verdict().label()));
			});
		}
		Map<String, String> left = new TreeMap<>(source.analysis().ladder().notReached());
		if (!left.isEmpty()) {
			lines.add("");
			lines.addAll(wrapped("Not reached: " + String.join(", ", left.keySet()), "  "));
		}
		lines.add("");
		lines.addAll(wrapped(
				"Noise floor " + Words.noiseFloor(source.analysis().noiseFloor())
						+ "; percentages are changes of CPU time per request against the reference, less is better.",
				""));
		headline.notices().forEach((notice) -> {
			lines.addAll(wrapped(notice.title() + ". " + notice.text(), ""));
			if (!notice.command().isEmpty()) {
				lines.add("  " + notice.command());
			}
		});
		return String.join("\n", lines) + "\n";
	}

	static String ofPeers(Source source) {
		List<String> lines = new ArrayList<>(wrapped(PeerPages.sentence(source), ""));
		PeerTables tables = new PeerTables(source);
		for (Group group : source.data().groups()) {
			List<Arm> ranked = tables.ranked(group, Figure.CPU_MICROS_PER_REQUEST);
			if (ranked.isEmpty()) {
				continue;
			}
			lines.add("");
			lines.add(PEER_ROW.formatted(group.id(), "requests/s", "CPU µs", "CPU per request, 95 %").stripTrailing());
			lines.add("-".repeat(WIDTH));
			for (Arm arm : ranked) {
				lines.add(
						PEER_ROW
							.formatted(clean(PeerTables.name(arm)),
									Words.number(tables.value(group, arm, Figure.REQUESTS_PER_SECOND), 0),
									Words.number(tables.value(group, arm, Figure.CPU_MICROS_PER_REQUEST), 1),
									tables.ratio(group, arm, Figure.CPU_MICROS_PER_REQUEST))
							.stripTrailing());
			}
		}
		List<List<Cell>> left = tables.leftOut().rows();
		if (!left.isEmpty()) {
			lines.add("");
			left.forEach((row) -> lines.addAll(wrapped(row.get(0).text() + ": " + row.get(1).text(), "  ")));
		}
		return String.join("\n", lines) + "\n";
	}

	private static String row(Comparison comparison) {
		return row(Words.recipe(comparison.arm()), Words.label(comparison.arm()), Words.cpu(comparison),
				comparison.verdict().label());
	}

	private static String row(String recipe, String change, String effect, String verdict) {
		return String.format(ROW, clean(recipe), clean(change), effect, verdict).stripTrailing();
	}

	// What comes from files must not steer the terminal.
	private static String clean(String text) {
		return text.replaceAll("\\p{Cntrl}", "?");
	}

	private static List<String> wrapped(String text, String indent) {
		List<String> lines = new ArrayList<>();
		StringBuilder line = new StringBuilder();
		for (String word : clean(text).split(" +")) {
			if (line.length() > 0 && line.length() + 1 + word.length() > WIDTH) {
				lines.add(line.toString());
				line = new StringBuilder(indent);
			}
			line.append((line.length() > indent.length() || (line.length() > 0 && indent.isEmpty())) ? " " : "")
				.append(word);
		}
		lines.add(line.toString());
		return lines;
	}

}
