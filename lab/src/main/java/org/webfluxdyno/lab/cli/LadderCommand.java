package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import org.webfluxdyno.lab.analysis.Analyzer;
import org.webfluxdyno.lab.analysis.ForkLatencies;
import org.webfluxdyno.lab.analysis.LadderPlanner;
import org.webfluxdyno.lab.analysis.SearchPlanner;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.result.RunReader;

/**
 * {@code dyno ladder}: recipe after recipe; what helps stays for the next.
 */
@Command(name = "ladder", mixinStandardHelpOptions = true, versionProvider = Dyno.Version.class, sortOptions = false,
		description = { "Measures recipe after recipe; what helps joins the reference of the next.",
				"All candidates are screened in one fork, the promising ones confirmed with fresh forks.",
				"With --search: tries knobs that interact in combination, one after another." },
		exitCodeListHeading = "%nExit codes:%n", exitCodeList = { "0:measured", "2:bad usage; nothing was measured",
				"4:the run is invalid", "130:interrupted; what was measured is kept" })
final class LadderCommand extends ServiceCommand {

	private static final Duration USUAL_BUDGET = Duration.ofMinutes(45);

	private static final Duration SEARCH_BUDGET = Duration.ofHours(3);

	@Option(names = "--quick",
			description = "About 5 minutes: the A/A recipe and three others, one fork, screened only.")
	private boolean quick;

	@Option(names = "--full", description = "As long as it takes to reach --target for every recipe.")
	private boolean full;

	@Option(names = "--budget", paramLabel = "TIME",
			description = "How long it may take, such as 2h; the rest is listed as not reached."
					+ " Default: 45m, with --search 3h.")
	private @Nullable Duration budget;

	@Option(names = "--recipes", paramLabel = "ID[,ID…]", split = ",",
			description = "Only these recipes. Default: all, in file order.")
	private List<String> recipes = List.of();

	@Option(names = "--search",
			description = {
					"Looks for the best combination of event-loop workers, transport, allocator, collector and heap,",
					"and compares what it found with where it began, by fresh forks." })
	private boolean search;

	@Option(names = "--from", paramLabel = "DIR",
			description = "Run of a ladder whose result --search begins with. Default: out of the box.")
	private @Nullable Path from;

	@Option(names = "--target", paramLabel = "PERCENT",
			description = "The smallest effect to find (0.5 to 50). Default: ${DEFAULT-VALUE}.")
	private double target = 2;

	private Settings start = Settings.NONE;

	@Override
	String kind() {
		return "ladder";
	}

	@Override
	String name() {
		return "ladder-" + mode();
	}

	private String mode() {
		return this.search ? SearchPlanner.MODE : this.quick ? "quick" : this.full ? "full" : "default";
	}

	@Override
	Map<String, String> decisions() {
		Map<String, String> decisions = new LinkedHashMap<>();
		decisions.put("mode", mode());
		decisions.put("target", String.valueOf(this.target));
		decisions.put("recipes", String.join(",", this.recipes));
		if (!this.full) {
			decisions.put("budgetSeconds", String.valueOf(budget().toSeconds()));
		}
		this.service.skipped(cookbook()).forEach((id, why) -> decisions.put("skipped." + id, why));
		if (this.from != null) {
			decisions.put("from", Home.shown(this.from));
			this.start.values().forEach((knob, value) -> decisions.put(SearchPlanner.START + knob, value));
		}
		return decisions;
	}

	private Duration budget() {
		return (this.budget != null) ? this.budget : this.search ? SEARCH_BUDGET : USUAL_BUDGET;
	}

	@Override
	void restore(Run run) {
		this.quick = run.options().getOrDefault("mode", "").equals("quick");
		this.full = run.options().getOrDefault("mode", "").equals("full");
		this.search = SearchPlanner.isSearch(run);
		this.target = Double.parseDouble(run.options().getOrDefault("target", "2"));
	}

	@Override
	List<String> ownErrors() {
		List<String> errors = new ArrayList<>();
		if (this.quick && this.full) {
			errors.add("--quick and --full exclude each other");
		}
		if (this.full && this.budget != null && !resumes()) {
			errors.add("--full takes as long as it takes: leave --budget away");
		}
		if (this.budget != null && (this.budget.toMinutes() < 1 || this.budget.toHours() > 168)) {
			errors.add("--budget must be from 1m to 168h, but was " + this.budget.toSeconds() + " s");
		}
		if (this.search && (this.quick || this.full || !this.recipes.isEmpty())) {
			errors.add("--search has its own recipes and takes --budget: leave --quick, --full and --recipes away");
		}
		if (this.search && !resumes() && budget().toMinutes() < 30) {
			errors.add("--search needs a --budget of 30m or more for one recipe and the comparison at its end, but was "
					+ budget().toMinutes() + "m");
		}
		if (this.from != null) {
			readStart(this.from, errors);
		}
		if (!(this.target >= 0.5 && this.target <= 50)) {
			errors.add("--target must be from 0.5 to 50 percent, but was " + this.target);
		}
		this.recipes.stream()
			.filter((id) -> cookbook().recipe(id).isEmpty())
			.forEach((id) -> errors.add("there is no recipe '" + id + "'; there are " + recipeIds()));
		return errors;
	}

	/** A resumed run has what it began with in its own options. */
	private void readStart(Path directory, List<String> errors) {
		if (!this.search || resumes()) {
			errors.add("--from goes with --search, when it begins");
			return;
		}
		try {
			RunData data = RunReader.read(directory);
			if (!data.run().kind().equals("ladder")) {
				errors.add("--from must be the directory of a ladder, but " + directory + " is a run of dyno "
						+ data.run().kind());
			}
			this.start = Analyzer.analyse(data, cookbook(), this.target / 100, ForkLatencies.NONE).ladder().reference();
			this.service.refusals(cookbook(), this.start).forEach((why) -> errors.add("--from: " + why));
		}
		catch (IOException ex) {
			errors.add("--from: " + ex.getMessage());
		}
	}

	@Override
	Duration estimate() {
		return this.quick ? Duration.ofMinutes(5) : this.full ? Duration.ofHours(4) : budget();
	}

	@Override
	Optional<Group> next(RunData data) {
		Map<String, String> skipped = this.service.skipped(cookbook());
		if (this.search) {
			Predicate<Settings> possible = (settings) -> this.service.refusals(cookbook(), settings).isEmpty();
			return new SearchPlanner(cookbook(), skipped, possible).next(data);
		}
		return new LadderPlanner(cookbook(), skipped).next(data);
	}

}
