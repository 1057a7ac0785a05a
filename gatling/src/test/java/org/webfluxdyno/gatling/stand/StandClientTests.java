package org.webfluxdyno.gatling.stand;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.webfluxdyno.gatling.RunRefused;
import org.webfluxdyno.gatling.parameters.Token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class StandClientTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private final FakeStand fake = new FakeStand();

	private final StandClient client = new StandClient(this.fake.url(), new Token(FakeStand.TOKEN));

	@AfterEach
	void stop() {
		this.fake.close();
	}

	@Test
	void tellsTheStepsOfARecipeWithThoseThatCannotBeTaken() {
		Recipe recipe = this.client.recipe("event-loop-workers");
		assertThat(recipe.steps()).extracting(Recipe.Step::name)
			.containsExactly("event-loop.workers=default", "event-loop.workers=1", "event-loop.workers=8");
		assertThat(recipe.steps().get(2).available()).isFalse();
		assertThat(recipe.steps().get(2).reason()).contains("needs 8 cores");
		assertThat(recipe.load()).containsEntry("closed", 4);
	}

	@Test
	void anUnknownRecipeIsRefusedWithTheKnownOnes() {
		assertThatExceptionOfType(RunRefused.class).isThrownBy(() -> this.client.recipe("event-loops"))
			.withMessageContaining("'event-loops'")
			.withMessageContaining("event-loop-workers");
	}

	@Test
	void switchesAndWaitsForItsOwnGeneration() throws Exception {
		long generation = this.client.put(Map.of("event-loop.workers", "1"), "event-loop-workers");
		StandState state = this.client.awaitReady(generation, TIMEOUT);
		assertThat(state.generation()).isEqualTo(generation);
		assertThat(state.effective("event-loop.workers")).isEqualTo("1");
		assertThat(state.effective("allocator.type")).isEqualTo("unknown");
	}

	@Test
	void aWrongTokenIsToldWithWhatToDo() {
		StandClient stranger = new StandClient(this.fake.url(), new Token("guess"));
		assertThatExceptionOfType(RunRefused.class).isThrownBy(() -> stranger.put(Map.of(), null))
			.withMessageContaining("401")
			.withMessageContaining("DYNO_STAND_TOKEN");
		assertThat(this.fake.history()).isEmpty();
	}

	@Test
	void aBusyStandIsToldAsSuch() {
		this.fake.busy(true);
		assertThatExceptionOfType(StandBusy.class).isThrownBy(() -> this.client.put(Map.of(), null))
			.withMessageContaining("409")
			.withMessageContaining("under way");
	}

	@Test
	void everyRefusalOfTheStandIsRepeated() {
		this.fake.refuse("knob a.b is unknown", "value 7 of knob c is not declared");
		assertThatExceptionOfType(RunRefused.class).isThrownBy(() -> this.client.put(Map.of("a.b", "1"), null))
			.withMessageContaining("422")
			.withMessageContaining("knob a.b is unknown")
			.withMessageContaining("value 7 of knob c is not declared");
	}

	@Test
	void aFailedStartIsToldWithTheServicesReason() {
		this.fake.failAt("1");
		long generation = this.client.put(Map.of("event-loop.workers", "1"), null);
		assertThatExceptionOfType(RunRefused.class).isThrownBy(() -> this.client.awaitReady(generation, TIMEOUT))
			.withMessageContaining("Address already in use");
	}

	@Test
	void aSettingThatDidNotTakeIsAFailure() {
		this.fake.lieAt("1");
		long generation = this.client.put(Map.of("event-loop.workers", "1"), null);
		assertThatExceptionOfType(RunRefused.class).isThrownBy(() -> this.client.awaitReady(generation, TIMEOUT))
			.withMessageContaining("not as asked")
			.withMessageContaining("event-loop.workers");
	}

	@Test
	void anotherSwitchWhileWaitingIsNotTakenForOnesOwn() {
		long mine = this.client.put(Map.of("event-loop.workers", "1"), null);
		this.client.put(Map.of("event-loop.workers", "2"), null);
		assertThatExceptionOfType(RunRefused.class).isThrownBy(() -> this.client.awaitReady(mine, TIMEOUT))
			.withMessageContaining("somebody else");
	}

	@Test
	void aGenerationThatNeverComesEndsTheWait() {
		assertThatExceptionOfType(RunRefused.class).isThrownBy(() -> this.client.awaitReady(99, Duration.ofMillis(1)))
			.withMessageContaining("-DstartTimeout");
	}

	@Test
	void anAbsentStandIsToldWithItsAddress() {
		URI url = this.fake.url();
		this.fake.close();
		assertThatExceptionOfType(RunRefused.class).isThrownBy(() -> this.client.state())
			.withMessageContaining(url.toString())
			.withMessageContaining("-DstandUrl");
	}

	@Test
	void somethingElseThanAStandIsToldAsSuch() {
		this.fake.answerInProse(true);
		assertThatExceptionOfType(RunRefused.class).isThrownBy(() -> this.client.state())
			.withMessageContaining("not a stand")
			.withMessageContaining("-DstandUrl");
	}

}
