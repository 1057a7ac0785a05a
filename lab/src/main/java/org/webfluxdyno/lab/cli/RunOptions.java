package org.webfluxdyno.lab.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options of every command that measures.
 */
final class RunOptions {

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
	java.time.Duration startTimeout = java.time.Duration.ofSeconds(90);

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
		return errors;
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
