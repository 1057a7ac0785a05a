package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

import org.webfluxdyno.lab.probe.Profiler;
import org.webfluxdyno.lab.report.Report;
import org.webfluxdyno.lab.run.Profiling;
import org.webfluxdyno.lab.run.Timing;

/**
 * The options of every command that measures.
 */
final class RunOptions {

	private static final Duration PROFILE = Duration.ofSeconds(5);

	@Option(names = "--out", paramLabel = "DIR",
			description = "Directory of the run. Default: results/DATE-NAME, with a number when that exists.")
	@Nullable Path out;

	@Option(names = "--resume", paramLabel = "DIR", description = "Goes on with the run in this directory.")
	@Nullable Path resume;

	@Option(names = "--seed", paramLabel = "N",
			description = "Seed of every random choice; the same seed gives the same plan. Default: ${DEFAULT-VALUE}.")
	long seed = 1;

	@Option(names = "--recipes-dir", paramLabel = "DIR",
			description = "Directory of recipe files. Default: the cookbook.")
	Path recipes = Home.cookbook();

	@Option(names = "--start-timeout", paramLabel = "TIME",
			description = "Longest time until a service is ready, such as 60s. Default: 90s.")
	Duration startTimeout = Duration.ofSeconds(90);

	@Option(names = "--warmup-bursts", paramLabel = "N",
			description = "Bursts of one second of load that every arm gets at least (1 to 600); more follow"
					+ " until it is warm. Default: ${DEFAULT-VALUE}.")
	int warmupBursts = Timing.DEFAULT.leastBursts();

	@Option(names = "--profile",
			description = "A flame graph of every arm and of how it differs, taken after the blocks.")
	boolean profile;

	@Option(names = "--force", description = "Measures although this host is not fit for it.")
	boolean force;

	@Option(names = "--no-progress", description = "Plain lines instead of a progress bar.")
	boolean noProgress;

	List<String> errors() {
		List<String> errors = new ArrayList<>();
		if (this.out != null && this.resume != null) {
			errors.add("--out begins a run and --resume goes on with one: give one of them");
		}
		if (this.resume != null && !Files.isRegularFile(this.resume.resolve("run.json"))) {
			errors.add("--resume must name the directory of a run, but " + this.resume + " has no run.json");
		}
		if (this.out != null && Files.exists(this.out.resolve("run.json"))) {
			errors.add("--out must be a new directory, but " + this.out + " holds a run: go on with --resume "
					+ this.out + ", or choose another");
		}
		if (this.startTimeout.toSeconds() < 1 || this.startTimeout.toMinutes() > 60) {
			errors.add("--start-timeout must be from 1s to 60m, but was " + this.startTimeout.toSeconds() + " s");
		}
		if (this.warmupBursts < 1 || this.warmupBursts > 600) {
			errors.add("--warmup-bursts must be from 1 to 600, but was " + this.warmupBursts);
		}
		if (this.profile) {
			try {
				Profiler.find();
			}
			catch (IOException ex) {
				errors.add("--profile cannot be had: " + ex.getMessage());
			}
		}
		return errors;
	}

	/** The options that decide what is measured, for the run's record. */
	Map<String, String> described() {
		Map<String, String> options = new LinkedHashMap<>();
		if (this.warmupBursts != Timing.DEFAULT.leastBursts()) {
			options.put("warmupBursts", String.valueOf(this.warmupBursts));
		}
		if (this.profile) {
			options.put("profile", "true");
		}
		return options;
	}

	/** Takes over what an earlier run was begun with. */
	void restore(Map<String, String> options) {
		this.warmupBursts = Integer.parseInt(options.getOrDefault("warmupBursts", "" + Timing.DEFAULT.leastBursts()));
		this.profile = options.containsKey("profile");
	}

	/** How long everything in a fork takes. */
	Timing timing() {
		return Timing.DEFAULT.withLeastBursts(this.warmupBursts);
	}

	/** Flame graphs of a run, when they are wanted. */
	Optional<Profiling> profiling(Path directory) throws IOException {
		return this.profile ? Optional.of(new Profiling(Profiler.find(), directory.resolve(Report.PROFILES), PROFILE))
				: Optional.empty();
	}

	/**
	 * The directory of the run.
	 * @param name what the run is called when no directory was given
	 * @return the one to resume, the one given, else a new one under results
	 */
	Path directory(String name) {
		if (this.resume != null) {
			return this.resume;
		}
		if (this.out != null) {
			return this.out;
		}
		Path results = Home.path().resolve("results");
		String dated = LocalDate.now(java.time.ZoneOffset.UTC) + "-" + name;
		Path directory = results.resolve(dated);
		for (int i = 2; Files.exists(directory); i++) {
			directory = results.resolve(dated + "-" + i);
		}
		return directory;
	}

}
