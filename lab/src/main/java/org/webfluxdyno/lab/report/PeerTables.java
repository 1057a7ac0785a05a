package org.webfluxdyno.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.webfluxdyno.lab.analysis.Effect;
import org.webfluxdyno.lab.analysis.Figure;
import org.webfluxdyno.lab.report.view.Cell;
import org.webfluxdyno.lab.report.view.Listing;
import org.webfluxdyno.lab.report.view.Table;
import org.webfluxdyno.lab.report.view.Table.Column;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.Group;

/**
 * Tables of other stacks: each figure, and below it its ratio to the reference's.
 */
final class PeerTables {

	private static final double MEBIBYTE = 1024 * 1024;

	private static final List<Figure> COSTS = List.of(Figure.REQUESTS_PER_SECOND, Figure.TRANSFER_BYTES_PER_SECOND,
			Figure.CPU_MICROS_PER_REQUEST, Figure.CPU_PERCENT, Figure.RSS_BYTES);

	private static final List<Figure> CLOSED = List.of(Figure.CLOSED_MEAN_MICROS, Figure.CLOSED_STDEV_MICROS,
			Figure.CLOSED_MAX_MICROS, Figure.CLOSED_P50_MICROS, Figure.CLOSED_P75_MICROS, Figure.CLOSED_P90_MICROS,
			Figure.CLOSED_P99_MICROS);

	private static final List<Figure> OPEN = List.of(Figure.MEAN_MICROS, Figure.STDEV_MICROS, Figure.MAX_MICROS,
			Figure.P50_MICROS, Figure.P75_MICROS, Figure.P90_MICROS, Figure.P99_MICROS);

	private static final List<Column> COST_COLUMNS = List.of(Column.words("peer"), Column.numbers("requests/s", ""),
			Column.numbers("transfer/s", "MiB"), Column.numbers("CPU per request", "µs"), Column.numbers("CPU", "%"),
			Column.numbers("resident memory", "MiB"));

	private static final List<Column> LATENCY_COLUMNS = List.of(Column.words("peer"), Column.numbers("average", "ms"),
			Column.numbers("deviation", "ms"), Column.numbers("maximum", "ms"), Column.numbers("p50", "ms"),
			Column.numbers("p75", "ms"), Column.numbers("p90", "ms"), Column.numbers("p99", "ms"));

	private final Source source;

	PeerTables(Source source) {
		this.source = source;
	}

	/**
	 * The tables of each group: cost, and latency under each load that there was.
	 * @return the tables, the cheapest peer first in each
	 */
	List<Listing> listings() {
		List<Listing> listings = new ArrayList<>();
		for (Group group : this.source.data().groups()) {
			String id = Words.anchor(group.id());
			String load = Words.connections(group.load());
			listings.add(new Listing("cost-" + id, "Requests and what they cost, " + load,
					"Closed load: each connection sends its next request when it has its answer. 100 % CPU is one processor.",
					table(group, COSTS, COST_COLUMNS)));
			listings.add(new Listing("closed-" + id, "Latency under closed load, " + load,
					"As a load tool without a rate sees it: the more requests a peer answers, the shorter its connections wait.",
					table(group, CLOSED, LATENCY_COLUMNS)));
			if (group.openBlocks() > 0) {
				listings.add(new Listing("open-" + id,
						"Latency under open load, " + load
								+ openRate(group).map((rate) -> ", " + rate + " requests/s").orElse(""),
						"The same arrival rate for all, counted from when a request should have left. Peers that cannot serve it are left out.",
						table(group, OPEN, LATENCY_COLUMNS)));
			}
		}
		return listings;
	}

	private Optional<String> openRate(Group group) {
		return this.source.data()
			.blocks()
			.stream()
			.filter((block) -> block.group().equals(group.id()) && block.intendedRequestsPerSecond() > 0)
			.map((block) -> Words.number(block.intendedRequestsPerSecond(), 0))
			.findFirst();
	}

	/**
	 * The arms of a group that have a figure.
	 * @param group the group
	 * @param figure the figure
	 * @return the arms, by their cost of a request, the cheapest first
	 */
	List<Arm> ranked(Group group, Figure figure) {
		return group.arms()
			.stream()
			.filter((arm) -> Double.isFinite(value(group, arm, figure)))
			.sorted(Comparator.comparingDouble((arm) -> value(group, arm, Figure.CPU_MICROS_PER_REQUEST)))
			.toList();
	}

	double value(Group group, Arm arm, Figure figure) {
		return this.source.figure(group.id(), arm.name(), figure).orElse(Double.NaN);
	}

	/**
	 * A peer against the reference.
	 * @param group the group
	 * @param arm the peer
	 * @param figure the figure
	 * @return the effect, empty for the reference itself and when there is none
	 */
	Optional<Effect> effect(Group group, Arm arm, Figure figure) {
		return this.source.analysis()
			.comparisons()
			.stream()
			.filter((comparison) -> comparison.group().id().equals(group.id())
					&& comparison.arm().name().equals(arm.name()))
			.findFirst()
			.map((comparison) -> comparison.effects().get(figure));
	}

	String ratio(Group group, Arm arm, Figure figure) {
		return arm.isReference() ? "×1" : effect(group, arm, figure).map(Words::ratio).orElse("");
	}

	static String name(Arm arm) {
		return arm.recipe().equals(Arm.TWIN) ? arm.label() + ", a second time" : arm.label();
	}

	private Table table(Group group, List<Figure> figures, List<Column> columns) {
		List<List<Cell>> rows = new ArrayList<>();
		for (Arm arm : ranked(group, figures.get(0))) {
			List<Cell> cells = new ArrayList<>();
			cells.add(Cell.of(name(arm), arm.recipe().equals(Arm.TWIN) ? "A/A" : description(arm.label())));
			figures.forEach(
					(figure) -> cells.add(Cell.of(text(figure, value(group, arm, figure)), ratio(group, arm, figure))));
			rows.add(cells);
		}
		return new Table(columns, rows);
	}

	private String description(String peer) {
		return this.source.data().run().options().getOrDefault("peer." + peer, "");
	}

	private static String text(Figure figure, double value) {
		return switch (figure) {
			case REQUESTS_PER_SECOND -> Words.number(value, 0);
			case TRANSFER_BYTES_PER_SECOND -> Words.number(value / MEBIBYTE, 2);
			case CPU_MICROS_PER_REQUEST, CPU_PERCENT -> Words.number(value, (value < 100) ? 1 : 0);
			case RSS_BYTES -> Words.number(value / MEBIBYTE, (value < 100 * MEBIBYTE) ? 1 : 0);
			default -> Words.number(value / 1e3, (value < 1e3) ? 3 : (value < 1e5) ? 2 : 0);
		};
	}

	/**
	 * Peers that have no figures, or not all of them.
	 * @return which and why
	 */
	Table leftOut() {
		// By what they say without figures: forks that fail alike are told once.
		Map<String, Map<String, List<String>>> reasons = new LinkedHashMap<>();
		new TreeMap<>(this.source.data().run().options()).forEach((option, reason) -> {
			for (String kind : List.of("skipped", "broken")) {
				if (option.startsWith(kind + ".")) {
					reasons
						.computeIfAbsent(option.substring(kind.length() + 1) + " (" + kind + ")",
								(key) -> new LinkedHashMap<>())
						.put(reason, List.of(reason));
				}
			}
		});
		for (Group group : this.source.data().groups()) {
			for (Arm arm : group.arms()) {
				this.source.data()
					.blocks()
					.stream()
					.filter((block) -> block.group().equals(group.id()) && block.arm().equals(arm.name())
							&& block.durationSeconds() == 0)
					.flatMap((block) -> block.alarms().stream())
					.forEach((why) -> reasons
						.computeIfAbsent(name(arm) + " (" + group.id() + ")", (key) -> new LinkedHashMap<>())
						.computeIfAbsent(Block.withoutFigures(why), (key) -> new ArrayList<>())
						.add(why));
			}
		}
		List<List<Cell>> rows = new ArrayList<>();
		reasons.forEach((peer, why) -> rows.add(List.of(Cell.of(peer),
				Cell.of(why.values().stream().map(PeerTables::told).collect(Collectors.joining("; "))))));
		return new Table(List.of(Column.words("peer"), Column.words("why")), rows);
	}

	private static String told(List<String> alike) {
		return alike.get(0) + ((alike.size() > 1) ? " (and %d more like it)".formatted(alike.size() - 1) : "");
	}

}
