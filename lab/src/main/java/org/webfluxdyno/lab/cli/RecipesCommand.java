package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.CookbookIndex;
import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.InvalidCookbookException;
import org.webfluxdyno.lab.recipe.Need;
import org.webfluxdyno.lab.recipe.Recipe;

/**
 * Lists recipes or shows one.
 */
@Command(name = "recipes", mixinStandardHelpOptions = true, versionProvider = Dyno.Version.class,
		description = "Lists the recipes of the cookbook, or shows one.")
final class RecipesCommand implements Callable<Integer>, Checked {

	@CommandLine.Spec
	@SuppressWarnings("NullAway.Init")
	private CommandLine.Model.CommandSpec spec;

	@Parameters(arity = "0..1", paramLabel = "ID", description = "The recipe to show.")
	private @Nullable String id;

	@Option(names = "--recipes", paramLabel = "DIR", description = "Directory of recipe files. Default: the cookbook.")
	private Path directory = Home.cookbook();

	@Option(names = "--json", description = "Prints JSON.")
	private boolean json;

	@Option(names = "--write-index", description = "Writes the index README.md into the directory of recipes.")
	private boolean writeIndex;

	private Cookbook cookbook = new Cookbook(List.of());

	@Override
	public List<String> errors() {
		List<String> errors = new ArrayList<>();
		try {
			this.cookbook = CookbookReader.read(this.directory);
			if (this.id != null && this.cookbook.recipe(this.id).isEmpty()) {
				errors.add("there is no recipe '" + this.id + "'; there are "
						+ String.join(", ", this.cookbook.recipes().stream().map(Recipe::id).toList()));
			}
		}
		catch (InvalidCookbookException ex) {
			ex.problems().forEach((problem) -> errors.add(problem.toString()));
		}
		if (this.writeIndex && (this.id != null || this.json)) {
			errors.add("--write-index goes with neither a recipe nor --json");
		}
		return errors;
	}

	@Override
	public Integer call() throws IOException {
		if (this.writeIndex) {
			Path index = this.directory.resolve(CookbookReader.INDEX);
			Files.writeString(index, CookbookIndex.of(this.cookbook));
			print("wrote " + Home.shown(index));
			return ExitCode.DONE;
		}
		List<Recipe> recipes = this.cookbook.recipes()
			.stream()
			.filter((recipe) -> this.id == null || recipe.id().equals(this.id))
			.toList();
		if (this.json) {
			List<Map<String, Object>> views = recipes.stream().map(RecipesCommand::view).toList();
			print(JsonMapper.builder()
				.enable(SerializationFeature.INDENT_OUTPUT)
				.build()
				.writeValueAsString((this.id != null) ? views.get(0) : views));
		}
		else if (this.id != null) {
			show(recipes.get(0));
		}
		else {
			list(recipes);
		}
		return ExitCode.DONE;
	}

	private void list(List<Recipe> recipes) {
		int width = recipes.stream().mapToInt((recipe) -> recipe.id().length()).max().orElse(0);
		for (Recipe recipe : recipes) {
			print(String.format("%-" + width + "s  %-13s  %-10s  %s", recipe.id(), recipe.group().word(),
					recipe.safety().word(), recipe.title()));
		}
	}

	private void show(Recipe recipe) {
		print(recipe.title());
		print("group " + recipe.group().word() + ", applies to " + recipe.applies().word() + ", safety "
				+ recipe.safety().word());
		recipe.needs().forEach((need) -> print("needs " + need.statement()));
		print("steps:");
		recipe.steps().forEach((step) -> print("  " + step.name() + "  (GET " + step.path() + ")"));
		print("sources:");
		recipe.sources().forEach((source) -> print("  " + source));
		print("");
		print(recipe.body().strip());
	}

	private static Map<String, Object> view(Recipe recipe) {
		Map<String, Object> view = new LinkedHashMap<>();
		view.put("id", recipe.id());
		view.put("title", recipe.title());
		view.put("group", recipe.group().word());
		view.put("applies", recipe.applies().word());
		view.put("safety", recipe.safety().word());
		view.put("load", recipe.load().options());
		view.put("needs", recipe.needs().stream().map(Need::statement).toList());
		view.put("steps", recipe.steps()
			.stream()
			.map((step) -> Map.of("name", step.name(), "settings", step.settings().values(), "path", step.path()))
			.toList());
		view.put("sources", recipe.sources());
		return view;
	}

	private void print(String line) {
		this.spec.commandLine().getOut().println(line);
		this.spec.commandLine().getOut().flush();
	}

}
