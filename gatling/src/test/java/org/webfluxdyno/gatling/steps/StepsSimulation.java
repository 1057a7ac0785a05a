package org.webfluxdyno.gatling.steps;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import org.jspecify.annotations.Nullable;
import org.webfluxdyno.gatling.Launch;
import org.webfluxdyno.gatling.RunFolder;
import org.webfluxdyno.gatling.RunRefused;
import org.webfluxdyno.gatling.measure.InjectorMetrics;
import org.webfluxdyno.gatling.measure.Series;
import org.webfluxdyno.gatling.parameters.Need;
import org.webfluxdyno.gatling.parameters.Parameters;
import org.webfluxdyno.gatling.stand.Recipe;
import org.webfluxdyno.gatling.stand.StandClient;
import org.webfluxdyno.gatling.stand.StandState;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.doIfOrElse;
import static io.gatling.javaapi.core.CoreDsl.dummy;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.stopLoadGenerator;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;
import static org.webfluxdyno.gatling.measure.Measured.measured;
import static org.webfluxdyno.gatling.measure.Measured.present;

/**
 * Steps the stand through a recipe. A chain of scenarios: "switch" (one user, who waits
 * until the step is proven), then "load" and beside it "clock" (one user, who says when
 * warm-up ends, when measuring ends), then the next switch. So no load can hit a stand
 * that is switching, and a failed switch ends the run with the stand's reason.
 * <p>
 * Load model: closed (a fixed number of users, each with its own connection, asking again
 * as soon as answered), or open with {@code -Drate} or a recipe that asks for it. Warm-up
 * requests are silent: they are in no figure of the report.
 */
public abstract class StepsSimulation extends Simulation {

	/**
	 * Arrivals go on a little longer than planned, as the window opens after a scrape.
	 */
	private static final Duration ARRIVAL_MARGIN = Duration.ofSeconds(2);

	private static final Duration SLACK_PER_STEP = Duration.ofSeconds(60);

	private final Parameters parameters;

	private final InjectorMetrics metrics;

	private final Recipe recipe;

	private final LoadModel load;

	private final Stepper stepper;

	private final List<StepRun> runs = new ArrayList<>();

	private final Background background = new Background();

	private volatile @Nullable String restoreFailure;

	/**
	 * Plans the run.
	 * @param recipeId the recipe, {@code null} for that of {@code -Drecipe}
	 */
	protected StepsSimulation(@Nullable String recipeId) {
		this.parameters = (recipeId != null) ? Launch.parameters(Need.TOKEN)
				: Launch.parameters(Need.TOKEN, Need.RECIPE);
		StandClient stand = new StandClient(this.parameters.standUrl(), this.parameters.token());
		String id = (recipeId != null) ? recipeId : Objects.requireNonNull(this.parameters.recipe());
		this.recipe = Launch.orExit(() -> stand.recipe(id));
		this.load = Launch.orExit(() -> plan(this.recipe, this.parameters));
		StandState before = Launch.orExit(() -> settled(stand));
		this.metrics = Launch.metrics(this.parameters, getClass().getSimpleName());
		URI serviceUrl = (this.parameters.baseUrl() != null) ? this.parameters.baseUrl()
				: beside(before, "service", 8080);
		URI managementUrl = (this.parameters.managementUrl() != null) ? this.parameters.managementUrl()
				: beside(before, "management", 8081);
		this.stepper = new Stepper(stand, new ServiceProbe(serviceUrl, managementUrl), this.metrics,
				getClass().getSimpleName(), id, before, this.parameters.startTimeout());
		this.recipe.steps().stream().filter(Recipe.Step::available).map(this::run).forEach(this.runs::add);
		Runtime.getRuntime().addShutdownHook(new Thread(this::restore, "restore-settings"));
		setUp(chain(0)).protocols(protocol(serviceUrl)).assertions(assertions()).maxDuration(longest());
	}

	private static LoadModel plan(Recipe recipe, Parameters parameters) {
		LoadModel load = LoadModel.of(recipe, parameters);
		if (recipe.steps().stream().noneMatch(Recipe.Step::available)) {
			StringBuilder reasons = new StringBuilder();
			recipe.steps()
				.forEach((step) -> reasons.append("\n  - ").append(step.name()).append(": ").append(step.reason()));
			throw new RunRefused(
					"No step of recipe '" + recipe.id() + "' can be taken on the stand's machine:" + reasons);
		}
		return load;
	}

	private StandState settled(StandClient stand) {
		try {
			return stand.awaitSettled(this.parameters.startTimeout());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new RunRefused("Interrupted while waiting for the stand");
		}
	}

	private URI beside(StandState state, String port, int fallback) {
		return URI.create(
				"http://" + this.parameters.standUrl().getHost() + ":" + state.ports().getOrDefault(port, fallback));
	}

	private StepRun run(Recipe.Step step) {
		LoadModel.Request request = LoadModel.Request.of(this.recipe, step, this.parameters);
		return new StepRun(step, request, this.metrics.series(request.method() + " " + request.path(), step.name()),
				this.metrics.series("warm-up", step.name()));
	}

	private HttpProtocolBuilder protocol(URI serviceUrl) {
		HttpProtocolBuilder protocol = http.baseUrl(serviceUrl.toString())
			.disableWarmUp()
			.disableCaching()
			.disableFollowRedirect()
			.userAgentHeader("dyno-gatling");
		// With open load each user would open a connection of its own for one request.
		return (this.load instanceof LoadModel.Open) ? protocol.shareConnections() : protocol;
	}

	private PopulationBuilder chain(int index) {
		if (index == this.runs.size()) {
			return scenario("restore").exec(this.background.await(this::restore))
				.exec(doIf((session) -> this.restoreFailure != null)
					.then(exec(dummy("settings not restored", 1).withSuccess(false))))
				.injectOpen(atOnceUsers(1));
		}
		StepRun run = this.runs.get(index);
		String name = run.step().name();
		PopulationBuilder clock = scenario("clock [" + name + "]").exec(clock(run)).injectOpen(atOnceUsers(1));
		PopulationBuilder loaded = load(run);
		return scenario("switch [" + name + "]").exec(switchTo(run))
			.injectOpen(atOnceUsers(1))
			.andThen(clock, loaded.andThen(chain(index + 1)));
	}

	private ChainBuilder switchTo(StepRun run) {
		return exec((session) -> {
			if (Stepper.firstFailure(this.runs).isEmpty()) {
				System.out.println("Step " + run.step().name() + ": switching");
			}
			return session;
		}).exec(this.background.await(() -> this.stepper.switchTo(run))).exec(endIfFailed(run));
	}

	private ChainBuilder clock(StepRun run) {
		return pause(this.parameters.warmup()).exec(this.background.await(() -> this.stepper.openWindow(run)))
			.exec(endIfFailed(run))
			.exec(pause(this.parameters.duration()))
			.exec((session) -> {
				run.endLoad();
				return session;
			})
			.exec(this.background.await(() -> this.stepper.closeWindow(run)))
			.exec(endIfFailed(run));
	}

	/** A failed request makes the assertion fail; then Gatling is asked to stop. */
	private ChainBuilder endIfFailed(StepRun run) {
		return doIf((session) -> run.failure() != null)
			.then(exec(dummy("step failed [" + run.step().name() + "]", 1).withSuccess(false))
				.exec(stopLoadGenerator((session) -> run.step().name() + ": " + run.failure())));
	}

	private PopulationBuilder load(StepRun run) {
		ChainBuilder ask = doIfOrElse((session) -> run.isMeasuring())
			.then(measured(request(run, run.requestName()), constant(run.measured())))
			.orElse(measured(request(run, "warm-up").silent(), constant(run.warmup())));
		ScenarioBuilder scenario = scenario("load [" + run.step().name() + "]");
		if (this.load instanceof LoadModel.Open open) {
			Duration time = this.parameters.warmup().plus(this.parameters.duration()).plus(ARRIVAL_MARGIN);
			return scenario.exec(present(this.metrics, doIf((session) -> run.isLoaded()).then(ask)))
				.injectOpen(constantUsersPerSec(open.perSecond()).during(time));
		}
		return scenario.exec(present(this.metrics, exec(asLongAs((session) -> run.isLoaded()).on(ask))))
			.injectOpen(atOnceUsers(((LoadModel.Closed) this.load).users()));
	}

	private static Supplier<Series> constant(Series series) {
		return () -> series;
	}

	private static HttpRequestActionBuilder request(StepRun run, String name) {
		LoadModel.Request request = run.request();
		HttpRequestActionBuilder builder = (request.bodyBytes() > 0) ? http(name).post(request.path())
			.header("Content-Type", LoadModel.Request.BODY_TYPE)
			.body(StringBody(request.body())) : http(name).get(request.path());
		return builder.check(status().is(200));
	}

	private List<Assertion> assertions() {
		List<Assertion> assertions = new ArrayList<>();
		assertions.add(global().failedRequests().count().is(0L));
		int least = Math
			.toIntExact(Math.min(Integer.MAX_VALUE, this.load.leastRequests(this.parameters.duration().toSeconds())));
		this.runs.forEach((run) -> assertions.add(details(run.requestName()).allRequests().count().gte((long) least)));
		return assertions;
	}

	private Duration longest() {
		return this.parameters.warmup()
			.plus(this.parameters.duration())
			.plus(this.parameters.startTimeout())
			.plus(SLACK_PER_STEP)
			.multipliedBy(this.runs.size() + 1L);
	}

	private void restore() {
		this.stepper.restore().ifPresent((failure) -> {
			if (this.restoreFailure == null) {
				this.restoreFailure = failure;
				System.err.println(failure);
			}
		});
	}

	@Override
	public void after() {
		Stepper.firstFailure(this.runs).ifPresent((failure) -> System.err.println("The run ended early. " + failure));
		restore();
		StepsReport report = report();
		Path folder = Optional.ofNullable(this.parameters.outputDir())
			.orElseGet(() -> RunFolder.of(getClass().getSimpleName()));
		Launch.print("\n" + report.markdown());
		Launch.orExit(() -> {
			report.write(folder);
			return folder;
		});
		System.out.println("Steps: " + folder.resolve("steps.md") + " and steps.json");
	}

	private StepsReport report() {
		List<StepResult> results = new ArrayList<>();
		for (Recipe.Step step : this.recipe.steps()) {
			results.add(this.runs.stream()
				.filter((run) -> run.step().equals(step))
				.findFirst()
				.map((run) -> StepResult.of(run, this.load))
				.orElseGet(() -> StepResult.skipped(step, this.load)));
		}
		return new StepsReport(getClass().getSimpleName(), this.recipe.id(), Objects.toString(this.recipe.title(), ""),
				StepsReport.VERSION, results);
	}

}
