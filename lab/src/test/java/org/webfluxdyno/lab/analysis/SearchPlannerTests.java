package org.webfluxdyno.lab.analysis;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.Group.Stage;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunData;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Searches played to their end on simulated services whose truth is known.
 */
class SearchPlannerTests {

	/** Every change costs. */
	private static final ToDoubleFunction<Settings> NOTHING = (settings) -> settings.values().isEmpty() ? 0 : 0.02;

	private static Cookbook cookbook;

	@BeforeAll
	static void read() throws Exception {
		cookbook = CookbookReader.read(Path.of("..", "cookbook"));
	}

	@Test
	void itFindsWhatHelpsOnlyTogether() {
		RunData data = played(Map.of(), SearchPlannerTests::together);
		Analysis.Ladder ladder = analysed(data).ladder();
		assertThat(ladder.reference().values()).containsExactlyInAnyOrderEntriesOf(
				Map.of("event-loop.workers", "cores", "gc", "SerialGC", "allocator.type", "unpooled"));
		assertThat(ladder.total()).singleElement().satisfies((total) -> {
			assertThat(total.verdict()).isEqualTo(Verdict.HELPS);
			assertThat(total.forks()).isGreaterThanOrEqualTo(Analyzer.LEAST_FORKS);
			assertThat(total.group().reference().settings()).isEqualTo(Settings.NONE);
		});
	}

	/** Each helps a little; unpooled buffers cost unless the collector is Serial. */
	private static double together(Settings settings) {
		boolean serial = settings.value("gc").equals("SerialGC");
		double log = serial ? -0.08 : 0;
		log += settings.value("event-loop.workers").equals("cores") ? -0.1 : 0;
		log += settings.value("allocator.type").equals("unpooled") ? (serial ? -0.08 : 0.05) : 0;
		return log;
	}

	@Test
	void itEndsWhenNoRecipeHasAnythingToGive() {
		RunData data = played(Map.of(), NOTHING);
		assertThat(data.groups()).hasSameSizeAs(SearchPlanner.RECIPES);
		assertThat(data.groups()).extracting((group) -> group.arms().get(1).recipe())
			.containsExactlyElementsOf(SearchPlanner.RECIPES);
		assertThat(analysed(data).ladder().total()).isEmpty();
		assertThat(analysed(data).ladder().reference()).isEqualTo(Settings.NONE);
	}

	@Test
	void itBeginsWhereALadderEndedAndGoesBackFromThere() {
		Map<String, String> start = Map.of("start.gc", "ZGC", "start.date-header", "cached");
		RunData data = played(start, (settings) -> settings.value("gc").equals("ZGC") ? 0.2 : 0);
		assertThat(data.groups().get(0).reference().settings().values())
			.containsExactlyInAnyOrderEntriesOf(Map.of("gc", "ZGC", "date-header", "cached"));
		assertThat(analysed(data).ladder().reference().values()).doesNotContainEntry("gc", "ZGC")
			.containsEntry("date-header", "cached");
		assertThat(analysed(data).ladder().total()).singleElement()
			.satisfies((total) -> assertThat(total.group().reference().settings().value("gc")).isEqualTo("ZGC"));
	}

	@Test
	void whatCannotBePutInForceIsNotTried() {
		RunData data = played(Map.of(), NOTHING, Map.of("transport", "no native transport here"),
				(settings) -> !settings.value("gc").equals("ZGC"));
		assertThat(data.groups()).flatExtracting(Group::arms)
			.extracting(Arm::recipe)
			.contains("collector")
			.doesNotContain("transport");
		assertThat(data.groups()).flatExtracting(Group::arms)
			.extracting((arm) -> arm.settings().value("gc"))
			.contains("SerialGC")
			.doesNotContain("ZGC");
	}

	@Test
	void aBudgetEndsItWithTimeLeftForTheComparison() {
		RunData data = played(Map.of("budgetSeconds", "1800"), SearchPlannerTests::together);
		assertThat(data.forks().stream().mapToDouble(ForkEnd::seconds).sum()).isLessThanOrEqualTo(1800);
		assertThat(data.groups()).filteredOn((group) -> group.stage() == Stage.SCREEN)
			.hasSizeLessThan(SearchPlanner.RECIPES.size());
		assertThat(data.groups()).extracting(Group::stage).contains(Stage.TOTAL);
	}

	@Test
	void theSameStoredDataGiveTheSameNextGroup() {
		assertThat(played(Map.of(), SearchPlannerTests::together).groups())
			.isEqualTo(played(Map.of(), SearchPlannerTests::together).groups());
	}

	private static Analysis analysed(RunData data) {
		return Analyzer.analyse(data, cookbook, 0.02, ForkLatencies.NONE);
	}

	private static RunData played(Map<String, String> options, ToDoubleFunction<Settings> truth) {
		return played(options, truth, Map.of(), (settings) -> true);
	}

	private static RunData played(Map<String, String> options, ToDoubleFunction<Settings> truth,
			Map<String, String> skipped, Predicate<Settings> possible) {
		Map<String, String> all = new LinkedHashMap<>(options);
		all.put("mode", SearchPlanner.MODE);
		Run run = new Run(1, "ladder-search", "ladder", List.of(), 1, "", Map.of(), all);
		return SimulatedRun.play(run, new SearchPlanner(cookbook, skipped, possible)::next, truth);
	}

}
