package org.webfluxdyno.lab.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.webfluxdyno.lab.analysis.Analysis;
import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.analysis.Figure;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.result.Group.Stage;
import org.webfluxdyno.lab.result.RunData;

/**
 * What was measured of a recipe, as Markdown for the recipe's own file.
 */
public final class MeasuredBlock {

	/** Begins the generated part of a recipe. */
	public static final String BEGIN = "<!-- measured:begin -->";

	/** Ends the generated part of a recipe. */
	public static final String END = "<!-- measured:end -->";

	private static final List<Figure> FIGURES = List.of(Figure.CPU_MICROS_PER_REQUEST, Figure.REQUESTS_PER_SECOND,
			Figure.P99_MICROS, Figure.ALLOCATED_BYTES_PER_REQUEST, Figure.RSS_BYTES);

	private MeasuredBlock() {
	}

	/**
	 * The block of a recipe; screened sizes are not published.
	 * @param data raw results
	 * @param analysis what can be said of them
	 * @param cookbook recipes
	 * @param recipe id of the recipe
	 * @param link path from the recipe to the run's report
	 * @return Markdown, empty when the run confirmed nothing of the recipe
	 */
	public static Optional<String> of(RunData data, Analysis analysis, Cookbook cookbook, String recipe, String link) {
		List<Comparison> confirmed = analysis.comparisons()
			.stream()
			.filter((comparison) -> comparison.arm().recipe().equals(recipe)
					&& comparison.group().stage() == Stage.CONFIRM)
			.toList();
		if (confirmed.isEmpty()) {
			return Optional.empty();
		}
		List<String> lines = new ArrayList<>();
		lines.add("| change | verdict | " + String.join(" | ", FIGURES.stream().map(Figure::title).toList())
				+ " | forks |");
		lines.add("| --- | --- |" + " ---: |".repeat(FIGURES.size() + 1));
		confirmed.forEach((comparison) -> lines.add(row(comparison)));
		lines.add("");
		lines.add("Change against the reference with 95 % interval; noise floor " + Words.share(analysis.noiseFloor())
				+ ". From [" + MarkdownOutput.escape(data.run().name()) + "](<" + link.replaceAll("[<>\\s]", "")
				+ ">), begun " + MarkdownOutput.escape(data.run().started()) + ".");
		return Optional.of(String.join("\n", lines));
	}

	private static String row(Comparison comparison) {
		StringBuilder row = new StringBuilder("| ").append(MarkdownOutput.escape(Words.label(comparison.arm())))
			.append(" | ")
			.append(comparison.verdict().label());
		FIGURES.forEach((figure) -> row.append(" | ").append(Words.effect(comparison, figure)));
		return row.append(" | ").append(comparison.forks()).append(" |").toString();
	}

	/**
	 * The link from recipes to a run.
	 * @param recipes directory of the recipes
	 * @param run directory of the run
	 * @return relative path to the run's report in Markdown
	 */
	public static String link(Path recipes, Path run) {
		return recipes.toAbsolutePath()
			.normalize()
			.relativize(run.toAbsolutePath().normalize().resolve(Report.MARKDOWN))
			.toString()
			.replace('\\', '/');
	}

	/**
	 * Puts a block into a recipe's text.
	 * @param text text of the recipe's file
	 * @param block what to put between the marks
	 * @return the text with the block
	 * @throws IllegalArgumentException if the text has no marks
	 */
	public static String replace(String text, String block) {
		int begin = text.indexOf(BEGIN);
		int end = text.indexOf(END);
		if (begin < 0 || end < begin) {
			throw new IllegalArgumentException("a recipe holds " + BEGIN + " and " + END + ", in this order");
		}
		return text.substring(0, begin + BEGIN.length()) + "\n" + block + "\n" + text.substring(end);
	}

}
