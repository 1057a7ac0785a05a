package org.webfluxdyno.lab.analysis;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
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
		Random random = new Random(7);
		Map<String, Group> groups = new LinkedHashMap<>();
		List<ForkEnd> forks = new ArrayList<>();
		List<Block> blocks = new ArrayList<>();
		for (int step = 0; step < 200; step++) {
			RunData data = new RunData(run, Map.of(), List.copyOf(groups.values()), forks, blocks, List.of());
			Optional<Group> next = planner.next(data);
			if (next.isEmpty()) {
				return data;
			}
			Group before = groups.put(next.get().id(), next.get());
			for (int fork = (before != null) ? before.forks() : 0; fork < next.get().forks(); fork++) {
				measure(next.get(), fork, truths, random, blocks);
				forks.add(new ForkEnd(next.get().id(), fork, 0, 50.0 * next.get().arms().size(), 20, 20, List.of(),
						List.of(), null));
			}
		}
		throw new AssertionError("the ladder does not end");
	}

	private static void measure(Group group, int fork, Map<String, Double> truths, Random random, List<Block> blocks) {
		for (Arm arm : group.arms()) {
			double log = 0.008 * random.nextGaussian();
			for (Map.Entry<String, String> setting : arm.settings().values().entrySet()) {
				log += truths.getOrDefault(new Settings(Map.of(setting.getKey(), setting.getValue())).label(), 0.0);
			}
			for (int round = 0; round < 4; round++) {
				double cost = 40 * Math.exp(log + 0.01 * random.nextGaussian());
				blocks.add(new Block(group.id(), fork, 0, round, 0, arm.name(), Block.CLOSED, "", 1, 0, 20_000, 1, null,
						Map.of(), Map.of(), 0, 0,
						new Block.ServiceUse(cost * 20_000, 0, 0, 0, 0, 0, 0, null, null, null),
						new Block.HostUse(0, 0, 0), new Block.GeneratorUse(0, 0, 0), List.of()));
			}
		}
	}

}
