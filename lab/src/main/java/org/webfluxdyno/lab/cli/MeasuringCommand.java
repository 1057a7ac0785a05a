package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import picocli.CommandLine;
import picocli.CommandLine.Mixin;

import org.webfluxdyno.lab.analysis.Analysis;
import org.webfluxdyno.lab.load.LoadGenerator;
import org.webfluxdyno.lab.analysis.Analyzer;
import org.webfluxdyno.lab.analysis.ForkLatencies;
import org.webfluxdyno.lab.probe.Environment;
import org.webfluxdyno.lab.probe.Finding;
import org.webfluxdyno.lab.probe.HostCheckup;
import org.webfluxdyno.lab.probe.Thresholds;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.InvalidCookbookException;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.report.Report;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.result.RunReader;
import org.webfluxdyno.lab.result.RunStore;
import org.webfluxdyno.lab.run.ArmSource;
import org.webfluxdyno.lab.run.ForkRunner;
import org.webfluxdyno.lab.run.Timing;

/**
 * What the measuring commands have in common: open a run or go on with one, measure group
 * after group until there is nothing left, report. What comes next is decided from what
 * is in the store alone, so that going on with a run that was cut short is the same as
 * never having stopped.
 */
abstract class MeasuringCommand implements Callable<Integer>, Checked {

	private static final Duration CHECKUP = Duration.ofSeconds(1);

	@Mixin
	RunOptions options = new RunOptions();

	@CommandLine.Spec
	@SuppressWarnings("NullAway.Init") // set by picocli
	CommandLine.Model.CommandSpec spec;

	private Cookbook cookbook = new Cookbook(List.of());

	/** Kind of the run, as in {@code run.json}. */
	abstract String kind();

	/** What the run is called. */
	abstract String name();

	/** The options that decide what is measured, for the run's record. */
	abstract Map<String, String> decisions();

	/** All that is wrong with the command's own options. */
	abstract List<String> ownErrors();

	/** All that is wrong with what is to be measured. */
	abstract List<String> armErrors();

	/** What is to be measured, for the run's record. */
	abstract Map<String, String> armDecisions();

	/** Takes over what is to be measured from a run to go on with. */
	abstract void restoreArms(Map<String, String> options);

	/** A group as planned in terms of what is to be measured. */
	abstract Group adapted(Group group);

	/** Starts the arms. */
	abstract ArmSource source(Cookbook cookbook, Duration startTimeout);

	/**
	 * What must be done before a run is begun or gone on with.
	 * @param out takes lines for people
	 * @return whether there is something to measure
	 * @throws IOException if a run to go on with cannot be read
	 * @throws InterruptedException if interrupted
	 */
	boolean prepare(PrintWriter out) throws IOException, InterruptedException {
		return true;
	}

	/** Whether recipes play a part. */
	boolean needsCookbook() {
		return true;
	}

	/** How long everything takes. */
	Timing timing() {
		return this.options.timing();
	}

	/** When a watchdog fires. */
	Thresholds thresholds() {
		return Thresholds.DEFAULT;
	}

	/**
	 * The next group.
	 * @param data all that was measured so far; every group in it has all its forks
	 * @return a group with forks that are not measured yet, empty when all is done
	 */
	abstract Optional<Group> next(RunData data);

	/** An estimate of the whole. */
	abstract Duration estimate();

	/**
	 * Exit code for what was measured.
	 * @param directory directory of the run
	 * @param analysis what can be said of it
	 * @return the exit code
	 * @throws IOException if the run cannot be read
	 */
	int verdict(Path directory, Analysis analysis) throws IOException {
		return ExitCode.DONE;
	}

	@Override
	public final List<String> errors() {
		List<String> errors = new ArrayList<>(this.options.errors());
		if (needsCookbook()) {
			try {
				this.cookbook = CookbookReader.read(this.options.recipes);
			}
			catch (InvalidCookbookException ex) {
				ex.problems().forEach((problem) -> errors.add(problem.toString()));
			}
		}
		if (errors.isEmpty() && this.options.resume != null) {
			restore(this.options.resume, errors);
		}
		errors.addAll(ownErrors());
		errors.addAll(armErrors());
		return errors;
	}

	/** A run goes on with what it was begun with, whatever the command line says now. */
	private void restore(Path directory, List<String> errors) {
		try {
			Run run = RunReader.read(directory).run();
			if (!run.kind().equals(kind())) {
				errors.add("%s is a run of dyno %s: go on with dyno %s --resume %s".formatted(directory, run.kind(),
						run.kind(), directory));
			}
			restoreArms(run.options());
			this.options.restore(run.options());
			restore(run);
		}
		catch (IOException ex) {
			errors.add(String.valueOf(ex.getMessage()));
		}
	}

	/** Takes over the command's own options from a run to go on with. */
	void restore(Run run) {
	}

	final boolean resumes() {
		return this.options.resume != null;
	}

	final Cookbook cookbook() {
		return this.cookbook;
	}

	final String recipeIds() {
		return String.join(", ", this.cookbook.recipes().stream().map(Recipe::id).toList());
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		PrintWriter out = this.spec.commandLine().getOut();
		if (!isFit(out)) {
			return ExitCode.UNFIT;
		}
		Signals.exitWith("INT", ExitCode.INTERRUPTED);
		Signals.exitWith("TERM", ExitCode.INTERRUPTED);
		// Closed last: until then a signal waits for the report and the way to go on.
		try (Interruption interruption = new Interruption()) {
			return isPrepared(out) ? measured(out) : ExitCode.INVALID;
		}
		catch (InterruptedException ex) {
			return ExitCode.INTERRUPTED;
		}
	}

	private boolean isPrepared(PrintWriter out) throws IOException, InterruptedException {
		try {
			return prepare(out);
		}
		catch (InterruptedException ex) {
			out.println("dyno: interrupted before anything was measured; nothing is left running");
			out.flush();
			throw ex;
		}
	}

	private int measured(PrintWriter out) throws IOException {
		try (RunStore store = store()) {
			out.println("dyno: measuring into " + Home.shown(store.directory()));
			out.flush();
			try {
				measure(store, out);
			}
			catch (InterruptedException ex) {
				ReportCommand.write(store.directory(), this.cookbook, out);
				out.println("dyno: interrupted; what was measured is kept. Go on with: dyno %s --resume %s"
					.formatted(kind(), Home.shown(store.directory())));
				return ExitCode.INTERRUPTED;
			}
			Analysis analysis = ReportCommand.write(store.directory(), this.cookbook, out);
			return ReportCommand.isInvalid(analysis) ? ExitCode.INVALID : verdict(store.directory(), analysis);
		}
	}

	/**
	 * Says what the doctor finds; what makes figures worthless ends it before it begins.
	 */
	private boolean isFit(PrintWriter out) throws InterruptedException {
		boolean fit = true;
		for (Finding finding : HostCheckup.run(CHECKUP)) {
			if (finding.level().compareTo(Finding.Level.WARNING) >= 0) {
				out.println("dyno: " + finding.topic() + ": " + finding.found());
			}
			fit &= finding.level() != Finding.Level.UNFIT;
		}
		if (!fit && !this.options.force) {
			out.flush();
			this.spec.commandLine()
				.getErr()
				.println("dyno: this host is not fit to measure on now: dyno doctor says what to do, --force measures"
						+ " all the same");
		}
		return fit || this.options.force;
	}

	private RunStore store() throws IOException {
		if (this.options.resume != null) {
			return RunStore.resume(this.options.resume);
		}
		Map<String, String> all = new LinkedHashMap<>(decisions());
		all.putAll(armDecisions());
		all.putAll(this.options.described());
		Run run = new Run(Run.FORMAT_VERSION, name(), kind(), this.spec.commandLine().getParseResult().originalArgs(),
				this.options.seed, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), Versions.current(), all);
		return RunStore.create(this.options.directory(name()), run, Environment.read());
	}

	private void measure(RunStore store, PrintWriter out) throws IOException, InterruptedException {
		long seed = RunReader.read(store.directory()).run().seed();
		boolean bar = System.console() != null && !this.options.noProgress;
		try (LoadGenerator generator = new LoadGenerator(Runtime.getRuntime().availableProcessors());
				Progress progress = Progress.of("dyno", estimate().toSeconds(), bar, out)) {
			double[] before = { 0 };
			ForkRunner runner = new ForkRunner(store, source(this.cookbook, this.options.startTimeout), generator,
					timing(), thresholds(),
					(group, fork, share, what) -> progress.at((long) (before[0] + share * seconds(group)),
							"%s, fork %d of %d: %s".formatted(group.id(), fork + 1, group.forks(), what)),
					seed, this.options.profiling(store.directory()));
			while (true) {
				RunData data = RunReader.read(store.directory());
				before[0] = data.forks().stream().mapToDouble(ForkEnd::seconds).sum();
				Optional<Group> next = unfinished(data);
				if (next.isEmpty()) {
					next = next(data).map(this::adapted);
					if (next.isEmpty()) {
						return;
					}
					store.add(next.get());
				}
				Optional<String> unable = tooManyConnections(next.get());
				if (unable.isPresent()) {
					throw new IOException(unable.get());
				}
				runner.run(next.get(), firstMissing(next.get(), data));
				soFar(store.directory(), next.get()).forEach(progress::say);
			}
		}
		catch (UncheckedIOException ex) {
			throw ex.getCause();
		}
	}

	/** Why this process cannot measure a group. */
	static Optional<String> tooManyConnections(Group group) {
		return HostCheckup.tooMany(group.openConnections())
			.map((why) -> "%d arms of %d connections each, all alive: %s; or measure fewer, or with fewer connections"
				.formatted(group.arms().size(), group.load().connections(), why));
	}

	/**
	 * What the forks of a group say until now; the number of forks never depends on it.
	 */
	private List<String> soFar(Path directory, Group group) throws IOException {
		RunData data = RunReader.read(directory);
		double target = Double.parseDouble(data.run().options().getOrDefault("target", "2")) / 100;
		return Analyzer.analyse(data, this.cookbook, target, ForkLatencies.NONE)
			.comparisons()
			.stream()
			.filter((comparison) -> comparison.group().id().equals(group.id()))
			.map((comparison) -> "so far after %d of %d forks: %s".formatted(comparison.forks(), group.forks(),
					Report.line(comparison)))
			.toList();
	}

	/** An estimate for a fork of a group. */
	double seconds(Group group) {
		return timing().ofFork(group.arms().size(), group.rounds(), group.openBlocks()).toMillis() / 1e3;
	}

	private static Optional<Group> unfinished(RunData data) {
		return data.groups().stream().filter((group) -> firstMissing(group, data) < group.forks()).findFirst();
	}

	private static int firstMissing(Group group, RunData data) {
		List<Integer> done = data.forks()
			.stream()
			.filter((fork) -> fork.group().equals(group.id()))
			.map(ForkEnd::fork)
			.toList();
		int fork = 0;
		while (done.contains(fork)) {
			fork++;
		}
		return fork;
	}

}
