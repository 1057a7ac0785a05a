package org.webfluxdyno.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

import org.HdrHistogram.Histogram;

import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.analysis.Effect;
import org.webfluxdyno.lab.report.chart.Curves;
import org.webfluxdyno.lab.report.chart.Forest;
import org.webfluxdyno.lab.report.chart.Tone;
import org.webfluxdyno.lab.report.chart.Waterfall;
import org.webfluxdyno.lab.report.view.Figure;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.WarmupBurst;

/**
 * The charts of a report.
 */
final class Graphics {

	private static final int FULL_WIDTH = 1060;

	private static final int HALF_WIDTH = 560;

	private static final int MAX_ARMS = 8;

	private static final int MAX_FORKS = 8;

	private final Source source;

	Graphics(Source source) {
		this.source = source;
	}

	/**
	 * The charts that tell the story.
	 * @return waterfall and forest plot, as far as there is something to draw
	 */
	List<Figure> lead() {
		List<Figure> figures = new ArrayList<>();
		if (!this.source.analysis().ladder().kept().isEmpty()) {
			figures.add(waterfall());
		}
		List<Comparison> measured = this.source.overview()
			.stream()
			.filter((comparison) -> Double.isFinite(comparison.cpu().ratio()) && !comparison.effects().isEmpty())
			.sorted(Comparator.comparingDouble((comparison) -> comparison.cpu().ratio()))
			.toList();
		if (!measured.isEmpty()) {
			figures.add(forest(measured));
		}
		return figures;
	}

	private Figure waterfall() {
		List<Waterfall.Step> steps = new ArrayList<>();
		double cost = 1;
		for (Comparison kept : this.source.analysis().ladder().kept()) {
			Effect effect = kept.cpu();
			double before = cost;
			cost *= effect.ratio();
			boolean interval = effect.hasInterval();
			steps.add(new Waterfall.Step(Words.shortened((steps.size() + 1) + "  " + Words.recipe(kept.arm())),
					percent(before), percent(cost), percent(interval ? before * effect.low() : cost),
					percent(interval ? before * effect.high() : cost), Words.cpu(kept), Tone.GOOD));
		}
		this.source.total().ifPresent((total) -> steps.add(total(total)));
		return new Figure("The ladder, step by step",
				"CPU time per request against the first reference, in percent; each green bar begins where the step before it "
						+ "ended. The thin line is the step's own 95 % interval. The blue bar is measured, not added up: the tuned "
						+ "service against the first reference, both alive at the same time.",
				Waterfall.draw("waterfall", steps));
	}

	private static Waterfall.Step total(Comparison total) {
		Effect effect = total.cpu();
		boolean interval = effect.hasInterval();
		return new Waterfall.Step("all together, measured", 0, percent(effect.ratio()),
				percent(interval ? effect.low() : effect.ratio()), percent(interval ? effect.high() : effect.ratio()),
				Words.cpu(total), Tone.ACCENT);
	}

	private static double percent(double ratio) {
		return (ratio - 1) * 100;
	}

	private Figure forest(List<Comparison> comparisons) {
		List<Forest.Row> rows = comparisons.stream().map(this::row).toList();
		double floor = this.source.analysis().noiseFloor();
		return new Figure(this.source.isLadder() ? "Every recipe" : "Every comparison",
				"Change of CPU time per request in percent, left is cheaper. A square is an effect with its 95 % interval, a "
						+ "circle a screened size without one. The grey band is the noise floor, ± "
						+ Words.share(floor)
						+ ": effects within it are not believed. Green helps, red hurts, grey has no detectable effect, amber is "
						+ "not decided.",
				Forest.draw("forest", rows, Double.isFinite(floor) ? floor * 100 : 0));
	}

	private Forest.Row row(Comparison comparison) {
		Effect effect = comparison.cpu();
		Arm arm = comparison.arm();
		String name = this.source.isLadder() || arm.recipe().equals(Arm.TWIN) ? Words.recipe(arm) : Words.label(arm);
		return new Forest.Row(Words.shortened(name), percent(effect.ratio()), percent(effect.low()),
				percent(effect.high()), effect.hasInterval(), Words.cpu(comparison), Tone.of(comparison.verdict()));
	}

	/**
	 * Latency and warm-up of the comparison that matters most: the total, else the first.
	 * @return the charts, as far as there is something to draw
	 */
	List<Figure> curves() {
		return this.source.total()
			.map(Comparison::group)
			.or(() -> this.source.overview().stream().map(Comparison::group).findFirst())
			.map((group) -> curves("", group, group.arms().stream().limit(MAX_ARMS).toList(), FULL_WIDTH))
			.orElse(List.of());
	}

	/**
	 * Latency and warm-up of one arm and its reference.
	 * @param comparison the comparison
	 * @return the charts, as far as there is something to draw
	 */
	List<Figure> curves(Comparison comparison) {
		Group group = comparison.group();
		String name = "-" + Words.anchor(group.id()) + "-" + Words.anchor(comparison.arm().name());
		return curves(name, group, List.of(group.reference(), comparison.arm()), HALF_WIDTH);
	}

	private List<Figure> curves(String name, Group group, List<Arm> arms, int width) {
		List<Figure> figures = new ArrayList<>();
		Map<String, Histogram> latency = new LinkedHashMap<>();
		for (Arm arm : arms) {
			this.source.histograms()
				.merged(group.id(), arm.name(), Block.OPEN)
				.filter((histogram) -> histogram.getTotalCount() > 0)
				.ifPresent((histogram) -> latency.put(name(arm), histogram));
		}
		if (!latency.isEmpty()) {
			String title = "Latency under open load, group " + group.id();
			figures.add(new Figure(title,
					"Time from the intended start of a request to the end of its answer, in milliseconds, by percentile; each "
							+ "step to the right is a tenth of the requests before. All arms got the same arrival rate."
							+ drawn(group, arms),
					Curves.latency("latency" + name, title, latency, width)));
		}
		List<Curves.Line> lines = warmup(group, arms);
		if (!lines.isEmpty()) {
			String title = "Warm-up, group " + group.id();
			figures.add(new Figure(title,
					"CPU time per request in microseconds, the compiler's work included, burst by burst; a "
							+ "line is one fork"
							+ (forks(group) > MAX_FORKS ? ", of which the first " + MAX_FORKS + " are drawn" : "")
							+ ". Measuring begins when it has stopped falling." + drawn(group, arms),
					Curves.warmup("warmup" + name, title, lines, width)));
		}
		return figures;
	}

	private static String drawn(Group group, List<Arm> arms) {
		return (arms.size() == MAX_ARMS && group.arms().size() > MAX_ARMS)
				? " The first " + MAX_ARMS + " arms are drawn." : "";
	}

	private static String name(Arm arm) {
		return arm.name().toUpperCase(java.util.Locale.ROOT) + "  "
				+ Words.shortened(arm.isReference() ? "reference" : Words.label(arm));
	}

	private long forks(Group group) {
		return bursts(group.id()).map(WarmupBurst::fork).distinct().count();
	}

	private java.util.stream.Stream<WarmupBurst> bursts(String group) {
		return this.source.data().warmups().stream().filter((burst) -> burst.group().equals(group));
	}

	private List<Curves.Line> warmup(Group group, List<Arm> arms) {
		List<Curves.Line> lines = new ArrayList<>();
		for (Arm arm : arms) {
			Map<Integer, List<double[]>> byFork = new TreeMap<>();
			Predicate<WarmupBurst> finite = (burst) -> Double.isFinite(burst.cpuMicrosPerRequest());
			bursts(group.id()).filter((burst) -> burst.arm().equals(arm.name()))
				.filter(finite)
				.forEach((burst) -> byFork.computeIfAbsent(burst.fork(), (fork) -> new ArrayList<>())
					.add(new double[] { burst.atSeconds(), burst.cpuMicrosPerRequest() }));
			byFork.values()
				.stream()
				.limit(MAX_FORKS)
				.forEach((points) -> lines.add(new Curves.Line(name(arm), points)));
		}
		return lines;
	}

}
