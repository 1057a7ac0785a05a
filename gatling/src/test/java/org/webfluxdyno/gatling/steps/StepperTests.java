package org.webfluxdyno.gatling.steps;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.webfluxdyno.gatling.measure.InjectorMetrics;
import org.webfluxdyno.gatling.parameters.Token;
import org.webfluxdyno.gatling.stand.FakeStand;
import org.webfluxdyno.gatling.stand.Recipe;
import org.webfluxdyno.gatling.stand.StandClient;

import static org.assertj.core.api.Assertions.assertThat;

class StepperTests {

	private final FakeStand fake = new FakeStand();

	private final Map<String, String> before = this.fake.settings();

	private final InjectorMetrics metrics = new InjectorMetrics();

	private final StandClient client = new StandClient(this.fake.url(), new Token(FakeStand.TOKEN));

	private final Recipe recipe = this.client.recipe("event-loop-workers");

	private final Stepper stepper = new Stepper(this.client, new ServiceProbe(this.fake.url(), this.fake.url()),
			this.metrics, "S", "event-loop-workers", this.client.state(), Duration.ofSeconds(20));

	@AfterEach
	void stop() {
		this.fake.close();
	}

	@Test
	void aStepIsLoadedOnlyAfterItsSettingsAreProven() {
		StepRun run = run(1);
		assertThat(run.isLoaded()).isFalse();
		this.stepper.switchTo(run);
		assertThat(run.failure()).isNull();
		assertThat(run.isLoaded()).isTrue();
		assertThat(run.isMeasuring()).isFalse();
		assertThat(this.fake.settings()).containsEntry("event-loop.workers", "1");
		assertThat(this.metrics.scrape()).contains("step=\"event-loop.workers=1\"");
	}

	@Test
	void requestsCountBetweenTheTwoLooksAtTheService() {
		StepRun run = run(0);
		this.stepper.switchTo(run);
		this.stepper.openWindow(run);
		assertThat(run.isMeasuring()).isTrue();
		run.endLoad();
		assertThat(run.isLoaded()).isFalse();
		this.stepper.closeWindow(run);
		assertThat(run.failure()).isNull();
		assertThat(run.window()).isNotNull();
	}

	@Test
	void theSettingsFromBeforeComeBack() {
		this.stepper.switchTo(run(1));
		assertThat(this.stepper.restore()).isEmpty();
		assertThat(this.fake.settings()).isEqualTo(this.before);
		assertThat(this.stepper.restore()).isEmpty();
		assertThat(this.fake.history()).hasSize(2);
	}

	@Test
	void theSettingsFromBeforeComeBackAfterAFailedStepToo() {
		this.fake.failAt("1");
		StepRun run = run(1);
		this.stepper.switchTo(run);
		assertThat(run.failure()).contains("Address already in use");
		assertThat(run.isLoaded()).isFalse();
		assertThat(Stepper.firstFailure(List.of(run))).hasValueSatisfying(
				(failure) -> assertThat(failure).startsWith("event-loop.workers=1: ").contains("Address already"));
		assertThat(this.stepper.restore()).isEmpty();
		assertThat(this.fake.settings()).isEqualTo(this.before);
	}

	@Test
	void noStepBeginsAfterAFailedOne() {
		this.fake.failAt("1");
		this.stepper.switchTo(run(1));
		StepRun next = run(0);
		this.stepper.switchTo(next);
		assertThat(next.isLoaded()).isFalse();
		assertThat(next.failure()).isNull();
		assertThat(this.fake.history()).hasSize(1);
	}

	@Test
	void aRefusedStepLeavesNothingToGiveBack() {
		this.fake.refuse("no such knob");
		StepRun run = run(0);
		this.stepper.switchTo(run);
		assertThat(run.failure()).contains("no such knob");
		assertThat(this.stepper.restore()).isEmpty();
	}

	@Test
	void aStandThatWasNeverSwitchedIsLeftAlone() {
		assertThat(this.stepper.restore()).isEmpty();
		assertThat(this.fake.history()).isEmpty();
	}

	@Test
	void aStandThatIsGoneFailsTheStepAndTheReturnWithASentence() {
		StepRun run = run(0);
		this.stepper.switchTo(run);
		this.fake.close();
		this.stepper.openWindow(run);
		assertThat(run.failure()).contains("-DmanagementUrl");
		assertThat(this.stepper.restore()).hasValueSatisfying(
				(failure) -> assertThat(failure).contains("could not be given back").contains("-DstandUrl"));
	}

	@Test
	void aRestartWhileMeasuringSpoilsTheStep() {
		StepRun run = run(0);
		this.stepper.switchTo(run);
		this.stepper.openWindow(run);
		this.client.put(Map.of("event-loop.workers", "2"), null);
		run.endLoad();
		this.stepper.closeWindow(run);
		assertThat(run.failure()).contains("restarted");
	}

	@Test
	void aPathThatIsNotTheServicesFailsTheStep() {
		StepRun run = run(0, "/nothing/here");
		this.stepper.switchTo(run);
		assertThat(run.failure()).contains("/nothing/here", "404");
	}

	private StepRun run(int step) {
		return run(step, "/hello");
	}

	private StepRun run(int step, String path) {
		Recipe.Step taken = this.recipe.steps().get(step);
		return new StepRun(taken, new LoadModel.Request(path, 0), this.metrics.series("GET " + path, taken.name()),
				this.metrics.series("warm-up", taken.name()));
	}

}
