package org.webfluxdyno.lab.stand;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.webfluxdyno.lab.recipe.Carrier;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.Knob;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.recipe.Step;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every value of every recipe against the real service: accepted and proven, or refused
 * with the reason that its needs give. Steps of different recipes that do not contradict
 * each other share a start, which keeps this within minutes.
 */
class CookbookIT {

	private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

	private static final Settings NEWER_JDK = new Settings(Map.of("jdk", "25"));

	private static Cookbook cookbook;

	private static ServiceOptions options;

	private static RunningStand stand;

	private static StandClient client;

	@BeforeAll
	static void open() throws Exception {
		cookbook = CookbookReader.read(HOME.resolve("cookbook"));
		options = new ServiceOptions(HOME.resolve("app/target/dyno-app.jar"), HOME.resolve("lab/target/extras"),
				"127.0.0.1", FakeApp.freePort(), FakeApp.freePort(), Duration.ofSeconds(90), Duration.ofSeconds(20));
		Token token = Token.random();
		stand = RunningStand.open(cookbook, options, new RunningStand.Control("127.0.0.1", 0, token), Settings.NONE,
				(line) -> {
				});
		client = new StandClient(stand.port(), token.header());
		client.ready(1);
	}

	@AfterAll
	static void close() {
		stand.close();
	}

	@TestFactory
	List<DynamicTest> provesOrRefusesEachStep() {
		List<DynamicTest> tests = new ArrayList<>();
		List<Settings> starts = new ArrayList<>();
		for (Recipe recipe : cookbook.recipes()) {
			for (Step step : recipe.steps()) {
				Settings asked = step.settings();
				Settings settings = asked;
				if (!RunningStand.refusals(cookbook, options, settings).isEmpty()) {
					tests.add(DynamicTest.dynamicTest("refuses " + recipe.id() + ": " + step.name(),
							() -> refuses(recipe, asked)));
					settings = settings.with(NEWER_JDK);
				}
				if (RunningStand.refusals(cookbook, options, settings).isEmpty()) {
					pack(settings, starts);
				}
			}
		}
		starts.forEach((settings) -> tests
			.add(DynamicTest.dynamicTest("proves " + asked(settings).label(), () -> proves(settings))));
		return tests;
	}

	private static void pack(Settings settings, List<Settings> starts) {
		Optional<Settings> fitting = starts.stream()
			.filter((start) -> settings.values()
				.entrySet()
				.stream()
				.allMatch((setting) -> setting.getValue()
					.equals(start.values().getOrDefault(setting.getKey(), setting.getValue()))))
			.filter((start) -> RunningStand.refusals(cookbook, options, start.with(settings)).isEmpty())
			.findFirst();
		fitting.ifPresentOrElse((start) -> starts.set(starts.indexOf(start), start.with(settings)),
				() -> starts.add(settings));
	}

	private static Settings asked(Settings settings) {
		return settings.differingFrom(Settings.NONE);
	}

	private static void proves(Settings settings) {
		// An earlier failure may still be on its way back.
		client.ready(1);
		long generation = client.change(JsonMapper.shared().writeValueAsString(settings.values()));
		JsonNode status = client.ready(generation);
		assertThat(status.path("failure").path("reason").asString("none")).isEqualTo("none");
		assertThat(status.path("generation").longValue()).isEqualTo(generation);
		asked(settings).values().forEach((knob, value) -> {
			if (Objects.requireNonNull(cookbook.knobs().get(knob)).carrier() instanceof Carrier.LoadOption) {
				// changes the load alone: the service has nothing to say of it
				return;
			}
			JsonNode proof = status.path("proof").path(knob);
			assertThat(proof.path("asked").stringValue()).isEqualTo(value);
			assertThat(proof.path("holds").booleanValue()).as(knob + " " + proof).isTrue();
			assertThat(proof.path("effective").isNull()).isFalse();
		});
	}

	private static void refuses(Recipe recipe, Settings settings) {
		HttpResponse<String> answer = client
			.put("{\"settings\":" + JsonMapper.shared().writeValueAsString(settings.values()) + "}");
		assertThat(answer.statusCode()).isEqualTo(422);
		assertThat(recipe.needs())
			.anySatisfy((need) -> assertThat(answer.body()).contains("needs " + need.statement()));
		assertThat(settings.values()).anySatisfy((knob, value) -> assertThat(value).isNotEqualTo(Knob.DEFAULT));
	}

}
