package org.webfluxdyno.lab.analysis;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.Group.Stage;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunData;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ladders played to their end on simulated services whose truth is known.
 */
class LadderPlannerTests {

	private static Cookbook cookbook;

	@BeforeAll
	static void read() throws Exception {
		cookbook = CookbookReader.read(Path.of("..", "cookbook"));
	}

	@Test
	void theQuickLadderScreensThreeRecipesBesideATwin() {
		RunData data = played(Map.of("mode", "quick", "budgetSeconds", "2700"), Map.of());
		assertThat(data.groups()).singleElement().satisfies((group) -> {
			assertThat(group.stage()).isEqualTo(Stage.SCREEN);
			assertThat(group.forks()).isEqualTo(1);
			assertThat(group.arms()).extracting(Arm::recipe)
				.containsExactlyInAnyOrder(Arm.REFERENCE, "event-loop-workers", "allocator", "date-header", Arm.TWIN);
		});
		Analysis analysis = analysed(data);
		assertThat(analysis.comparisons()).extracting(Comparison::verdict).containsOnly(Verdict.SCREENED_ONLY);
	}

	@Test
	void whatHelpsJoinsTheReferenceAndIsJudgedByFreshForks() {
		Map<String, String> options = Map.of("mode", "default", "budgetSeconds", "100000", "recipes",
				"event-loop-workers,allocator,date-header");
		Map<String, Double> truths = Map.of("event-loop.workers=cores", -0.1, "allocator.type=pooled", -0.06,
				"date-header=cached", 0.05);
		RunData data = played(options, truths);
		Analysis.Ladder ladder = analysed(data).ladder();
		assertThat(ladder.kept()).extracting((comparison) -> comparison.arm().recipe())
			.contains("event-loop-workers", "allocator")
			.doesNotContain("date-header");
		assertThat(ladder.kept()).allSatisfy((comparison) -> {
			assertThat(comparison.group().stage()).isEqualTo(Stage.CONFIRM);
			assertThat(comparison.forks()).isGreaterThanOrEqualTo(5);
		});
		assertThat(ladder.hurts()).extracting((comparison) -> comparison.arm().recipe()).contains("date-header");
		assertThat(ladder.reference().value("event-loop.workers")).isEqualTo("cores");
		assertThat(data.groups()).extracting(Group::stage).contains(Stage.LEAVE_ONE_OUT, Stage.TOTAL);
		assertThat(ladder.total()).singleElement()
			.satisfies((comparison) -> assertThat(comparison.cpu().ratio()).isBetween(0.8, 0.9));
	}

	@Test
	void theSameStoredDataGiveTheSameNextGroup() {
		Map<String, String> options = Map.of("mode", "default", "budgetSeconds", "100000", "recipes", "allocator");
		assertThat(played(options, Map.of()).groups()).isEqualTo(played(options, Map.of()).groups());
	}

	@Test
	void aSmallBudgetEndsTheLadderAndNamesWhatWasNotReached() {
		RunData data = played(Map.of("mode", "default", "budgetSeconds", "1200"), Map.of());
		double used = data.forks().stream().mapToDouble(ForkEnd::seconds).sum();
		assertThat(used).isLessThanOrEqualTo(1200);
		assertThat(analysed(data).ladder().notReached()).containsEntry("jdk", "the budget ended before");
	}

	@Test
	void aSkippedRecipeIsNotMeasuredAndSaysWhy() {
		Map<String, String> options = Map.of("mode", "default", "budgetSeconds", "100000", "recipes",
				"allocator,date-header", "skipped.date-header", "needs the starter");
		RunData data = played(options, Map.of());
		assertThat(data.groups()).flatExtracting(Group::arms).extracting(Arm::recipe).doesNotContain("date-header");
		assertThat(analysed(data).ladder().notReached()).containsEntry("date-header", "needs the starter");
	}

	private static Analysis analysed(RunData data) {
		return Analyzer.analyse(data, cookbook, 0.02, ForkLatencies.NONE);
	}

	/** Plays a ladder to its end. */
	private static RunData played(Map<String, String> options, Map<String, Double> truths) {
		Run run = new Run(1, "ladder", "ladder", List.of(), 1, "", Map.of(), options);
		Map<String, String> skipped = new LinkedHashMap<>();
		options.forEach((name, value) -> {
			if (name.startsWith("skipped.")) {
				skipped.put(name.substring("skipped.".length()), value);
			}
		});
		LadderPlanner planner = new LadderPlanner(cookbook, skipped);
		return SimulatedRun.play(run, planner::next,
				(settings) -> settings.values()
					.entrySet()
					.stream()
					.mapToDouble((setting) -> truths.getOrDefault(setting.getKey() + "=" + setting.getValue(), 0.0))
					.sum());
	}

}
