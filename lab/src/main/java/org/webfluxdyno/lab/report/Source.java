package org.webfluxdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import org.webfluxdyno.lab.analysis.Analysis;
import org.webfluxdyno.lab.analysis.ArmFigures;
import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.analysis.Figure;
import org.webfluxdyno.lab.analysis.SearchPlanner;
import org.webfluxdyno.lab.analysis.Verdict;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Group.Stage;
import org.webfluxdyno.lab.result.RunData;

/**
 * What a report is made of.
 *
 * @param data raw results
 * @param analysis what can be said of them
 * @param cookbook recipes
 * @param histograms latency
 * @param profiles names of the flame graphs in the run's directory {@value #PROFILES}
 */
record Source(RunData data, Analysis analysis, Cookbook cookbook, Histograms histograms, List<String> profiles) {

	/** Where a run keeps its flame graphs. */
	static final String PROFILES = "profile";

	boolean isLadder() {
		return this.data.run().kind().equals("ladder") && !isSearch();
	}

	boolean isSearch() {
		return SearchPlanner.isSearch(this.data.run());
	}

	boolean isPeers() {
		return this.data.run().kind().equals("peers");
	}

	/**
	 * Whether nothing was confirmed although something was measured.
	 * @return whether every comparison is screened only or invalid, and one is screened
	 */
	boolean isScreenedOnly() {
		List<Comparison> all = this.analysis.comparisons();
		return all.stream().anyMatch((comparison) -> comparison.verdict() == Verdict.SCREENED_ONLY) && all.stream()
			.allMatch((comparison) -> comparison.verdict() == Verdict.SCREENED_ONLY
					|| comparison.verdict() == Verdict.INVALID);
	}

	Optional<Comparison> total() {
		return this.analysis.ladder().total().stream().findFirst();
	}

	OptionalDouble figure(String group, String arm, Figure figure) {
		return this.analysis.figures()
			.stream()
			.filter((figures) -> figures.group().equals(group) && figures.arm().equals(arm))
			.map(ArmFigures::values)
			.filter((values) -> values.containsKey(figure))
			.mapToDouble((values) -> values.getOrDefault(figure, Double.NaN))
			.findFirst();
	}

	String value(Comparison comparison, boolean reference, Figure figure) {
		Arm arm = reference ? comparison.group().reference() : comparison.arm();
		return Words.valueWithUnit(figure, figure(comparison.group().id(), arm.name(), figure).orElse(Double.NaN));
	}

	/**
	 * What an overview shows: of a ladder every recipe once, else every comparison.
	 * @return the comparisons
	 */
	List<Comparison> overview() {
		if (!isLadder()) {
			return this.analysis.comparisons();
		}
		Analysis.Ladder ladder = this.analysis.ladder();
		List<Comparison> all = new ArrayList<>();
		Stream.of(ladder.kept(), ladder.apart(), ladder.didNotHelp(), ladder.hurts(), ladder.open())
			.forEach(all::addAll);
		twin().filter((twin) -> !all.contains(twin)).ifPresent(all::add);
		return all;
	}

	/**
	 * The A/A comparison of the run, a confirmed one if there is one.
	 * @return the comparison
	 */
	Optional<Comparison> twin() {
		List<Comparison> twins = this.analysis.comparisons()
			.stream()
			.filter((comparison) -> comparison.arm().recipe().equals(Arm.TWIN))
			.toList();
		return twins.stream()
			.filter((comparison) -> comparison.group().stage() == Stage.CONFIRM)
			.findFirst()
			.or(() -> twins.stream().findFirst());
	}

	/**
	 * The place of a recipe in the cookbook.
	 * @param id id of the recipe
	 * @return its number; those that are not in the cookbook come last
	 */
	int number(String id) {
		return this.cookbook.recipe(id).map(Recipe::number).orElse(Integer.MAX_VALUE);
	}

	/**
	 * The number of processors of the host, when its facts tell.
	 * @return the number, as text
	 */
	Optional<String> processors() {
		for (String key : List.of("availableProcessors", "processors", "cores", "cpus")) {
			for (Object topic : new java.util.TreeMap<>(this.data.environment()).values()) {
				if (topic instanceof Map<?, ?> facts && facts.get(key) instanceof Number number) {
					return Optional.of(String.valueOf(number.longValue()));
				}
			}
		}
		return Optional.empty();
	}

}
