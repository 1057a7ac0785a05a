package org.webfluxdyno.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.webfluxdyno.lab.report.view.Facts;
import org.webfluxdyno.lab.report.view.Facts.Fact;
import org.webfluxdyno.lab.report.view.Figure;
import org.webfluxdyno.lab.report.view.Page;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Run;

/**
 * Puts a whole report together.
 */
final class Pages {

	private final Source source;

	Pages(Source source) {
		this.source = source;
	}

	static Page of(Source source) {
		return new Pages(source).page();
	}

	private Page page() {
		Run run = this.source.data().run();
		Tables tables = new Tables(this.source);
		Graphics graphics = new Graphics(this.source);
		List<Figure> curves = graphics.curves();
		return new Page(run.name(), run.kind() + ", begun " + run.started() + ", seed " + run.seed(),
				Headlines.of(this.source), graphics.lead(), Tuning.of(this.source), tables.listings(), curves,
				tables.arms(), tables.groups(), new RecipeSections(this.source, graphics).sections(), watchdogs(),
				environment(), repeat(), noise());
	}

	List<String> watchdogs() {
		Map<String, Integer> counts = new LinkedHashMap<>();
		this.source.analysis()
			.comparisons()
			.forEach((comparison) -> comparison.watchdogs()
				.forEach((watchdog) -> counts.merge(comparison.group().id() + ", arm " + comparison.arm().name() + " ("
						+ Words.recipe(comparison.arm()) + "): " + watchdog, 1, Integer::sum)));
		for (ForkEnd fork : this.source.data().forks()) {
			String name = fork.group() + ", fork " + fork.fork() + ": ";
			fork.alarms()
				.forEach((alarm) -> counts.merge(name + alarm + " (the fork is not counted)", 1, Integer::sum));
			fork.unsettled()
				.forEach((arm) -> counts.merge(name + "arm " + arm + " was not warm when its limit was reached", 1,
						Integer::sum));
		}
		for (Block block : this.source.data().blocks()) {
			block.alarms()
				.forEach((alarm) -> counts.merge(
						block.group() + ", arm " + block.arm() + ", single blocks left out: " + alarm, 1,
						Integer::sum));
		}
		List<String> sentences = new ArrayList<>();
		counts
			.forEach((sentence, count) -> sentences.add((count > 1) ? sentence + " (" + count + " times)" : sentence));
		return sentences;
	}

	List<Facts> environment() {
		Map<String, List<Fact>> topics = new TreeMap<>();
		new TreeMap<>(this.source.data().environment()).forEach((topic, value) -> {
			if (value instanceof Map<?, ?> facts) {
				sorted(facts).forEach((name, fact) -> add(topics, topic, name, fact));
			}
			else {
				add(topics, "general", topic, value);
			}
		});
		return topics.entrySet().stream().map((topic) -> new Facts(topic.getKey(), topic.getValue())).toList();
	}

	private static void add(Map<String, List<Fact>> topics, String topic, String name, Object value) {
		topics.computeIfAbsent(topic, (key) -> new ArrayList<>()).add(new Fact(name, words(value)));
	}

	private static Map<String, Object> sorted(Map<?, ?> map) {
		Map<String, Object> sorted = new TreeMap<>();
		map.forEach((key, value) -> sorted.put(String.valueOf(key), (value != null) ? value : Words.NONE));
		return sorted;
	}

	private static String words(Object value) {
		if (value instanceof Map<?, ?> map) {
			return sorted(map).entrySet()
				.stream()
				.map((entry) -> entry.getKey() + ": " + words(entry.getValue()))
				.collect(Collectors.joining("; "));
		}
		if (value instanceof List<?> list) {
			return list.stream()
				.map((entry) -> words((entry != null) ? entry : Words.NONE))
				.collect(Collectors.joining(", "));
		}
		return String.valueOf(value);
	}

	List<Facts> repeat() {
		Run run = this.source.data().run();
		List<Fact> facts = new ArrayList<>();
		facts.add(new Fact("command", Words.command(run, List.of())));
		facts.add(new Fact("seed", String.valueOf(run.seed())));
		facts.add(new Fact("begun", run.started()));
		facts.add(new Fact("format of the files", String.valueOf(run.formatVersion())));
		facts.add(new Fact("render again", "./dyno report DIRECTORY"));
		return List.of(new Facts("Run", facts), new Facts("Versions", facts(run.versions())),
				new Facts("Options", facts(run.options())));
	}

	private static List<Fact> facts(Map<String, String> map) {
		return new TreeMap<>(map).entrySet()
			.stream()
			.map((entry) -> new Fact(entry.getKey(), entry.getValue()))
			.toList();
	}

	private List<String> noise() {
		List<String> sentences = new ArrayList<>();
		double floor = this.source.analysis().noiseFloor();
		sentences.add(Double.isFinite(floor) ? "Noise floor: " + Words.share(floor)
				+ " (the larger of 1 % and the half-width of this run's own A/A interval, or with one fork how far the A/A recipe came out from 0). Smaller effects are not believed."
				: "Noise floor: not known, as too little was measured.");
		sentences.add("Smallest effect that was to be found: " + Words.share(this.source.analysis().target()) + ".");
		if (Double.isFinite(this.source.analysis().forkScatter())) {
			sentences.add("Scatter between forks of one arm, as a standard deviation: "
					+ Words.share(this.source.analysis().forkScatter()) + "; of one pair of blocks within a fork: "
					+ Words.share(this.source.analysis().blockScatter()) + ".");
		}
		this.source.twin()
			.ifPresent((twin) -> sentences.add("A/A, two identical services compared like any other pair: "
					+ Words.cpu(twin) + ", " + twin.verdict().label() + "."));
		time().ifPresent(sentences::add);
		return sentences;
	}

	/** Where the time went; runs of before it was kept do not tell. */
	private Optional<String> time() {
		List<ForkEnd> forks = this.source.data()
			.forks()
			.stream()
			.filter((fork) -> fork.startSeconds() != null)
			.toList();
		double all = forks.stream().mapToDouble(ForkEnd::seconds).sum();
		if (all == 0) {
			return Optional.empty();
		}
		double starts = forks.stream().mapToDouble((fork) -> Objects.requireNonNullElse(fork.startSeconds(), 0.0)).sum()
				/ all;
		double warmup = forks.stream().mapToDouble(ForkEnd::warmupSeconds).sum() / all;
		double measuring = forks.stream().mapToDouble(ForkEnd::measuringSeconds).sum() / all;
		return Optional.of("Of the time " + Words.share(measuring) + " was measuring, " + Words.share(warmup)
				+ " warm-up, " + Words.share(starts) + " starting services, "
				+ Words.share(Math.max(0, 1 - starts - warmup - measuring)) + " anything else.");
	}

}
