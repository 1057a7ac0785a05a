package org.webfluxdyno.gatling;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.webfluxdyno.gatling.stand.FakeStand;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs simulations in their own process, against a stand that is none.
 */
class MainIT {

	private static final int LONGEST_MINUTES = 3;

	@TempDir
	Path folder;

	@Test
	void stepsThroughARecipeAndGivesTheSettingsBack() throws Exception {
		try (FakeStand stand = new FakeStand()) {
			Map<String, String> before = new TreeMap<>(stand.settings());
			Outcome outcome = run(stand, "EventLoopSteps", "-Dduration=1s", "-Dwarmup=1s",
					"-DoutputDir=" + this.folder);
			assertThat(outcome.code()).as(outcome.text()).isZero();
			assertThat(stand.settings()).isEqualTo(before);
			assertThat(stand.history()).extracting((settings) -> settings.get("event-loop.workers"))
				.containsExactly("default", "1", "2");
			JsonNode steps = new ObjectMapper().readTree(this.folder.resolve("steps.json").toFile()).path("steps");
			assertThat(steps).hasSize(3);
			for (int i = 0; i < 2; i++) {
				assertThat(steps.path(i).path("requests").asLong()).isGreaterThanOrEqualTo(4);
				assertThat(steps.path(i).path("failures").asLong(-1)).isZero();
				assertThat(steps.path(i).path("cpuMicrosPerRequest").asDouble()).isBetween(40.0, 80.0);
			}
			assertThat(steps.path(2).path("reason").asText()).contains("needs 8 cores");
			assertThat(warmUpsIn(this.folder)).isFalse();
		}
	}

	@Test
	void aFailedStepEndsTheRunWithTheStandsReason() throws Exception {
		try (FakeStand stand = new FakeStand().failAt("1")) {
			Map<String, String> before = new TreeMap<>(stand.settings());
			Outcome outcome = run(stand, "EventLoopStepsSimulation", "-Dduration=1s", "-Dwarmup=0s");
			assertThat(outcome.code()).as(outcome.text()).isEqualTo(4);
			assertThat(outcome.text()).contains("event-loop.workers=1: The service did not start")
				.contains("Address already in use");
			assertThat(stand.settings()).isEqualTo(before);
		}
	}

	@Test
	void badParametersAreToldAtOnceWithoutAStackTrace() throws Exception {
		try (FakeStand stand = new FakeStand()) {
			Outcome outcome = run(stand, "RecipeStepsSimulation", "-Dusers=none", "-Dduration=0s");
			assertThat(outcome.code()).isEqualTo(2);
			assertThat(outcome.text()).contains("3 parameters cannot be used", "-Dusers", "-Dduration", "-Drecipe")
				.doesNotContain("\tat ", "Exception");
			assertThat(stand.history()).isEmpty();
		}
	}

	@Test
	void anUnknownNameListsTheSimulationsAndAnUnknownParameterTheParameters() throws Exception {
		try (FakeStand stand = new FakeStand()) {
			Outcome outcome = run(stand, "EventLoop", "-Dduratoin=1s");
			assertThat(outcome.code()).isEqualTo(2);
			assertThat(outcome.text()).contains("'EventLoop'", "EventLoopStepsSimulation", "-Dduratoin", "startTimeout")
				.doesNotContain("\tat ", "Exception");
		}
	}

	@Test
	void aPipelinedRecipeIsRefused() throws Exception {
		try (FakeStand stand = new FakeStand()) {
			stand.addRecipe("last-flush", Map.of("pipeline", 16), FakeStand.step("a", "1", null));
			Outcome outcome = run(stand, "RecipeSteps", "-Drecipe=last-flush");
			assertThat(outcome.code()).isEqualTo(2);
			assertThat(outcome.text()).contains("./dyno load").doesNotContain("\tat ", "Exception");
			assertThat(stand.history()).isEmpty();
		}
	}

	private Outcome run(FakeStand stand, String... args) throws Exception {
		List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + File.separator + "bin/java",
				"--add-opens=java.base/java.lang=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
				Main.class.getName()));
		command.addAll(List.of(args));
		command.addAll(List.of("-DstandUrl=" + stand.url(), "-DmetricsPort=0", "-rf", this.folder + "/gatling"));
		Path output = this.folder.resolve("output.txt");
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
		builder.environment().put("DYNO_STAND_TOKEN", FakeStand.TOKEN);
		Process process = builder.start();
		try {
			assertThat(process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)).as("ended in time").isTrue();
			return new Outcome(process.exitValue(), Files.readString(output));
		}
		finally {
			process.destroyForcibly();
		}
	}

	private static boolean warmUpsIn(Path folder) throws Exception {
		try (Stream<Path> files = Files.walk(folder.resolve("gatling"))) {
			Path stats = files.filter((file) -> file.endsWith("js/stats.js")).findFirst().orElseThrow();
			return Files.readString(stats).contains("warm-up");
		}
	}

	private record Outcome(int code, String text) {
	}

}
