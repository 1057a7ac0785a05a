package org.webfluxdyno.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.analysis.Effect;
import org.webfluxdyno.lab.analysis.Figure;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.report.view.Cell;
import org.webfluxdyno.lab.report.view.RecipeSection;
import org.webfluxdyno.lab.report.view.RecipeSection.Trial;
import org.webfluxdyno.lab.report.view.Table;
import org.webfluxdyno.lab.report.view.Table.Column;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.Group.Stage;

/**
 * All that was measured, recipe by recipe, down to the raw blocks.
 */
final class RecipeSections {

	private static final List<Column> BLOCKS = List.of(Column.numbers("fork", ""), Column.numbers("round", ""),
			Column.words("load"), Column.numbers("A", "µs"), Column.numbers("B", "µs"), Column.numbers("B/A", ""),
			Column.numbers("A", "requests/s"), Column.numbers("B", "requests/s"), Column.numbers("A p99", "µs"),
			Column.numbers("B p99", "µs"), Column.words("alarms"));

	private final Source source;

	private final Graphics graphics;

	private final Map<String, List<Block>> blocks = new HashMap<>();

	RecipeSections(Source source, Graphics graphics) {
		this.source = source;
		this.graphics = graphics;
		source.data()
			.blocks()
			.forEach((block) -> this.blocks.computeIfAbsent(key(block.group(), block.arm()), (key) -> new ArrayList<>())
				.add(block));
	}

	private static String key(String group, String arm) {
		return group + "\n" + arm;
	}

	/**
	 * The sections.
	 * @return a section for each recipe, in the order of the cookbook
	 */
	List<RecipeSection> sections() {
		Map<String, List<Comparison>> byRecipe = new LinkedHashMap<>();
		this.source.analysis()
			.comparisons()
			.stream()
			.sorted(Comparator.comparingInt((comparison) -> this.source.number(comparison.arm().recipe())))
			.forEach((comparison) -> byRecipe.computeIfAbsent(comparison.arm().recipe(), (recipe) -> new ArrayList<>())
				.add(comparison));
		List<RecipeSection> sections = new ArrayList<>();
		byRecipe.forEach((recipe, comparisons) -> sections.add(section(recipe, comparisons)));
		return sections;
	}

	private RecipeSection section(String id, List<Comparison> comparisons) {
		Optional<Recipe> recipe = this.source.cookbook().recipe(id);
		List<Trial> trials = comparisons.stream().map(this::trial).toList();
		return new RecipeSection(Words.anchor(id), Words.title(comparisons.get(0).arm(), this.source.cookbook()),
				recipe.map((found) -> found.safety().word()).orElse(""), recipe.map(Recipe::fileName).orElse(""),
				recipe.map(Recipe::sources).orElse(List.of()), trials);
	}

	private Trial trial(Comparison comparison) {
		boolean drawn = comparison.group().stage() != Stage.SCREEN || !this.source.isLadder();
		return new Trial(Words.label(comparison.arm()), comparison.verdict().label(), Cell.kind(comparison.verdict()),
				Words.cpu(comparison), comparison.reason(), where(comparison), comparison.watchdogs(),
				figures(comparison), drawn ? this.graphics.curves(comparison) : List.of(), profiles(comparison),
				blocks(comparison));
	}

	private static String where(Comparison comparison) {
		StringBuilder text = new StringBuilder("Group ").append(comparison.group().id())
			.append(", arm ")
			.append(comparison.arm().name())
			.append(", stage: ")
			.append(Tables.stage(comparison.group().stage()))
			.append("; ")
			.append(Words.count(comparison.forks(), "fork"));
		if (Double.isFinite(comparison.adjustedPValue())) {
			text.append("; p-value ")
				.append(Words.pValue(comparison.adjustedPValue()))
				.append(" after Holm's correction");
		}
		return text.append("; path ").append(comparison.arm().path()).toString();
	}

	private Table figures(Comparison comparison) {
		List<List<Cell>> rows = new ArrayList<>();
		for (Figure figure : Figure.values()) {
			Effect effect = comparison.effects().get(figure);
			if (effect != null) {
				rows.add(List.of(Cell.of(figure.title()), Cell.of(this.source.value(comparison, true, figure)),
						Cell.of(this.source.value(comparison, false, figure)), Cell.of(Words.effect(effect)),
						Cell.of(Words.share(effect.smallestDetectable()))));
			}
		}
		return new Table(List.of(Column.words("figure"), Column.numbers("arm A", ""), Column.numbers("arm B", ""),
				Column.numbers("change", ""), Column.numbers("smallest detectable", "")), rows);
	}

	private List<String> profiles(Comparison comparison) {
		String group = comparison.group().id() + "-";
		String arm = group + comparison.arm().name();
		return Stream
			.of(group + comparison.group().reference().name() + ".html", arm + ".html", arm + "-difference.html")
			.filter(this.source.profiles()::contains)
			.map((name) -> Source.PROFILES + "/" + name)
			.toList();
	}

	private Table blocks(Comparison comparison) {
		Map<String, Block> references = new HashMap<>();
		blocks(comparison, comparison.group().reference()).forEach((block) -> references.put(place(block), block));
		List<List<Cell>> rows = blocks(comparison, comparison.arm()).stream()
			.map((block) -> row(references.get(place(block)), block))
			.toList();
		return new Table(BLOCKS, rows);
	}

	private List<Block> blocks(Comparison comparison, Arm arm) {
		return this.blocks.getOrDefault(key(comparison.group().id(), arm.name()), List.of());
	}

	private static String place(Block block) {
		return block.fork() + " " + block.attempt() + " " + block.round() + " " + block.load();
	}

	private static List<Cell> row(@Nullable Block reference, Block block) {
		double a = (reference != null) ? reference.cpuMicrosPerRequest() : Double.NaN;
		double b = block.cpuMicrosPerRequest();
		List<String> alarms = new ArrayList<>();
		if (reference != null) {
			reference.alarms().forEach((alarm) -> alarms.add("A: " + alarm));
		}
		block.alarms().forEach((alarm) -> alarms.add("B: " + alarm));
		return List.of(Cell.of(String.valueOf(block.fork())), Cell.of(String.valueOf(block.round())),
				Cell.of(block.load()), Cell.of(Words.number(a, 2)), Cell.of(Words.number(b, 2)),
				Cell.of(Words.change(b / a)), Cell.of(rate(reference)), Cell.of(rate(block)), Cell.of(p99(reference)),
				Cell.of(p99(block)), Cell.of(String.join("; ", alarms)));
	}

	private static String rate(@Nullable Block block) {
		return (block != null) ? Words.number(block.requestsPerSecond(), 0) : Words.NONE;
	}

	private static String p99(@Nullable Block block) {
		Block.Latency latency = (block != null) ? block.latency() : null;
		return (latency != null) ? Words.number(latency.p99Micros(), 0) : Words.NONE;
	}

}
