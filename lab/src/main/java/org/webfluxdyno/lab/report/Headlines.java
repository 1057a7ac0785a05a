package org.webfluxdyno.lab.report;

import java.util.ArrayList;
import java.util.List;

import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.analysis.Figure;
import org.webfluxdyno.lab.analysis.Verdict;
import org.webfluxdyno.lab.report.view.Cell;
import org.webfluxdyno.lab.report.view.Headline;
import org.webfluxdyno.lab.report.view.Headline.Card;
import org.webfluxdyno.lab.report.view.Headline.Notice;
import org.webfluxdyno.lab.result.Arm;

/**
 * Says what a run came to, in a sentence and a few figures.
 */
final class Headlines {

	private static final int MAX_CARDS = 5;

	private Headlines() {
	}

	static Headline of(Source source) {
		return new Headline(sentence(source), notices(source), cards(source));
	}

	static String sentence(Source source) {
		if (source.analysis().comparisons().isEmpty()) {
			return "Nothing could be compared: no fork of this run can be used.";
		}
		if (source.isSearch()) {
			return search(source);
		}
		if (source.isScreenedOnly()) {
			return "A first look without verdicts: the sizes below are hints from few forks.";
		}
		return source.isLadder() ? ladder(source) : comparisons(source);
	}

	private static String ladder(Source source) {
		int kept = source.analysis().ladder().kept().size();
		String recipes = Words.count(kept, "recipe") + ((kept == 1) ? " helps" : " help") + " on this host";
		if (kept == 0) {
			return "No recipe that was tried and is fit for production helps on this host.";
		}
		return source.total()
			.map((total) -> recipes + ": together they change the CPU time of a request by " + Words.cpu(total)
					+ ", from " + source.value(total, true, Figure.CPU_MICROS_PER_REQUEST) + " to "
					+ source.value(total, false, Figure.CPU_MICROS_PER_REQUEST) + " (" + total.verdict().label() + ").")
			.orElse(recipes + "; what they are worth together was not measured.");
	}

	private static String search(Source source) {
		return source.total()
			.map((total) -> "The search found " + Words.label(total.arm()) + ": against "
					+ Words.label(total.group().reference())
					+ ", where it began, that changes the CPU time of a request by " + Words.cpu(total) + " ("
					+ total.verdict().label() + ").")
			.orElse("The search has found nothing better than where it began, or was not ended.");
	}

	private static String comparisons(Source source) {
		List<Comparison> all = judged(source);
		if (all.size() == 1) {
			Comparison one = all.get(0);
			return Words.label(one.arm()) + " changes the CPU time of a request by " + Words.cpu(one) + ": "
					+ one.verdict().label() + ".";
		}
		return Words.count(all.size(), "comparison") + ", of which "
				+ all.stream().filter((comparison) -> comparison.verdict() == Verdict.HELPS).count() + " "
				+ Verdict.HELPS.label() + ".";
	}

	private static List<Comparison> judged(Source source) {
		List<Comparison> others = source.analysis()
			.comparisons()
			.stream()
			.filter((comparison) -> !comparison.arm().recipe().equals(Arm.TWIN))
			.toList();
		return others.isEmpty() ? source.analysis().comparisons() : others;
	}

	private static List<Notice> notices(Source source) {
		List<Notice> notices = new ArrayList<>();
		if (source.isScreenedOnly() && !source.isSearch()) {
			notices.add(new Notice("Screened only: no verdicts",
					"Forks of one service differ by more than most recipes are worth, so one or two forks cannot decide. "
							+ "Screened sizes are never published as effects. For verdicts measure with fresh forks:",
					Words.command(source.data().run(), List.of("--quick"))));
		}
		if (source.analysis().comparisons().isEmpty()) {
			notices
				.add(new Notice("No result", "Either the run was cut short before its first fork ended, or every fork "
						+ "had an alarm; see Watchdogs below.", ""));
		}
		List<String> invalid = source.analysis()
			.comparisons()
			.stream()
			.filter((comparison) -> comparison.verdict() == Verdict.INVALID)
			.map((comparison) -> Words.recipe(comparison.arm()) + " (" + Words.label(comparison.arm()) + ")")
			.toList();
		if (!invalid.isEmpty()) {
			notices.add(new Notice("Invalid: " + Words.count(invalid.size(), "comparison"),
					"A watchdog fired, so nothing is claimed of " + String.join(", ", invalid) + ".", ""));
		}
		return notices;
	}

	private static List<Card> cards(Source source) {
		List<Card> cards = new ArrayList<>();
		if (source.total().isPresent()) {
			Comparison total = source.total().get();
			if (source.isSearch()) {
				return List.of(cost(source, total, true, "Begin", Words.label(total.group().reference())),
						cost(source, total, false, "Found", Words.label(total.arm())), effect("Effect", total));
			}
			cards.add(cost(source, total, true, "Reference", "as it comes"));
			cards.add(cost(source, total, false, "Tuned reference",
					"with " + Words.count(source.analysis().ladder().kept().size(), "recipe")));
			cards.add(effect("Total effect", total));
			return cards;
		}
		List<Comparison> shown = source.isLadder() ? source.overview() : judged(source);
		boolean all = shown.size() <= MAX_CARDS;
		if (!shown.isEmpty()) {
			cards.add(cost(source, shown.get(0), true, "Reference", "arm A of " + shown.get(0).group().id()));
		}
		if (source.isLadder()) {
			shown.stream()
				.filter((comparison) -> all && !comparison.arm().recipe().equals(Arm.TWIN))
				.forEach((comparison) -> cards.add(effect(Words.recipe(comparison.arm()), comparison)));
			return cards;
		}
		if (shown.size() == 1) {
			cards.add(cost(source, shown.get(0), false, "Candidate", Words.label(shown.get(0).arm())));
		}
		shown.stream()
			.limit(MAX_CARDS - 1)
			.forEach((comparison) -> cards
				.add(effect((shown.size() == 1) ? "Effect" : Words.label(comparison.arm()), comparison)));
		return cards;
	}

	private static Card cost(Source source, Comparison comparison, boolean reference, String title, String what) {
		return new Card(title, source.value(comparison, reference, Figure.CPU_MICROS_PER_REQUEST),
				List.of("CPU time per request, " + what,
						source.value(comparison, reference, Figure.REQUESTS_PER_SECOND).replace(" 1/s", "")
								+ " requests/s, closed load",
						"p99 " + source.value(comparison, reference, Figure.P99_MICROS) + ", open load"),
				"");
	}

	private static Card effect(String title, Comparison comparison) {
		String change = Words.change(comparison.cpu().ratio());
		String interval = comparison.cpu().hasInterval()
				? "95 % interval " + Words.cpu(comparison).substring(change.length()).strip()
				: "no interval: too few forks";
		return new Card(title, change,
				List.of("CPU time per request", interval,
						comparison.verdict().label() + ", " + Words.count(comparison.forks(), "fork")),
				Cell.kind(comparison.verdict()));
	}

}
