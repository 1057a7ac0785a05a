package org.webfluxdyno.lab.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Knob;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.recipe.Step;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.Group.Stage;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunData;

/**
 * Decides what a search over combinations measures next, from what is in the store alone.
 * One recipe after another is tried with all its values on the best combination so far,
 * in a few forks; the best value stays if it saves more than those differ by chance. When
 * no recipe has anything left to give, or the time ends, what was found is compared with
 * where the search began, by fresh forks: what was best among many looks better than it
 * is.
 */
public final class SearchPlanner {

	/** The mode of a ladder that searches, in the run's options. */
	public static final String MODE = "search";

	/** Begins the options that say where the search begins, a knob each. */
	public static final String START = "start.";

	/** Recipes whose values change what the others are worth, in the order tried. */
	public static final List<String> RECIPES = List.of("event-loop-workers", "transport", "allocator", "collector",
			"heap-size");

	/** More arms alive at the same time would only wait for each other. */
	private static final int MOST_CANDIDATES = 5;

	/**
	 * One fork is off by two percent, and the best of many by more: what saves less than
	 * this may well be chance.
	 */
	private static final double WORTH_A_STEP = 0.97;

	private final List<Recipe> recipes;

	private final Cookbook cookbook;

	private final Predicate<Settings> possible;

	/**
	 * A planner.
	 * @param cookbook all recipes
	 * @param skipped reason by id of each recipe that cannot be tried
	 * @param possible whether settings can be put in force on this host
	 */
	public SearchPlanner(Cookbook cookbook, Map<String, String> skipped, Predicate<Settings> possible) {
		this.cookbook = cookbook;
		this.possible = possible;
		this.recipes = RECIPES.stream()
			.filter((id) -> !skipped.containsKey(id))
			.flatMap((id) -> cookbook.recipe(id).stream())
			.toList();
	}

	/**
	 * Whether a run searches.
	 * @param run the run
	 * @return whether it is a ladder of this mode
	 */
	public static boolean isSearch(Run run) {
		return MODE.equals(run.options().get("mode"));
	}

	/**
	 * The next group.
	 * @param data all that was measured so far; every group has all its forks
	 * @return a group with forks to measure, empty when the search is done
	 */
	public Optional<Group> next(RunData data) {
		if (this.recipes.isEmpty() || data.groups().stream().anyMatch((group) -> group.stage() == Stage.TOTAL)) {
			return Optional.empty();
		}
		Budget budget = new Budget(data);
		List<Comparison> comparisons = Analyzer.analyse(data, this.cookbook, budget.target(), ForkLatencies.NONE)
			.comparisons();
		Settings best = best(data, comparisons);
		return step(data, comparisons, best).filter((group) -> budget.allows(group, group.forks(), 1 - Budget.RESERVE))
			.or(() -> total(data, best));
	}

	/** The best combination so far. */
	static Settings best(RunData data, List<Comparison> comparisons) {
		return screens(data).stream()
			.flatMap((group) -> improvement(group, comparisons).stream())
			.reduce((one, later) -> later)
			.orElseGet(() -> start(data.run()));
	}

	/** What the search came to: what was found, once the end has shown that it helps. */
	static Settings result(RunData data, List<Comparison> comparisons) {
		boolean helps = comparisons.stream()
			.anyMatch(
					(comparison) -> comparison.group().stage() == Stage.TOTAL && comparison.verdict() == Verdict.HELPS);
		return helps ? best(data, comparisons) : start(data.run());
	}

	private static Settings start(Run run) {
		Map<String, String> start = new TreeMap<>(); // options have no order
		run.options().forEach((name, value) -> {
			if (name.startsWith(START) && !Knob.isDefault(value)) {
				start.put(name.substring(START.length()), value);
			}
		});
		return new Settings(start);
	}

	private static List<Group> screens(RunData data) {
		return data.groups().stream().filter((group) -> group.stage() == Stage.SCREEN).toList();
	}

	private static Optional<Settings> improvement(Group group, List<Comparison> comparisons) {
		return comparisons.stream()
			.filter((comparison) -> comparison.group().id().equals(group.id()))
			.filter((comparison) -> comparison.verdict() != Verdict.INVALID && comparison.forks() > group.forks() / 2)
			.min(Comparator.comparingDouble((comparison) -> comparison.cpu().ratio()))
			.filter((comparison) -> comparison.cpu().ratio() < WORTH_A_STEP)
			.map((comparison) -> comparison.arm().settings());
	}

	private Optional<Group> step(RunData data, List<Comparison> comparisons, Settings best) {
		List<Group> done = screens(data);
		List<String> ids = this.recipes.stream().map(Recipe::id).toList();
		int last = -1;
		int idle = 0;
		for (Group group : done) {
			int at = ids.indexOf(group.arms().get(1).recipe());
			// those between them had no candidates
			int passed = Math.floorMod(at - last - 1, ids.size()) + 1;
			idle = improvement(group, comparisons).isPresent() ? 1 : idle + passed;
			last = at;
		}
		for (; idle < ids.size(); idle++) {
			last = (last + 1) % ids.size();
			List<Settings> candidates = candidates(this.recipes.get(last), best);
			if (!candidates.isEmpty()) {
				return Optional.of(screen(done.size() + 1, this.recipes.get(last), best, candidates));
			}
		}
		return Optional.empty();
	}

	private List<Settings> candidates(Recipe recipe, Settings best) {
		Map<String, String> others = new LinkedHashMap<>(best.values());
		recipe.knobs().forEach((knob) -> others.remove(knob.name()));
		Set<Settings> candidates = new LinkedHashSet<>();
		for (Step step : recipe.steps()) {
			Map<String, String> all = new LinkedHashMap<>(others);
			all.putAll(step.settings().values());
			all.values().removeIf(Knob::isDefault);
			candidates.add(new Settings(all));
		}
		candidates.add(new Settings(others));
		candidates.remove(best);
		return candidates.stream().filter(this.possible).limit(MOST_CANDIDATES).toList();
	}

	private static Group screen(int number, Recipe recipe, Settings best, List<Settings> candidates) {
		List<Arm> arms = new ArrayList<>();
		arms.add(new Arm("a", Arm.REFERENCE, label(best), best, Recipe.DEFAULT_PATH, List.of()));
		for (Settings candidate : candidates) {
			String name = String.valueOf((char) ('a' + arms.size()));
			arms.add(new Arm(name, recipe.id(), change(recipe, candidate), candidate, Recipe.DEFAULT_PATH, List.of()));
		}
		return new Group("search-" + number, Stage.SCREEN, arms, LoadPlan.DEFAULT, Analyzer.PILOT_FORKS, Group.ROUNDS,
				Group.OPEN_BLOCKS);
	}

	private Optional<Group> total(RunData data, Settings best) {
		Settings start = start(data.run());
		if (best.equals(start)) {
			return Optional.empty();
		}
		List<Arm> arms = List.of(new Arm("a", Arm.REFERENCE, label(start), start, Recipe.DEFAULT_PATH, List.of()),
				new Arm("b", "total", label(best), best, Recipe.DEFAULT_PATH, List.of()));
		return Optional.of(new Group("total", Stage.TOTAL, arms, LoadPlan.DEFAULT, Analyzer.LEAST_FORKS, Group.ROUNDS,
				Group.OPEN_BLOCKS));
	}

	private static String label(Settings settings) {
		return settings.values().isEmpty() ? "out of the box" : settings.label();
	}

	/** What a candidate says of a recipe's knobs. */
	private static String change(Recipe recipe, Settings candidate) {
		Map<String, String> own = new LinkedHashMap<>();
		recipe.knobs().forEach((knob) -> {
			if (candidate.values().containsKey(knob.name())) {
				own.put(knob.name(), candidate.value(knob.name()));
			}
		});
		return own.isEmpty() ? "default" : new Settings(own).label();
	}

}
