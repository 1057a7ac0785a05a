package org.webfluxdyno.lab.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.webfluxdyno.lab.analysis.Analysis;
import org.webfluxdyno.lab.analysis.ArmFigures;
import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.analysis.Effect;
import org.webfluxdyno.lab.analysis.Figure;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.report.view.Cell;
import org.webfluxdyno.lab.report.view.Listing;
import org.webfluxdyno.lab.report.view.Table;
import org.webfluxdyno.lab.report.view.Table.Column;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;

/**
 * Tables of recipes by outcome, of arms and of groups.
 */
final class Tables {

	private static final List<Column> OUTCOME = List.of(Column.words("recipe"), Column.numbers("CPU per request", ""),
			Column.words("verdict"), Column.numbers("requests per second", ""), Column.numbers("p99, open load", ""),
			Column.words("safety"), Column.numbers("forks", ""), Column.words("why"));

	private final Source source;

	Tables(Source source) {
		this.source = source;
	}

	/**
	 * Recipes by outcome.
	 * @return a list for each outcome that occurred
	 */
	List<Listing> listings() {
		if (!this.source.isLadder()) {
			return List.of(new Listing("comparisons", "Comparisons", "Every arm against arm A of its group.",
					outcomes(this.source.analysis().comparisons())));
		}
		Analysis.Ladder ladder = this.source.analysis().ladder();
		return List.of(
				new Listing("kept", "Kept",
						"These help, are fit for production and joined the reference, in this order. "
								+ "Each was measured against the reference that the steps before it had made.",
						outcomes(ladder.kept())),
				new Listing("leave-one-out", "What each is worth in company",
						"Leave-one-out: the tuned reference with one recipe taken away. A plus says what it costs to do without.",
						withouts(ladder.leaveOneOut())),
				new Listing("apart", "Apart",
						"These help, but not everybody may use them: tuned ones need conditions that are known to hold, "
								+ "unsafe ones only show what a safety check costs. They did not join the reference.",
						outcomes(ladder.apart())),
				new Listing("did-not-help", "Did not help",
						"The interval lies within the smallest effect that was to be found.",
						outcomes(ladder.didNotHelp())),
				new Listing("hurts", "Hurts", "These cost.", outcomes(ladder.hurts())),
				new Listing("open", "Open", "Not decided: inconclusive, invalid or screened only.",
						outcomes(ladder.open())),
				new Listing("not-reached", "Not reached", "Not measured, and why.", notReached(ladder.notReached())));
	}

	private Table outcomes(List<Comparison> comparisons) {
		return new Table(OUTCOME, comparisons.stream().map(this::outcome).toList());
	}

	private List<Cell> outcome(Comparison comparison) {
		Arm arm = comparison.arm();
		return List.of(new Cell(Words.recipe(arm), Words.label(arm), "", "#" + Words.anchor(arm.recipe())),
				Cell.of(Words.cpu(comparison)), Cell.of(comparison.verdict()),
				twoLines(comparison, Figure.REQUESTS_PER_SECOND), twoLines(comparison, Figure.P99_MICROS),
				Cell.of(safety(arm.recipe())), Cell.of(String.valueOf(comparison.forks())),
				Cell.of(comparison.reason()));
	}

	private static Cell twoLines(Comparison comparison, Figure figure) {
		Effect effect = comparison.effects().get(figure);
		if (effect == null) {
			return Cell.of(Words.NONE);
		}
		String change = Words.change(effect.ratio());
		return Cell.of(change, Words.effect(effect).substring(change.length()).strip());
	}

	private static Table withouts(List<Comparison> comparisons) {
		List<Column> columns = List.of(Column.words("recipe"), Column.numbers("CPU per request without it", ""),
				Column.words("so it is"), Column.numbers("requests per second", ""),
				Column.numbers("p99, open load", ""), Column.numbers("forks", ""));
		return new Table(columns, comparisons.stream().map(Tables::without).toList());
	}

	private static List<Cell> without(Comparison comparison) {
		String recipe = comparison.arm().recipe();
		Cell worth = switch (comparison.verdict()) {
			case HURTS -> new Cell("worth keeping", "", "good", "");
			case HELPS -> new Cell("better left out", "", "bad", "");
			case NO_DETECTABLE_EFFECT -> new Cell("worth nothing in company", "", "neutral", "");
			default -> Cell.of(comparison.verdict());
		};
		return List.of(new Cell(Words.recipe(comparison.arm()), "", "", "#" + Words.anchor(recipe)),
				Cell.of(Words.cpu(comparison)), worth, twoLines(comparison, Figure.REQUESTS_PER_SECOND),
				twoLines(comparison, Figure.P99_MICROS), Cell.of(String.valueOf(comparison.forks())));
	}

	private String safety(String recipe) {
		return this.source.cookbook().recipe(recipe).map((found) -> found.safety().word()).orElse(Words.NONE);
	}

	private Table notReached(Map<String, String> reasons) {
		Map<Integer, Map<String, String>> byNumber = new TreeMap<>();
		reasons.forEach((id, reason) -> byNumber.computeIfAbsent(this.source.number(id), (number) -> new TreeMap<>())
			.put(id, reason));
		List<List<Cell>> rows = new ArrayList<>();
		byNumber.values()
			.forEach(
					(some) -> some.forEach((id, reason) -> rows.add(List.of(Cell.of(id, title(id)), Cell.of(reason)))));
		return new Table(List.of(Column.words("recipe"), Column.words("why")), rows);
	}

	private String title(String id) {
		return this.source.cookbook().recipe(id).map(Recipe::title).orElse("");
	}

	/**
	 * Figures of every arm, with the effect against arm A below each.
	 * @return the table
	 */
	Table arms() {
		List<Figure> figures = Arrays.stream(Figure.values())
			.filter((figure) -> this.source.analysis()
				.figures()
				.stream()
				.anyMatch((arm) -> arm.values().containsKey(figure)))
			.toList();
		List<Column> columns = new ArrayList<>(List.of(Column.words("group"), Column.words("arm")));
		figures.forEach((figure) -> columns.add(Column.numbers(figure.title(), Words.unit(figure))));
		List<List<Cell>> rows = new ArrayList<>();
		for (ArmFigures arm : this.source.analysis().figures()) {
			rows.add(arm(arm, figures));
		}
		return figures.isEmpty() ? Table.EMPTY : new Table(columns, rows);
	}

	private List<Cell> arm(ArmFigures figures, List<Figure> wanted) {
		List<Cell> cells = new ArrayList<>();
		cells.add(Cell.of(figures.group()));
		cells.add(this.source.data()
			.groups()
			.stream()
			.filter((group) -> group.id().equals(figures.group()))
			.flatMap((group) -> group.arms().stream())
			.filter((arm) -> arm.name().equals(figures.arm()))
			.findFirst()
			.map((arm) -> Cell.of(arm.name() + ": " + Words.recipe(arm), arm.isReference() ? "" : Words.label(arm)))
			.orElseGet(() -> Cell.of(figures.arm())));
		for (Figure figure : wanted) {
			cells.add(Cell.of(Words.value(figure, figures.values().getOrDefault(figure, Double.NaN)),
					effect(figures, figure)));
		}
		return cells;
	}

	private String effect(ArmFigures figures, Figure figure) {
		return this.source.analysis()
			.comparisons()
			.stream()
			.filter((comparison) -> comparison.group().id().equals(figures.group())
					&& comparison.arm().name().equals(figures.arm()))
			.findFirst()
			.map((comparison) -> comparison.effects().get(figure))
			.map(Tables::words)
			.orElse("");
	}

	private static String words(Effect effect) {
		return Words.effect(effect);
	}

	/**
	 * What was measured, and how.
	 * @return a row for each group
	 */
	Table groups() {
		List<Column> columns = List.of(Column.words("group"), Column.words("stage"), Column.numbers("arms", ""),
				Column.numbers("forks that count", ""), Column.numbers("closed blocks per arm and fork", ""),
				Column.numbers("open blocks", ""), Column.numbers("warm-up", ""), Column.numbers("measuring", ""),
				Column.numbers("whole time", ""), Column.words("load"));
		return new Table(columns, this.source.data().groups().stream().map(this::group).toList());
	}

	private List<Cell> group(Group group) {
		List<ForkEnd> forks = this.source.data()
			.forks()
			.stream()
			.filter((fork) -> fork.group().equals(group.id()))
			.toList();
		return List.of(Cell.of(group.id()), Cell.of(stage(group.stage())), Cell.of(String.valueOf(group.arms().size())),
				Cell.of(this.source.data().goodForks(group.id()).size() + " of " + group.forks()),
				Cell.of(String.valueOf(group.rounds())), Cell.of(String.valueOf(group.openBlocks())),
				Cell.of(Words.duration(forks.stream().mapToDouble(ForkEnd::warmupSeconds).sum())),
				Cell.of(Words.duration(forks.stream().mapToDouble(ForkEnd::measuringSeconds).sum())),
				Cell.of(Words.duration(forks.stream().mapToDouble(ForkEnd::seconds).sum())),
				Cell.of(Words.load(group.load())));
	}

	static String stage(Group.Stage stage) {
		return switch (stage) {
			case SCREEN -> "screen";
			case CONFIRM -> "confirm";
			case LEAVE_ONE_OUT -> "leave one out";
			case TOTAL -> "total";
		};
	}

}
