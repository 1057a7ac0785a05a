package org.webfluxdyno.gatling.steps;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.webfluxdyno.gatling.RunRefused;
import org.webfluxdyno.gatling.stand.Recipe;
import org.webfluxdyno.gatling.stand.StandState.Proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class StepsReportTests {

	private static final StepResult MEASURED = new StepResult("event-loop.workers=1", true, null,
			Map.of("event-loop.workers", "1"),
			Map.of("event-loop.workers", new Proof("1", 1, "loop group", true), "transport",
					new Proof(null, "epoll", "channel", true), "gc", new Proof(null, "G1GC", "flags", true)),
			"closed, 4 users", 10, 20_000, 3, new TreeMap<>(Map.of("HTTP 503, check failed", 2L, "no answer", 1L)),
			2000.4, 1L, 3L, 12L, 41.26, 3200.7, 12.4, 200L << 20, "epoll", "adaptive", false);

	private static final StepResult SKIPPED = StepResult.skipped(new Recipe.Step("event-loop.workers=8",
			Map.of("event-loop.workers", "8"), "/hello", false, "needs 8 cores, has 2"), new LoadModel.Closed(4));

	private final StepsReport report = new StepsReport("EventLoopStepsSimulation", "event-loop-workers",
			"Match workers", StepsReport.VERSION, List.of(MEASURED, SKIPPED));

	@Test
	void theTableHasARowForEachStepAndAReasonForEachSkip() {
		String text = this.report.markdown();
		assertThat(cells(text, "event-loop.workers=1")).containsExactly("event-loop.workers=1", "20000",
				"3 (HTTP 503, check failed × 2, no answer × 1)", "2000", "1", "3", "12", "41.3", "3201", "12", "200",
				"epoll", "adaptive", "not seen");
		assertThat(cells(text, "event-loop.workers=8")).startsWith("event-loop.workers=8", "skipped", "–");
		assertThat(text).contains("event-loop.workers=8 skipped: needs 8 cores, has 2").contains("closed, 4 users");
	}

	@Test
	void theProofShowsWhatWasAskedForAndWhatDiffers() {
		String proof = this.report.markdown().substring(this.report.markdown().indexOf("## In force"));
		assertThat(proof).contains("| event-loop.workers | 1 ").doesNotContain("transport").doesNotContain("gc");
	}

	@Test
	void theJsonHasTheDocumentedKeys() throws Exception {
		JsonNode json = new ObjectMapper().readTree(this.report.json());
		assertThat(json.path("simulation").asText()).isEqualTo("EventLoopStepsSimulation");
		assertThat(json.path("recipe").asText()).isEqualTo("event-loop-workers");
		JsonNode step = json.path("steps").path(0);
		for (String key : List.of("step", "settings", "proof", "requests", "failures", "requestsPerSecond", "p50Millis",
				"p95Millis", "p99Millis", "cpuMicrosPerRequest", "allocatedBytesPerRequest", "gcMillis", "rssBytes",
				"transport", "allocator", "dateHeaderSeen")) {
			assertThat(step.hasNonNull(key)).as(key).isTrue();
		}
		assertThat(step.path("proof").path("event-loop.workers").path("effective").asInt()).isEqualTo(1);
		assertThat(json.path("steps").path(1).path("available").asBoolean(true)).isFalse();
		assertThat(json.path("steps").path(1).path("p99Millis").isNull()).isTrue();
	}

	@Test
	void bothFilesAreWritten(@TempDir Path folder) {
		Path made = folder.resolve("a/b");
		this.report.write(made);
		assertThat(made.resolve("steps.md")).content().isEqualTo(this.report.markdown());
		assertThat(made.resolve("steps.json")).isNotEmptyFile();
	}

	@Test
	void aFolderThatCannotBeWrittenIsToldWithWhatToDo(@TempDir Path folder) throws Exception {
		Path file = Files.writeString(folder.resolve("file"), "");
		assertThatExceptionOfType(RunRefused.class).isThrownBy(() -> this.report.write(file))
			.withMessageContaining("-DoutputDir");
	}

	private static List<String> cells(String markdown, String step) {
		String row = markdown.lines().filter((line) -> line.startsWith("| " + step + " ")).findFirst().orElse("");
		return List.of(row.strip().substring(1).split("\\|")).stream().map(String::strip).toList();
	}

}
