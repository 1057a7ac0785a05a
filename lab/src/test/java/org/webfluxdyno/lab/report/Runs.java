package org.webfluxdyno.lab.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

import org.HdrHistogram.Histogram;

import org.webfluxdyno.lab.analysis.Analysis;
import org.webfluxdyno.lab.analysis.Analysis.Ladder;
import org.webfluxdyno.lab.analysis.ArmFigures;
import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.analysis.Effect;
import org.webfluxdyno.lab.analysis.Figure;
import org.webfluxdyno.lab.analysis.SearchPlanner;
import org.webfluxdyno.lab.analysis.Verdict;
import org.webfluxdyno.lab.recipe.Applies;
import org.webfluxdyno.lab.recipe.Carrier;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Knob;
import org.webfluxdyno.lab.recipe.Load;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.recipe.Safety;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.recipe.ValueText;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.Block.GeneratorUse;
import org.webfluxdyno.lab.result.Block.HostUse;
import org.webfluxdyno.lab.result.Block.Latency;
import org.webfluxdyno.lab.result.Block.ServiceUse;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.Group.Stage;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.result.WarmupBurst;

/**
 * Invented runs to render.
 */
final class Runs {

	private static final String[] IDS = { "code-shape", "mono-vs-flux", "observations", "event-loop-workers",
			"allocator", "small-heap", "collector", "compact-headers", "transport", "jdk", "date-header",
			"last-flush" };

	private final Random random = new Random(42);

	private final List<Group> groups = new ArrayList<>();

	private final List<ForkEnd> forks = new ArrayList<>();

	private final List<Block> blocks = new ArrayList<>();

	private final List<WarmupBurst> warmups = new ArrayList<>();

	private final List<Comparison> comparisons = new ArrayList<>();

	private final List<ArmFigures> figures = new ArrayList<>();

	private final Run run;

	private Runs(String kind, String... command) {
		this(new Run(Run.FORMAT_VERSION, "2026-12-01-" + kind, kind, List.of(command), 20261201L,
				"2026-12-01T09:30:00Z",
				Map.of("dyno", "0.1.0-SNAPSHOT", "commit", "0123abc", "lab-jdk", "25.0.3", "service-jdk", "25.0.3"),
				Map.of("budget", "45m")));
	}

	private Runs(Run run) {
		this.run = run;
	}

	static Source ladder() {
		return new Runs("ladder", "ladder", "--budget", "45m").ladderOf30();
	}

	static Source compare() {
		Runs runs = new Runs("compare", "compare", "event-loop-workers");
		Group group = runs.group("confirm-1", Stage.CONFIRM, List.of("event-loop-workers"), Settings.NONE, 5);
		runs.comparison(group, 1, 0.957, 0.011, Verdict.HELPS);
		return runs.source(emptyLadder(), false);
	}

	static Source quick() {
		Runs runs = new Runs("ladder", "ladder", "--quick");
		Group group = runs.group("screen-1", Stage.SCREEN,
				List.of(Arm.TWIN, "observations", "event-loop-workers", "code-shape"), Settings.NONE, 1);
		List<Comparison> open = new ArrayList<>();
		double[] ratios = { 1.004, 0.89, 0.96, 0.97 };
		for (int i = 0; i < ratios.length; i++) {
			open.add(runs.comparison(group, i + 1, ratios[i], 0, Verdict.SCREENED_ONLY));
		}
		Ladder ladder = new Ladder(List.of(), List.of(), List.of(), List.of(), open,
				Map.of("jdk", "the budget ended", "allocator", "the budget ended"), List.of(), List.of(),
				Settings.NONE);
		return runs.source(ladder, true);
	}

	static Source search(Verdict verdict) {
		Runs runs = new Runs(
				new Run(Run.FORMAT_VERSION, "2026-12-01-ladder-search", "ladder", List.of("ladder", "--search"), 1L,
						"2026-12-01T09:30:00Z", Map.of("commit", "0123abc"), Map.of("mode", SearchPlanner.MODE)));
		Group step = runs.group("search-1", Stage.SCREEN, List.of("allocator"), Settings.NONE, 3);
		runs.comparison(step, 1, 0.91, 0.01, Verdict.SCREENED_ONLY);
		Settings found = step.arms().get(1).settings();
		Group end = new Group("total", Stage.TOTAL,
				List.of(new Arm("a", Arm.REFERENCE, "out of the box", Settings.NONE, "/hello", List.of()),
						new Arm("b", "total", found.label(), found, "/hello", List.of())),
				LoadPlan.DEFAULT, 5, 10, 2);
		runs.measure(end);
		Comparison total = runs.comparison(end, 1, 0.92, 0.01, verdict);
		return runs.source(new Ladder(List.of(), List.of(), List.of(), List.of(), List.of(), Map.of(), List.of(),
				List.of(total), found), true);
	}

	static Source peers() {
		return peersNamed(List.of("webflux", "floor", "net-http", "flask"), "needs Rust 1.89 or newer");
	}

	/**
	 * A run of peers in which every text that comes from outside tries to break out.
	 * @param evil the text
	 * @return the run
	 */
	static Source hostilePeers(String evil) {
		return peersNamed(List.of(evil, evil + "2", evil + "3", evil + "4"), evil);
	}

	private static Source peersNamed(List<String> names, String why) {
		Map<String, String> options = new LinkedHashMap<>();
		names.forEach((name) -> options.put("peer." + name, "Title of " + name + " 1.2, Java"));
		options.put("skipped.warp", why);
		options.put("broken.hyper", why);
		Runs runs = new Runs(new Run(Run.FORMAT_VERSION, "2026-12-01-peers", "peers", List.of("peers"), 1L,
				"2026-12-01T09:30:00Z", Map.of("commit", "0123abc"), options));
		List<Arm> arms = new ArrayList<>();
		for (String name : names) {
			arms.add(new Arm(String.valueOf((char) ('a' + arms.size())), arms.isEmpty() ? Arm.REFERENCE : name, name,
					Settings.NONE, "/hello", List.of()));
		}
		arms.add(new Arm("e", Arm.TWIN, names.get(0), Settings.NONE, "/hello", List.of()));
		double[] ratios = { 1, 0.25, 0.66, 13.4, 1.01 };
		for (int connections : new int[] { 64, 1000 }) {
			Group group = new Group("connections-" + connections, Stage.CONFIRM, arms,
					new LoadPlan(connections, 1, false, "GET", "", 0, List.of(), LoadPlan.Driver.DYNO), 5, 8, 2);
			runs.measure(group);
			for (int i = 1; i < arms.size(); i++) {
				runs.comparison(group, i, ratios[i], 0.02, (ratios[i] < 1) ? Verdict.HELPS : Verdict.HURTS);
			}
			for (int fork = 0; fork < 2; fork++) {
				runs.blocks.add(new Block(group.id(), fork, 0, 0, 0, "d", Block.OPEN, "2026-12-01T09:31:00Z", 0, 0, 0,
						0, null, Map.of(), Map.of(), 0, 0, new ServiceUse(0, 0, 0, 0, 0, 0, 0, null, null, null),
						new HostUse(0, 0, 0), new GeneratorUse(0, 0, 0),
						List.of("left out of the open load, answers " + (8 - fork) + " a second: " + why)));
			}
		}
		return runs.source(emptyLadder(), true);
	}

	static Source empty() {
		Runs runs = new Runs("ladder", "ladder");
		runs.forks
			.add(new ForkEnd("confirm-1", 0, 0, 12, 0, 0, List.of("the service died: exit code 137"), List.of(), null));
		Analysis analysis = new Analysis(Double.NaN, 0.02, Double.NaN, Double.NaN, List.of(), List.of(), emptyLadder());
		RunData data = new RunData(runs.run, Map.of(), List.of(), runs.forks, List.of(), List.of());
		return new Source(data, analysis, new Cookbook(List.of()), Histograms.NONE, List.of());
	}

	static Source invalid() {
		Runs runs = new Runs("compare", "compare", "event-loop-workers");
		Group group = runs.group("confirm-1", Stage.CONFIRM, List.of("event-loop-workers"), Settings.NONE, 2);
		Comparison valid = runs.comparison(group, 1, 0.957, 0.011, Verdict.INVALID);
		runs.comparisons.set(0, new Comparison(valid.group(), valid.arm(), 0, Map.of(), Double.NaN, Verdict.INVALID,
				"no fork counts", List.of("answers other than 2xx: 12 blocks")));
		return runs.source(emptyLadder(), false);
	}

	/**
	 * A run in which every text that comes from outside tries to break out.
	 * @param evil the text
	 * @return the run
	 */
	static Source hostile(String evil) {
		Runs runs = new Runs("compare", "compare", evil);
		Settings settings = new Settings(Map.of("event-loop.workers", evil));
		List<Arm> arms = List.of(new Arm("a", Arm.REFERENCE, "", Settings.NONE, evil, List.of()),
				new Arm("b", evil, evil, settings, evil, List.of(evil)));
		Group group = new Group(evil, Stage.CONFIRM, arms, LoadPlan.DEFAULT, 2, 2, 1);
		runs.measure(group);
		Comparison fine = runs.comparison(group, 1, 0.9, 0.01, Verdict.HELPS);
		Comparison comparison = new Comparison(group, fine.arm(), 2, fine.effects(), 0.01, Verdict.HELPS, evil,
				List.of(evil));
		runs.comparisons.set(0, comparison);
		Ladder ladder = new Ladder(List.of(comparison), List.of(), List.of(), List.of(), List.of(), Map.of(evil, evil),
				List.of(), List.of(comparison), settings);
		Source source = runs.source(ladder, false);
		Run run = new Run(1, evil, "ladder", List.of(evil), 1, evil, Map.of(evil, evil), Map.of(evil, evil));
		RunData data = new RunData(run, Map.of(evil, Map.of(evil, List.of(evil))), source.data().groups(),
				source.data().forks(), source.data().blocks(), source.data().warmups());
		Recipe recipe = recipe(1, evil, Safety.PRODUCTION, new Carrier.SystemProperty("x.y", ValueText.AS_IS));
		return new Source(data, source.analysis(), new Cookbook(List.of(recipe)), source.histograms(), List.of());
	}

	private Source ladderOf30() {
		List<Comparison> kept = new ArrayList<>();
		List<Comparison> apart = new ArrayList<>();
		List<Comparison> didNotHelp = new ArrayList<>();
		List<Comparison> hurts = new ArrayList<>();
		List<Comparison> open = new ArrayList<>();
		Settings reference = Settings.NONE;
		for (int number = 1; number <= 28; number++) {
			if ((number - 1) % 7 == 0) {
				screen(number);
			}
			List<String> recipes = (number == 1) ? List.of(id(number), Arm.TWIN) : List.of(id(number));
			Group group = group("confirm-" + number, Stage.CONFIRM, recipes, reference, 5);
			switch (number % 7) {
				case 3, 4 -> {
					Comparison helps = comparison(group, 1, 0.97 - 0.002 * number, 0.012, Verdict.HELPS);
					kept.add(helps);
					reference = helps.arm().settings();
				}
				case 5 -> apart.add(comparison(group, 1, 0.93, 0.013, Verdict.HELPS));
				case 6 -> hurts.add(comparison(group, 1, 1.06 + 0.002 * number, 0.015, Verdict.HURTS));
				case 0 -> open.add(comparison(group, 1, 0.985, 0.03, Verdict.INCONCLUSIVE));
				default ->
					didNotHelp.add(comparison(group, 1, 1.001 - 0.0003 * number, 0.011, Verdict.NO_DETECTABLE_EFFECT));
			}
			if (number == 1) {
				comparison(group, 2, 0.998, 0.009, Verdict.NO_DETECTABLE_EFFECT);
			}
		}
		Map<String, String> notReached = new LinkedHashMap<>();
		notReached.put(id(30), "the budget of 45 min ended");
		notReached.put(id(29), "needs JDK 25 or later");
		List<Comparison> leaveOneOut = new ArrayList<>();
		List<String> ids = kept.stream().map((comparison) -> comparison.arm().recipe()).toList();
		Group group = group("leave-one-out-1", Stage.LEAVE_ONE_OUT, ids, reference, 5);
		for (int i = 0; i < ids.size(); i++) {
			leaveOneOut.add(comparison(group, i + 1, 1.02 + 0.006 * i, 0.012, Verdict.HURTS));
		}
		Group total = group("total", Stage.TOTAL, List.of("total"), Settings.NONE, 8);
		Comparison all = comparison(total, 1, 0.69, 0.014, Verdict.HELPS);
		return source(
				new Ladder(kept, apart, didNotHelp, hurts, open, notReached, leaveOneOut, List.of(all), reference),
				true);
	}

	private void screen(int first) {
		List<String> recipes = new ArrayList<>();
		for (int number = first; number < first + 7; number++) {
			recipes.add(id(number));
		}
		Group group = group("screen-" + (first / 7 + 1), Stage.SCREEN, recipes, Settings.NONE, 1);
		for (int i = 1; i <= 7; i++) {
			comparison(group, i, 0.95 + 0.02 * i, 0, Verdict.SCREENED_ONLY);
		}
	}

	private static String id(int number) {
		return (number <= IDS.length) ? IDS[number - 1] : "invented-recipe-" + number;
	}

	private Group group(String id, Stage stage, List<String> recipes, Settings reference, int forks) {
		List<Arm> arms = new ArrayList<>();
		arms.add(new Arm("a", Arm.REFERENCE, "", reference, "/hello", List.of()));
		for (String recipe : recipes) {
			Settings settings = recipe.equals(Arm.TWIN) ? reference
					: reference.with(new Settings(Map.of(recipe + ".knob", "on")));
			String label = recipe.equals(Arm.TWIN) ? "" : recipe + ".knob=on";
			arms.add(new Arm(String.valueOf((char) ('a' + arms.size())), recipe, label, settings, "/hello", List.of()));
		}
		Group group = new Group(id, stage, arms, LoadPlan.DEFAULT, forks, 10, 2);
		measure(group);
		return group;
	}

	private void measure(Group group) {
		this.groups.add(group);
		for (int fork = 0; fork < group.forks(); fork++) {
			for (Arm arm : group.arms()) {
				warmup(group, fork, arm);
			}
			for (int round = 0; round < group.rounds(); round++) {
				for (Arm arm : group.arms()) {
					this.blocks.add(block(group, fork, round, arm, Block.CLOSED));
					if (round < group.openBlocks()) {
						this.blocks.add(block(group, fork, round, arm, Block.OPEN));
					}
				}
			}
			this.forks.add(new ForkEnd(group.id(), fork, 0, 110, 45, 50, List.of(),
					(fork == 4) ? List.of("b") : List.of(), null));
		}
	}

	private void warmup(Group group, int fork, Arm arm) {
		for (int burst = 0; burst < 16; burst++) {
			double cost = 37 + 900 * Math.exp(-burst / 2.2) * (0.9 + 0.2 * this.random.nextDouble());
			this.warmups.add(new WarmupBurst(group.id(), fork, 0, arm.name(), burst, burst * 1.5, 9000, cost,
					Math.exp(-burst), burst == 15));
		}
	}

	private Block block(Group group, int fork, int round, Arm arm, String load) {
		double cost = 38 + 2 * this.random.nextGaussian();
		long requests = 9000 + this.random.nextInt(400);
		List<String> alarms = (this.random.nextInt(150) == 0) ? List.of("steal took more than 5 % of the time")
				: List.of();
		return new Block(group.id(), fork, 0, round, 0, arm.name(), load, "2026-12-01T09:31:00Z", 1.0,
				load.equals(Block.OPEN) ? 4500 : 0, requests, requests * 130,
				new Latency(210, 40, 80, 200, 240, 320, 900, 2100, 6000), Map.of("200", requests), Map.of(), 0, 0,
				new ServiceUse(cost * requests, cost * requests * 0.9, 100, 200, 180_000_000L, 900, 30,
						4000.0 * requests, 1.0, 2.0),
				new HostUse(0.01, 0.02, 0), new GeneratorUse(12, 0.4, 20), alarms);
	}

	private Comparison comparison(Group group, int index, double ratio, double half, Verdict verdict) {
		Arm arm = group.arms().get(index);
		Map<Figure, Effect> effects = new EnumMap<>(Figure.class);
		effects.put(Figure.CPU_MICROS_PER_REQUEST, effect(ratio, half));
		effects.put(Figure.REQUESTS_PER_SECOND, effect(1 / ratio, half * 1.4));
		effects.put(Figure.P50_MICROS, effect(1 + (ratio - 1) / 2, half * 1.5));
		effects.put(Figure.P99_MICROS, effect(1 + (ratio - 1) / 3, half * 4));
		effects.put(Figure.P999_MICROS, effect(1 + (ratio - 1) / 4, half * 9));
		effects.put(Figure.ALLOCATED_BYTES_PER_REQUEST, effect(ratio, half / 10));
		effects.put(Figure.RSS_BYTES, effect(1.002, half));
		if (Figure.of(this.run.kind()).contains(Figure.CLOSED_P99_MICROS)) {
			effects.put(Figure.CLOSED_P99_MICROS, effect(ratio, half * 3));
		}
		Comparison comparison = new Comparison(group, arm, group.forks(), effects, (half > 0) ? 0.0004 : Double.NaN,
				verdict, reason(verdict, half), List.of());
		this.comparisons.add(comparison);
		if (index == 1) {
			figures(group, group.reference(), 1);
		}
		figures(group, arm, ratio);
		return comparison;
	}

	private static String reason(Verdict verdict, double half) {
		return switch (verdict) {
			case HELPS, HURTS ->
				"the interval excludes no effect (p 0.0004) and the effect exceeds the noise floor of 1.1 %";
			case NO_DETECTABLE_EFFECT -> "the interval lies within ± 2.0 %";
			case INCONCLUSIVE ->
				"the interval is ± " + Words.share(half) + " wide; some 9 more forks (16 min) would tell";
			case INVALID -> "a watchdog fired";
			case SCREENED_ONLY -> "one fork: a hint, no verdict";
		};
	}

	private static Effect effect(double ratio, double half) {
		return (half > 0) ? new Effect(ratio, ratio / (1 + half), ratio * (1 + half), half * 1.6, 0.001)
				: new Effect(ratio, 0, Double.POSITIVE_INFINITY, Double.NaN, Double.NaN);
	}

	private void figures(Group group, Arm arm, double ratio) {
		Map<Figure, Double> values = new EnumMap<>(Figure.class);
		values.put(Figure.CPU_MICROS_PER_REQUEST, 38.9 * ratio);
		values.put(Figure.REQUESTS_PER_SECOND, 9120 / ratio);
		values.put(Figure.P50_MICROS, 203.0);
		values.put(Figure.P99_MICROS, 911.0);
		values.put(Figure.P999_MICROS, 2104.0);
		values.put(Figure.ALLOCATED_BYTES_PER_REQUEST, 4012.0);
		values.put(Figure.RSS_BYTES, 188_743_680.0);
		if (Figure.of(this.run.kind()).contains(Figure.CLOSED_P99_MICROS)) {
			values.put(Figure.TRANSFER_BYTES_PER_SECOND, 1_048_576 / ratio);
			values.put(Figure.CPU_PERCENT, 87.0);
			values.put(Figure.MEAN_MICROS, 310.0);
			values.put(Figure.CLOSED_MEAN_MICROS, 1_900 * ratio);
			values.put(Figure.CLOSED_P99_MICROS, 7_300 * ratio);
		}
		this.figures.add(new ArmFigures(group.id(), arm.name(), 50, values));
	}

	private Source source(Ladder ladder, boolean environment) {
		Analysis analysis = new Analysis(0.011, 0.02, 0.021, 0.053, this.comparisons, this.figures, ladder);
		Map<String, Object> facts = environment
				? Map.of("cpu", Map.of("model", "Some Processor 2.6 GHz", "processors", 2, "governor", "performance"),
						"os", Map.of("kernel", "6.8.0", "limits", Map.of("nofile", 1_048_576, "nproc", 63_000)), "jvm",
						Map.of("flags", List.of("-Xmx512m", "-XX:+UseParallelGC")))
				: Map.of();
		RunData data = new RunData(this.run, facts, this.groups, this.forks, this.blocks, this.warmups);
		return new Source(data, analysis, cookbook(), Runs::histogram, List.of());
	}

	private static Optional<Histogram> histogram(String group, String arm, String load) {
		Random random = new Random((group + arm + load).hashCode());
		Histogram histogram = new Histogram(3);
		for (int i = 0; i < 5000; i++) {
			double tail = (random.nextInt(60) == 0) ? 8 : 1;
			histogram.recordValue((long) (Math.exp(random.nextGaussian() * 0.25) * 210_000 * tail));
		}
		return Optional.of(histogram);
	}

	private static Ladder emptyLadder() {
		return new Ladder(List.of(), List.of(), List.of(), List.of(), List.of(), Map.of(), List.of(), List.of(),
				Settings.NONE);
	}

	private static Cookbook cookbook() {
		List<Recipe> recipes = new ArrayList<>();
		for (int number = 1; number <= 30; number++) {
			Carrier carrier = switch (number % 4) {
				case 0 -> new Carrier.SystemProperty("some.system.property" + number, ValueText.AS_IS);
				case 1 -> new Carrier.SpringProperty("some.spring.property" + number, ValueText.AS_IS);
				case 2 -> new Carrier.JvmFlag(new ValueText.Table(Map.of("on", "-XX:+SomeFlag" + number)));
				default -> new Carrier.Jdk();
			};
			recipes.add(recipe(number, id(number), (number % 7 == 5) ? Safety.TUNED : Safety.PRODUCTION, carrier));
		}
		return new Cookbook(recipes);
	}

	private static Recipe recipe(int number, String id, Safety safety, Carrier carrier) {
		return new Recipe(number, id, "Title of " + id, org.webfluxdyno.lab.recipe.Group.HTTP, Applies.KNOB,
				List.of(new Knob(id + ".knob", carrier)), Settings.NONE,
				List.of(new Settings(Map.of(id + ".knob", "on"))), Map.of(), safety, new Load(Map.of()), List.of(),
				List.of("source of " + id), "body");
	}

}
