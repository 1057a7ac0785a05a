package org.webfluxdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.analysis.Effect;
import org.webfluxdyno.lab.analysis.Verdict;
import org.webfluxdyno.lab.report.chart.Ranking;
import org.webfluxdyno.lab.report.view.Figure;
import org.webfluxdyno.lab.report.view.Headline.Notice;
import org.webfluxdyno.lab.report.view.PeersPage;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.Run;

import static org.webfluxdyno.lab.analysis.Figure.CPU_MICROS_PER_REQUEST;

/**
 * Puts a report of other stacks together.
 */
final class PeerPages {

	private final Source source;

	private final PeerTables tables;

	private PeerPages(Source source) {
		this.source = source;
		this.tables = new PeerTables(source);
	}

	static PeersPage of(Source source) {
		return new PeerPages(source).page();
	}

	private PeersPage page() {
		Run run = this.source.data().run();
		Pages pages = new Pages(this.source);
		return new PeersPage("The same hello world in other stacks",
				run.name() + ", begun " + run.started() + ", seed " + run.seed(), sentence(this.source), notices(),
				pictures(), this.tables.listings(), this.tables.leftOut(), notes(), new Tables(this.source).groups(),
				pages.watchdogs(), pages.environment(), pages.repeat());
	}

	/**
	 * The outcome in a sentence.
	 * @param source the run
	 * @return the sentence, about the first group that has figures
	 */
	static String sentence(Source source) {
		PeerTables tables = new PeerTables(source);
		for (Group group : source.data().groups()) {
			List<Arm> ranked = tables.ranked(group, CPU_MICROS_PER_REQUEST)
				.stream()
				.filter((arm) -> !arm.recipe().equals(Arm.TWIN))
				.toList();
			if (!ranked.isEmpty()) {
				Arm cheapest = ranked.get(0);
				Arm dearest = ranked.get(ranked.size() - 1);
				return "%s side by side at %s: a request takes from %s of CPU time (%s) to %s (%s); %s, the reference, takes %s."
					.formatted(Words.count(ranked.size(), "peer"),
							Words.count(group.load().connections(), "connection"), cost(source, group, cheapest),
							cheapest.label(), cost(source, group, dearest), dearest.label(), group.reference().label(),
							cost(source, group, group.reference()));
			}
		}
		return "Nothing could be measured: no fork of this run can be used.";
	}

	private static String cost(Source source, Group group, Arm arm) {
		return Words.valueWithUnit(CPU_MICROS_PER_REQUEST,
				source.figure(group.id(), arm.name(), CPU_MICROS_PER_REQUEST).orElse(Double.NaN));
	}

	private List<Notice> notices() {
		List<Notice> notices = new ArrayList<>();
		List<Comparison> all = this.source.analysis().comparisons();
		if (!all.isEmpty() && all.stream().noneMatch((comparison) -> comparison.cpu().hasInterval())) {
			notices.add(new Notice("One fork: no intervals",
					"A server differs from one start to the next, so these figures are a look. For ratios with intervals measure with fresh forks:",
					Words.command(this.source.data().run(), List.of("--quick"))));
		}
		List<String> disturbed = all.stream()
			.filter((comparison) -> comparison.verdict() == Verdict.INVALID && comparison.forks() > 0)
			.map((comparison) -> PeerTables.name(comparison.arm()) + " (" + comparison.group().id() + ")")
			.toList();
		if (!disturbed.isEmpty()) {
			notices.add(new Notice("Disturbed: " + Words.count(disturbed.size(), "comparison"),
					"Watchdogs fired in more than a quarter of the blocks of these peers and of the reference, so little can be "
							+ "said of " + String.join(", ", disturbed) + "; see Watchdogs below.",
					""));
		}
		return notices;
	}

	private List<Figure> pictures() {
		List<Figure> pictures = new ArrayList<>();
		for (Group group : this.source.data().groups()) {
			List<Ranking.Row> rows = this.tables.ranked(group, CPU_MICROS_PER_REQUEST)
				.stream()
				.filter((arm) -> this.tables.value(group, arm, CPU_MICROS_PER_REQUEST) > 0)
				.map((arm) -> row(group, arm))
				.toList();
			if (!rows.isEmpty()) {
				String load = Words.count(group.load().connections(), "connection");
				pictures.add(new Figure("What a request costs, " + load,
						"CPU time of the server's processes for a request under closed load; each mark on the axis is twice the "
								+ "one before. Blue is the reference, ×2 twice its cost; a line through a mark is the 95 % interval of "
								+ "the ratio.",
						Ranking.draw("cost-" + Words.anchor(group.id()), "CPU time per request, µs", rows)));
			}
		}
		return pictures;
	}

	private Ranking.Row row(Group group, Arm arm) {
		double cost = this.tables.value(group, arm, CPU_MICROS_PER_REQUEST);
		Optional<Effect> effect = this.tables.effect(group, arm, CPU_MICROS_PER_REQUEST).filter(Effect::hasInterval);
		double low = effect.map((known) -> cost * known.low() / known.ratio()).orElse(cost);
		double high = effect.map((known) -> cost * known.high() / known.ratio()).orElse(cost);
		String text = Words.valueWithUnit(CPU_MICROS_PER_REQUEST, cost) + "  "
				+ this.tables.ratio(group, arm, CPU_MICROS_PER_REQUEST);
		return new Ranking.Row(Words.shortened(PeerTables.name(arm)), cost, low, high, arm.isReference(), text.strip());
	}

	private List<String> notes() {
		List<String> notes = new ArrayList<>();
		notes
			.add("All peers were alive at the same time and took turns in short blocks of load, in an order made from the "
					+ "seed. Each had new connections for every block, and every answer was compared before and after the load.");
		notes
			.add("Below a figure is its ratio to the reference's: the mean over forks of the ratios of blocks that were "
					+ "neighbours in time, which is not the quotient of the two figures above. ×0.45 [0.43, 0.47]: 0.45 of the "
					+ "reference's, with 95 % confidence between 0.43 and 0.47. A fork is a fresh start of all peers.");
		notes.add(
				"CPU time, memory and processor share are sums over all processes of a peer; memory that its processes share "
						+ "counts for each."
						+ this.source.processors()
							.map((number) -> " The host has " + number
									+ " processors, which the load generator shares.")
							.orElse(""));
		this.source.twin()
			.ifPresent((twin) -> notes.add("A/A: " + twin.group().reference().label()
					+ " was started a second time and compared like any other peer. Its CPU time per request came out at "
					+ Optional.ofNullable(twin.effects().get(CPU_MICROS_PER_REQUEST))
						.map(Words::ratio)
						.orElse(Words.NONE)
					+ " of its own."));
		return notes;
	}

}
