package org.webfluxdyno.lab.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.recipe.Safety;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.Group.Stage;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.result.RunData;

/**
 * Sorts the comparisons of a ladder.
 */
final class Ladders {

	private Ladders() {
	}

	static Analysis.Ladder of(RunData data, Cookbook cookbook, List<Comparison> comparisons) {
		if (!data.run().kind().equals("ladder")) {
			return without(List.of(), Settings.NONE);
		}
		if (SearchPlanner.isSearch(data.run())) {
			return without(ofStage(comparisons, Stage.TOTAL), SearchPlanner.result(data, comparisons));
		}
		Map<String, Comparison> best = new LinkedHashMap<>();
		for (Comparison comparison : comparisons) {
			boolean judged = comparison.group().stage() == Stage.CONFIRM || comparison.group().stage() == Stage.SCREEN;
			if (judged && cookbook.recipe(comparison.arm().recipe()).isPresent()) {
				best.merge(comparison.arm().recipe(), comparison, Ladders::weightier);
			}
		}
		Map<Verdict, List<Comparison>> byVerdict = new LinkedHashMap<>();
		List<Comparison> kept = new ArrayList<>();
		List<Comparison> apart = new ArrayList<>();
		best.values().forEach((comparison) -> {
			if (comparison.verdict() == Verdict.HELPS) {
				(joins(comparison, cookbook) ? kept : apart).add(comparison);
			}
			else {
				byVerdict.computeIfAbsent(comparison.verdict(), (verdict) -> new ArrayList<>()).add(comparison);
			}
		});
		List<Comparison> open = new ArrayList<>();
		List.of(Verdict.INCONCLUSIVE, Verdict.INVALID, Verdict.SCREENED_ONLY)
			.forEach((verdict) -> open.addAll(byVerdict.getOrDefault(verdict, List.of())));
		return new Analysis.Ladder(kept, apart, byVerdict.getOrDefault(Verdict.NO_DETECTABLE_EFFECT, List.of()),
				byVerdict.getOrDefault(Verdict.HURTS, List.of()), open, notReached(data, cookbook, best.keySet()),
				ofStage(comparisons, Stage.LEAVE_ONE_OUT), ofStage(comparisons, Stage.TOTAL),
				reference(data, cookbook, comparisons));
	}

	/** What climbed no ladder. */
	private static Analysis.Ladder without(List<Comparison> total, Settings reference) {
		return new Analysis.Ladder(List.of(), List.of(), List.of(), List.of(), List.of(), Map.of(), List.of(), total,
				reference);
	}

	/** Settings of the reference, once what helps has joined it. */
	static Settings reference(RunData data, Cookbook cookbook, List<Comparison> comparisons) {
		Settings reference = Settings.NONE;
		for (Comparison comparison : comparisons) {
			if (comparison.group().stage() == Stage.CONFIRM && comparison.verdict() == Verdict.HELPS
					&& joins(comparison, cookbook)) {
				Settings change = comparison.arm().settings().differingFrom(comparison.group().reference().settings());
				Set<String> taken = new LinkedHashSet<>(reference.values().keySet());
				taken.retainAll(change.values().keySet());
				if (taken.isEmpty()) {
					reference = reference.with(change);
				}
			}
		}
		return reference;
	}

	/**
	 * Only what is fit for production and was measured at the usual load on the usual
	 * path joins.
	 */
	private static boolean joins(Comparison comparison, Cookbook cookbook) {
		Optional<Recipe> recipe = cookbook.recipe(comparison.arm().recipe());
		boolean fit = recipe
			.filter((known) -> known.safety() == Safety.PRODUCTION && LadderPlanner.startsFromDefaults(known))
			.isPresent();
		return fit && comparison.group().load().equals(LoadPlan.DEFAULT)
				&& comparison.arm().path().equals(comparison.group().reference().path());
	}

	private static Comparison weightier(Comparison one, Comparison other) {
		boolean oneConfirmed = one.group().stage() == Stage.CONFIRM;
		boolean otherConfirmed = other.group().stage() == Stage.CONFIRM;
		if (oneConfirmed != otherConfirmed) {
			return oneConfirmed ? one : other;
		}
		return (one.cpu().ratio() <= other.cpu().ratio()) ? one : other;
	}

	private static List<Comparison> ofStage(List<Comparison> comparisons, Stage stage) {
		return comparisons.stream().filter((comparison) -> comparison.group().stage() == stage).toList();
	}

	private static Map<String, String> notReached(RunData data, Cookbook cookbook, Set<String> reached) {
		Map<String, String> notReached = new LinkedHashMap<>();
		for (Recipe recipe : LadderPlanner.wanted(data, cookbook)) {
			if (!reached.contains(recipe.id())) {
				String skipped = data.run().options().get("skipped." + recipe.id());
				notReached.put(recipe.id(), (skipped != null) ? skipped
						: group(data, recipe) ? "nothing could be measured" : "the budget ended before");
			}
		}
		return notReached;
	}

	private static boolean group(RunData data, Recipe recipe) {
		return data.groups()
			.stream()
			.map(Group::arms)
			.anyMatch((arms) -> arms.stream().anyMatch((arm) -> arm.recipe().equals(recipe.id())));
	}

}
