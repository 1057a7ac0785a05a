package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.InvalidCookbookException;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.recipe.Step;
import org.webfluxdyno.lab.stand.Ports;
import org.webfluxdyno.lab.stand.RunningStand;
import org.webfluxdyno.lab.stand.ServiceOptions;
import org.webfluxdyno.lab.stand.StandStatus;
import org.webfluxdyno.lab.stand.State;
import org.webfluxdyno.lab.stand.Token;

/**
 * Stand, service and a short stepping simulation in one go.
 */
@Command(name = "demo", mixinStandardHelpOptions = true, versionProvider = Dyno.Version.class,
		description = "Steps the service through a recipe under a short Gatling load, all on this machine.")
final class DemoCommand implements Callable<Integer>, Checked {

	private static final String RECIPE = "event-loop-workers";

	private static final String SIMULATION = "EventLoopStepsSimulation";

	private static final String LOOPBACK = "127.0.0.1";

	private static final Duration START_TIMEOUT = Duration.ofSeconds(90);

	// Switching off, scraping and the pauses of the simulation, in seconds a step.
	private static final long SWITCH_SECONDS = 3;

	private static final long REPORT_SECONDS = 15;

	@CommandLine.Spec
	@SuppressWarnings("NullAway.Init")
	private CommandLine.Model.CommandSpec spec;

	@Option(names = "--duration", paramLabel = "SECONDS",
			description = "Measured seconds a step. Default: ${DEFAULT-VALUE}.")
	private int duration = 6;

	@Option(names = "--warmup", paramLabel = "SECONDS",
			description = "Seconds of load before that. Default: ${DEFAULT-VALUE}.")
	private int warmup = 4;

	@Option(names = "--no-progress", description = "Plain lines instead of a progress bar.")
	private boolean noProgress;

	private Cookbook cookbook = new Cookbook(List.of());

	@Override
	public List<String> errors() {
		List<String> errors = new ArrayList<>();
		for (Path needed : List.of(Home.app(), Home.gatling())) {
			if (!Files.isReadable(needed)) {
				errors.add("there is no " + needed + ": build it with mvn package, or run ./dyno, which does");
			}
		}
		if (this.duration < 1 || this.duration > 600) {
			errors.add("--duration must be from 1 to 600 seconds, but was " + this.duration);
		}
		if (this.warmup < 0 || this.warmup > 600) {
			errors.add("--warmup must be from 0 to 600 seconds, but was " + this.warmup);
		}
		try {
			this.cookbook = CookbookReader.read(Home.cookbook());
		}
		catch (InvalidCookbookException ex) {
			ex.problems().forEach((problem) -> errors.add(problem.toString()));
		}
		return errors;
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		Token token = Token.random();
		ServiceOptions service = new ServiceOptions(Home.app(), Home.extras(), LOOPBACK, port(8080), port(8081),
				START_TIMEOUT, Duration.ofSeconds(10));
		Signals.exitWith("INT", ExitCode.INTERRUPTED);
		Signals.exitWith("TERM", ExitCode.INTERRUPTED);
		print("dyno: starting the service …");
		Instant begun = Instant.now();
		try (RunningStand stand = RunningStand.open(this.cookbook, service,
				new RunningStand.Control(LOOPBACK, port(8082), token), Settings.NONE, (line) -> {
				})) {
			closeAtExit(stand);
			if (!ready(stand)) {
				return ExitCode.INVALID;
			}
			return step(stand, token, Duration.between(begun, Instant.now()));
		}
	}

	private int step(RunningStand stand, Token token, Duration start) throws IOException, InterruptedException {
		Path folder = Files.createDirectories(
				Home.demo().resolve(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now())));
		try (GatlingProcess gatling = GatlingProcess.start(SIMULATION, folder, parameters(stand, folder),
				token.header())) {
			closeAtExit(gatling);
			follow(stand, gatling, start);
			return result(gatling, folder);
		}
	}

	private Map<String, String> parameters(RunningStand stand, Path folder) {
		Map<String, String> parameters = new LinkedHashMap<>();
		parameters.put("standUrl", "http://" + LOOPBACK + ":" + stand.port());
		parameters.put("baseUrl", "http://" + LOOPBACK + ":" + stand.status().ports().get("service"));
		parameters.put("duration", this.duration + "s");
		parameters.put("warmup", this.warmup + "s");
		parameters.put("metricsPort", "0");
		parameters.put("outputDir", folder.toString());
		return parameters;
	}

	private void follow(RunningStand stand, GatlingProcess gatling, Duration start) throws InterruptedException {
		List<Step> steps = this.cookbook.recipe(RECIPE).orElseThrow().steps();
		long each = start.toSeconds() + this.warmup + this.duration + SWITCH_SECONDS;
		boolean bar = !this.noProgress && System.console() != null;
		// After the last step the simulation puts the first settings back: one more
		// start.
		long first = stand.status().generation();
		Instant begun = Instant.now();
		try (Progress progress = Progress.of("demo", steps.size() * each + start.toSeconds() + REPORT_SECONDS, bar,
				this.spec.commandLine().getOut())) {
			while (!gatling.ended(500)) {
				StandStatus status = stand.status();
				int step = (int) Math.min(status.generation() - first, steps.size());
				long done = Math.max((step - 1) * each, 0);
				long elapsed = Duration.between(begun, Instant.now()).toSeconds();
				progress.at(Math.max(done, Math.min(elapsed, done + each)), (step == 0) ? "starting Gatling"
						: "step " + step + " of " + steps.size() + ": " + steps.get(step - 1).name());
			}
		}
	}

	private int result(GatlingProcess gatling, Path folder) throws IOException {
		Path table = folder.resolve("steps.md");
		if (Files.isReadable(table)) {
			print(Files.readString(table));
		}
		gatling.report().ifPresent((report) -> print("Gatling report: " + Home.shown(report)));
		print("Table: " + Home.shown(table));
		if (gatling.exitCode() == ExitCode.DONE) {
			return ExitCode.DONE;
		}
		PrintWriter err = this.spec.commandLine().getErr();
		err.println("dyno: Gatling ended with exit code " + gatling.exitCode() + "; its last words ("
				+ Home.shown(folder.resolve("gatling.log")) + "):");
		gatling.lastLines().forEach((line) -> err.println("  " + line));
		return ExitCode.INVALID;
	}

	private boolean ready(RunningStand stand) throws InterruptedException {
		StandStatus status = stand.status();
		while (status.state() == State.STARTING) {
			Thread.sleep(100);
			status = stand.status();
		}
		StandStatus.Failure failure = status.failure();
		if (failure != null) {
			this.spec.commandLine().getErr().println("dyno: the service did not start: " + failure.reason());
		}
		return status.state() == State.READY;
	}

	// Ctrl-C ends the JVM by its hooks, not by the end of the try blocks.
	private static void closeAtExit(AutoCloseable resource) {
		Runtime.getRuntime().addShutdownHook(new Thread(() -> {
			try {
				resource.close();
			}
			catch (Exception ex) {
				// Nothing is left to tell it to.
			}
		}, "close"));
	}

	private static int port(int usual) {
		return Ports.refusal(LOOPBACK, usual).isEmpty() ? usual : Ports.free(LOOPBACK);
	}

	private void print(String line) {
		this.spec.commandLine().getOut().println(line);
		this.spec.commandLine().getOut().flush();
	}

}
