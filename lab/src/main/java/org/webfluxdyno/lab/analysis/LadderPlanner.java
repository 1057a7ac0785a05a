package org.webfluxdyno.lab.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.webfluxdyno.lab.recipe.Applies;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.recipe.Step;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.Group.Stage;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.result.RunData;

/**
 * Decides what a ladder measures next, from what is in the store alone. First all
 * candidates are screened in one fork; then each recipe's best is confirmed with fresh
 * forks, the largest first, and joins the reference when it helps; then every kept recipe
 * is taken away once; last the final reference is compared with the first.
 */
public final class LadderPlanner {

	/** Candidates that share one warm reference. */
	private static final int TOGETHER = 4;

	/** Share of the budget after which no further screening begins. */
	private static final double SCREENING = 0.4;

	/** The recipes of the quick ladder and which of their candidates. */
	private static final Map<String, String> QUICK = new TreeMap<>(Map.of("event-loop-workers",
			"event-loop.workers=cores", "allocator", "allocator.type=pooled", "date-header", "date-header=cached"));

	private final Cookbook cookbook;

	private final Map<String, String> skipped;

	/**
	 * A planner.
	 * @param cookbook all recipes
	 * @param skipped reason by id of each recipe that cannot be tried
	 */
	public LadderPlanner(Cookbook cookbook, Map<String, String> skipped) {
		this.cookbook = cookbook;
		this.skipped = Map.copyOf(skipped);
	}

	/**
	 * The next group.
	 * @param data all that was measured so far; every group has all its forks
	 * @return a group with forks to measure, empty when the ladder is done
	 */
	public Optional<Group> next(RunData data) {
		if ("quick".equals(data.run().options().get("mode"))) {
			return data.groups().isEmpty() ? Optional.of(quick()) : Optional.empty();
		}
		Budget budget = new Budget(data);
		return screening(data, budget).or(() -> extension(data, budget))
			.or(() -> confirmation(data, budget))
			.or(() -> leaveOneOut(data, budget))
			.or(() -> total(data));
	}

	/** The recipes of a run in file order. */
	static List<Recipe> wanted(RunData data, Cookbook cookbook) {
		String named = data.run().options().getOrDefault("recipes", "");
		List<String> ids = List.of(named.split(","));
		return cookbook.recipes()
			.stream()
			.filter((recipe) -> recipe.applies() != Applies.CLIENT)
			.filter((recipe) -> named.isEmpty() || ids.contains(recipe.id()))
			.filter((recipe) -> !"quick".equals(data.run().options().get("mode")) || QUICK.containsKey(recipe.id()))
			.toList();
	}

	/** Whether a recipe's reference is Boot out of the box on the usual path and load. */
	static boolean startsFromDefaults(Recipe recipe) {
		return Situation.of(recipe).equals(Situation.USUAL);
	}

	private Group quick() {
		List<Candidate> candidates = QUICK.keySet()
			.stream()
			.flatMap((id) -> this.cookbook.recipe(id).stream())
			.filter((recipe) -> !this.skipped.containsKey(recipe.id()))
			.flatMap((recipe) -> Candidate.of(recipe).stream())
			.filter((candidate) -> candidate.label().equals(QUICK.get(candidate.recipe())))
			.toList();
		return group("screen-1", Stage.SCREEN, Settings.NONE, Recipe.DEFAULT_PATH, LoadPlan.DEFAULT, candidates, true,
				1);
	}

	private Optional<Group> screening(RunData data, Budget budget) {
		boolean full = "full".equals(data.run().options().get("mode"));
		List<Group> groups = screens(wanted(data, this.cookbook), full ? Integer.MAX_VALUE : 3);
		return groups.stream()
			.filter((group) -> !has(data, group.id()))
			.findFirst()
			.filter((group) -> budget.allows(group, 1, SCREENING));
	}

	private List<Group> screens(List<Recipe> recipes, int candidatesPerRecipe) {
		Map<Situation, List<Candidate>> situations = new LinkedHashMap<>();
		for (Recipe recipe : recipes) {
			if (!this.skipped.containsKey(recipe.id())) {
				situations.computeIfAbsent(Situation.of(recipe), (key) -> new ArrayList<>())
					.addAll(Candidate.of(recipe).stream().limit(candidatesPerRecipe).toList());
			}
		}
		List<Group> groups = new ArrayList<>();
		situations.forEach((situation, candidates) -> {
			for (int from = 0; from < candidates.size(); from += TOGETHER) {
				groups.add(group("screen-" + (groups.size() + 1), Stage.SCREEN, situation.reference(), situation.path(),
						situation.load(), candidates.subList(from, Math.min(candidates.size(), from + TOGETHER)),
						groups.isEmpty(), 1));
			}
		});
		return groups;
	}

	/** More forks for the group measured last, by the scatter of its pilot. */
	private static Optional<Group> extension(RunData data, Budget budget) {
		return data.groups()
			.stream()
			.filter((group) -> group.stage() == Stage.CONFIRM && group.forks() == Analyzer.PILOT_FORKS)
			.findFirst()
			.map((group) -> group.withForks(Analyzer.forksNeeded(data, group, budget.target())))
			.map((group) -> budget.shortened(group, Analyzer.PILOT_FORKS))
			.filter((group) -> group.forks() > Analyzer.PILOT_FORKS);
	}

	private Optional<Group> confirmation(RunData data, Budget budget) {
		Analysis analysis = analysed(data, budget);
		Settings reference = Ladders.reference(data, this.cookbook, analysis.comparisons());
		List<String> confirmed = data.groups()
			.stream()
			.filter((group) -> group.stage() == Stage.CONFIRM)
			.flatMap((group) -> group.arms().stream())
			.map(Arm::recipe)
			.toList();
		Map<String, Comparison> best = new LinkedHashMap<>();
		analysis.comparisons()
			.stream()
			.filter((comparison) -> comparison.verdict() == Verdict.SCREENED_ONLY)
			.filter((comparison) -> !confirmed.contains(comparison.arm().recipe())
					&& this.cookbook.recipe(comparison.arm().recipe()).isPresent())
			.forEach((comparison) -> best.merge(comparison.arm().recipe(), comparison, LadderPlanner::worthier));
		List<Comparison> ranked = best.values()
			.stream()
			.sorted(Comparator.comparingDouble((comparison) -> -Math.abs(Math.log(comparison.cpu().ratio()))))
			.toList();
		if (ranked.isEmpty()) {
			return Optional.empty();
		}
		Situation situation = Situation.of(recipe(ranked.get(0)));
		List<Candidate> batch = ranked.stream()
			.filter((comparison) -> Situation.of(recipe(comparison)).equals(situation))
			.limit(TOGETHER)
			.map((comparison) -> Candidate.of(recipe(comparison), comparison.arm()))
			.toList();
		long number = data.groups().stream().filter((group) -> group.stage() == Stage.CONFIRM).count() + 1;
		boolean usual = situation.equals(Situation.USUAL);
		Group next = group("confirm-" + number, Stage.CONFIRM, usual ? reference : situation.reference(),
				situation.path(), situation.load(), batch, true, Analyzer.PILOT_FORKS);
		return Optional.of(next).filter((group) -> budget.allows(group, Analyzer.PILOT_FORKS, 1 - Budget.RESERVE));
	}

	/** A saving is confirmed before a cost; among equals the larger first. */
	private static Comparison worthier(Comparison one, Comparison other) {
		double saving = Math.min(one.cpu().ratio(), other.cpu().ratio());
		if (saving < 0.99) {
			return (one.cpu().ratio() <= other.cpu().ratio()) ? one : other;
		}
		return (one.cpu().ratio() >= other.cpu().ratio()) ? one : other;
	}

	private Optional<Group> leaveOneOut(RunData data, Budget budget) {
		Analysis analysis = analysed(data, budget);
		List<Comparison> kept = analysis.ladder().kept();
		Settings reference = analysis.ladder().reference();
		if (kept.size() < 2 || has(data, "leave-one-out")) {
			return Optional.empty();
		}
		List<Arm> arms = new ArrayList<>();
		arms.add(new Arm("a", Arm.REFERENCE, "all kept recipes", reference, Recipe.DEFAULT_PATH, List.of()));
		for (Comparison comparison : kept) {
			Map<String, String> rest = new LinkedHashMap<>(reference.values());
			recipe(comparison).knobs().forEach((knob) -> rest.remove(knob.name()));
			arms.add(new Arm(name(arms), comparison.arm().recipe(), "without " + comparison.arm().recipe(),
					new Settings(rest), Recipe.DEFAULT_PATH, List.of()));
		}
		Group group = new Group("leave-one-out", Stage.LEAVE_ONE_OUT, arms, LoadPlan.DEFAULT, Analyzer.PILOT_FORKS,
				Group.ROUNDS, Group.OPEN_BLOCKS);
		return Optional.of(group).filter((next) -> budget.allows(next, Analyzer.PILOT_FORKS, 1 - Budget.RESERVE / 2));
	}

	private Optional<Group> total(RunData data) {
		Analysis analysis = analysed(data, new Budget(data));
		if (analysis.ladder().kept().isEmpty() || has(data, "total")) {
			return Optional.empty();
		}
		List<Arm> arms = List
			.of(new Arm("a", Arm.REFERENCE, "out of the box", Settings.NONE, Recipe.DEFAULT_PATH, List.of()), new Arm(
					"b", "total", "all kept recipes", analysis.ladder().reference(), Recipe.DEFAULT_PATH, List.of()));
		return Optional.of(new Group("total", Stage.TOTAL, arms, LoadPlan.DEFAULT, Analyzer.LEAST_FORKS, Group.ROUNDS,
				Group.OPEN_BLOCKS));
	}

	private Analysis analysed(RunData data, Budget budget) {
		return Analyzer.analyse(data, this.cookbook, budget.target(), ForkLatencies.NONE);
	}

	private Recipe recipe(Comparison comparison) {
		return this.cookbook.recipe(comparison.arm().recipe()).orElseThrow();
	}

	private static boolean has(RunData data, String id) {
		return data.groups().stream().anyMatch((group) -> group.id().equals(id));
	}

	private static Group group(String id, Stage stage, Settings reference, String path, LoadPlan load,
			List<Candidate> candidates, boolean twin, int forks) {
		List<Arm> arms = new ArrayList<>();
		arms.add(new Arm("a", Arm.REFERENCE, reference.values().isEmpty() ? "out of the box" : reference.label(),
				reference, path, List.of()));
		for (Candidate candidate : candidates) {
			Settings settings = reference.with(candidate.settings());
			arms.add(new Arm(name(arms), candidate.recipe(), candidate.label(), settings, candidate.path(), List.of()));
		}
		if (twin) {
			arms.add(new Arm(name(arms), Arm.TWIN, "identical to the reference", reference, path, List.of()));
		}
		return new Group(id, stage, arms, load, forks, Group.ROUNDS, Group.OPEN_BLOCKS);
	}

	private static String name(List<Arm> arms) {
		return String.valueOf((char) ('a' + arms.size()));
	}

	/** What a recipe would change. */
	private record Candidate(String recipe, String label, Settings settings, String path) {

		static List<Candidate> of(Recipe recipe) {
			List<Step> steps = recipe.steps();
			return steps.stream()
				.skip(1)
				.map((step) -> new Candidate(recipe.id(), step.name(),
						step.settings().differingFrom(steps.get(0).settings()), step.path()))
				.filter((candidate) -> !candidate.settings().values().isEmpty())
				.toList();
		}

		static Candidate of(Recipe recipe, Arm screened) {
			return of(recipe).stream()
				.filter((candidate) -> candidate.label().equals(screened.label()))
				.findFirst()
				.orElseThrow();
		}

	}

	/** What recipes must share to share a reference. */
	private record Situation(Settings reference, String path, LoadPlan load) {

		static final Situation USUAL = new Situation(Settings.NONE, Recipe.DEFAULT_PATH, LoadPlan.DEFAULT);

		static Situation of(Recipe recipe) {
			Step reference = recipe.steps().get(0);
			Map<String, String> set = new LinkedHashMap<>(reference.settings().values());
			set.values().removeIf("default"::equals);
			return new Situation(new Settings(set), reference.path(), LoadPlan.of(recipe));
		}

	}

}
