package org.webfluxdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.analysis.Effect;
import org.webfluxdyno.lab.analysis.Figure;
import org.webfluxdyno.lab.analysis.Verdict;
import org.webfluxdyno.lab.result.Group.Stage;
import org.webfluxdyno.lab.result.Run;

/**
 * One row for each confirmed arm, as Apache Otava's CSV importer reads them: a header, a
 * column {@code time}, attributes, and metrics that are numbers in every row ({@code nan}
 * where there is none). Rows of several runs are appended to make a series; a series is
 * made of one recipe.
 */
final class OtavaCsv {

	private OtavaCsv() {
	}

	static String of(Source source) {
		List<Comparison> confirmed = source.analysis()
			.comparisons()
			.stream()
			.filter((comparison) -> comparison.group().stage() != Stage.SCREEN
					&& comparison.verdict() != Verdict.SCREENED_ONLY)
			.toList();
		StringBuilder text = new StringBuilder();
		List<Figure> figures = Figure.of(source.data().run().kind());
		line(text, header(figures));
		confirmed.forEach((comparison) -> line(text, row(source, figures, comparison)));
		return text.toString();
	}

	private static List<String> header(List<Figure> figures) {
		List<String> names = new ArrayList<>(
				List.of("time", "run", "commit", "stage", "recipe", "label", "group", "arm", "verdict"));
		figures.stream().map(Figure::key).forEach((key) -> {
			names.add(key);
			names.add(key + "Ratio");
		});
		return names;
	}

	private static List<String> row(Source source, List<Figure> figures, Comparison comparison) {
		Run run = source.data().run();
		List<String> cells = new ArrayList<>(
				List.of(run.started(), run.name(), run.versions().getOrDefault("commit", ""),
						Tables.stage(comparison.group().stage()), comparison.arm().recipe(), comparison.arm().label(),
						comparison.group().id(), comparison.arm().name(), comparison.verdict().label()));
		for (Figure figure : figures) {
			Effect effect = comparison.effects().get(figure);
			cells.add(
					number(source.figure(comparison.group().id(), comparison.arm().name(), figure).orElse(Double.NaN)));
			cells.add(number((effect != null) ? effect.ratio() : Double.NaN));
		}
		return cells;
	}

	private static String number(double value) {
		return Double.isFinite(value) ? String.format(Locale.ROOT, "%.6f", value) : "nan";
	}

	private static void line(StringBuilder text, List<String> cells) {
		text.append(String.join(",", cells.stream().map(OtavaCsv::quoted).toList())).append('\n');
	}

	private static String quoted(String cell) {
		boolean plain = cell.chars().noneMatch((character) -> ",\"\r\n".indexOf(character) >= 0);
		return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
	}

}
