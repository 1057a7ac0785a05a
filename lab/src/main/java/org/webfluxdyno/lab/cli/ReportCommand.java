package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import org.webfluxdyno.lab.analysis.Analysis;
import org.webfluxdyno.lab.analysis.Analyzer;
import org.webfluxdyno.lab.analysis.Verdict;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.InvalidCookbookException;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.report.MeasuredBlock;
import org.webfluxdyno.lab.report.Report;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.result.RunReader;

/**
 * {@code dyno report}: renders a run again from its raw files.
 */
@Command(name = "report", mixinStandardHelpOptions = true, versionProvider = Dyno.Version.class,
		description = "Renders a run again from its raw files: report.html, report.md, charts and CSV.")
final class ReportCommand implements Callable<Integer>, Checked {

	@CommandLine.Spec
	@SuppressWarnings("NullAway.Init") // set by picocli
	private CommandLine.Model.CommandSpec spec;

	@Parameters(paramLabel = "DIR", description = "Directory of the run.")
	private Path directory = Path.of("");

	@Option(names = "--into", paramLabel = "FILE",
			description = { "Puts the report into this Markdown page as well, between its lines",
					MeasuredBlock.BEGIN + " and " + MeasuredBlock.END + "." })
	private @Nullable Path into;

	@Option(names = "--recipes-dir", paramLabel = "DIR",
			description = "Directory of recipe files. Default: the cookbook.")
	private Path recipes = Home.cookbook();

	@Option(names = "--into-cookbook",
			description = "Writes what the run confirmed of a recipe into the recipe's file, too.")
	private boolean intoCookbook;

	private Cookbook cookbook = new Cookbook(List.of());

	@Override
	public List<String> errors() {
		List<String> errors = new ArrayList<>();
		if (!Files.isRegularFile(this.directory.resolve("run.json"))) {
			errors.add("DIR must be the directory of a run, but " + this.directory + " has no run.json");
		}
		if (this.into != null && !isMarked(this.into)) {
			errors.add("--into must be a Markdown page with the lines " + MeasuredBlock.BEGIN + " and "
					+ MeasuredBlock.END + ", but was " + this.into);
		}
		try {
			this.cookbook = CookbookReader.read(this.recipes);
		}
		catch (InvalidCookbookException ex) {
			ex.problems().forEach((problem) -> errors.add(problem.toString()));
		}
		return errors;
	}

	private static boolean isMarked(Path page) {
		try {
			String text = Files.readString(page);
			return text.indexOf(MeasuredBlock.BEGIN) >= 0
					&& text.indexOf(MeasuredBlock.END) > text.indexOf(MeasuredBlock.BEGIN);
		}
		catch (IOException ex) {
			return false;
		}
	}

	@Override
	public Integer call() throws IOException {
		Analysis analysis = write(this.directory, this.cookbook, this.spec.commandLine().getOut());
		if (this.intoCookbook) {
			writeIntoRecipes(analysis);
		}
		if (this.into != null) {
			String page = MeasuredBlock.replace(Files.readString(this.into), Report.part(this.directory, this.into));
			Files.writeString(this.into, page);
		}
		return isInvalid(analysis) ? ExitCode.INVALID : ExitCode.DONE;
	}

	/**
	 * Analyses a run, writes its report and prints the summary.
	 * @param directory directory of the run
	 * @param cookbook the recipes
	 * @param out takes the summary
	 * @return the analysis
	 * @throws IOException if the run cannot be read or the report not be written
	 */
	static Analysis write(Path directory, Cookbook cookbook, PrintWriter out) throws IOException {
		RunData data = RunReader.read(directory);
		Latencies latencies = new Latencies(directory, data);
		Analysis analysis = analysed(data, cookbook, latencies);
		Report.write(directory, data, analysis, cookbook, latencies::merged);
		out.print(Report.summary(data, analysis, cookbook));
		out.println("dyno: the report is " + Home.shown(directory.resolve(Report.HTML)));
		out.flush();
		return analysis;
	}

	static Analysis analysed(Path directory, RunData data, Cookbook cookbook) {
		return analysed(data, cookbook, new Latencies(directory, data));
	}

	private static Analysis analysed(RunData data, Cookbook cookbook, Latencies latencies) {
		double target = Double.parseDouble(data.run().options().getOrDefault("target", "2")) / 100;
		return Analyzer.analyse(data, cookbook, target, latencies::perFork);
	}

	private void writeIntoRecipes(Analysis analysis) throws IOException {
		RunData data = RunReader.read(this.directory);
		for (Recipe recipe : this.cookbook.recipes()) {
			Optional<String> block = MeasuredBlock.of(data, analysis, this.cookbook, recipe.id(),
					MeasuredBlock.link(this.recipes, this.directory));
			if (block.isPresent()) {
				Path file = this.recipes.resolve(recipe.fileName());
				Files.writeString(file, MeasuredBlock.replace(Files.readString(file), block.get()));
				this.spec.commandLine().getOut().println("dyno: wrote into " + Home.shown(file));
			}
		}
		this.spec.commandLine().getOut().flush();
	}

	/** A run in which nothing could be judged. */
	static boolean isInvalid(Analysis analysis) {
		return !analysis.comparisons().isEmpty()
				&& analysis.comparisons().stream().allMatch((comparison) -> comparison.verdict() == Verdict.INVALID);
	}

}
