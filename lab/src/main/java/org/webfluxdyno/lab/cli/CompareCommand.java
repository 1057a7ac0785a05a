package org.webfluxdyno.lab.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import org.webfluxdyno.lab.analysis.Analysis;
import org.webfluxdyno.lab.analysis.Analyzer;
import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.analysis.Effect;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.recipe.Step;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunData;

/**
 * {@code dyno compare}: one recipe, or two jars.
 */
@Command(name = "compare", mixinStandardHelpOptions = true, versionProvider = Dyno.Version.class, sortOptions = false,
		description = "Compares the values of one recipe, or two builds of a service.",
		exitCodeListHeading = "%nExit codes:%n",
		exitCodeList = { "0:measured", "1:a bound of --fail-if was crossed", "2:bad usage; nothing was measured",
				"4:the run is invalid", "130:interrupted; what was measured is kept" })
final class CompareCommand extends ServiceCommand {

	/** Begins the word of an arm that names its own jar. */
	static final String JAR = "--jar=";

	/** More arms alive at the same time would only wait for each other. */
	private static final int MOST_CANDIDATES = 5;

	@Parameters(arity = "0..1", paramLabel = "ID", description = "The recipe to compare.")
	private @Nullable String id;

	@Option(names = "--jar-a", paramLabel = "A.jar", description = "The reference build.")
	private @Nullable Path jarA;

	@Option(names = "--jar-b", paramLabel = "B.jar", description = "The build to judge.")
	private @Nullable Path jarB;

	@Option(names = "--fail-if", paramLabel = "BOUND[,BOUND…]",
			description = "Exit code 1 when crossed and certain, such as 'cpu>+3%%,rps<-5%%'.")
	private @Nullable String failIf;

	@Option(names = "--forks", paramLabel = "N",
			description = "Fresh starts of all arms (1 to 30). Default: as many as --target needs by the pilot.")
	private @Nullable Integer forks;

	@Option(names = "--target", paramLabel = "PERCENT",
			description = "The smallest effect to find (0.5 to 50). Default: ${DEFAULT-VALUE}.")
	private double target = 2;

	@Override
	String kind() {
		return "compare";
	}

	@Override
	String name() {
		return "compare-" + ((this.id != null) ? this.id : "jars");
	}

	@Override
	Map<String, String> decisions() {
		Map<String, String> decisions = new LinkedHashMap<>();
		decisions.put("target", String.valueOf(this.target));
		if (this.forks != null) {
			decisions.put("forks", String.valueOf(this.forks));
		}
		return decisions;
	}

	@Override
	void restore(Run run) {
		this.target = Double.parseDouble(run.options().getOrDefault("target", "2"));
		this.forks = Optional.ofNullable(run.options().get("forks")).map(Integer::valueOf).orElse(null);
	}

	@Override
	List<String> ownErrors() {
		List<String> errors = new ArrayList<>();
		boolean jars = this.jarA != null || this.jarB != null;
		if (!resumes() && jars == (this.id != null)) {
			errors.add("give a recipe, or --jar-a and --jar-b; recipes are " + recipeIds());
		}
		if (jars && (this.jarA == null || this.jarB == null)) {
			errors.add("--jar-a and --jar-b go together");
		}
		Stream.of(Optional.ofNullable(this.jarA), Optional.ofNullable(this.jarB))
			.flatMap(Optional::stream)
			.filter((jar) -> !ServiceUnderTest.isJar(jar))
			.forEach((jar) -> errors.add("there must be an executable jar that can be read at " + jar));
		if (this.id != null && cookbook().recipe(this.id).isEmpty()) {
			errors.add("there is no recipe '" + this.id + "'; there are " + recipeIds());
		}
		if (this.forks != null && (this.forks < 1 || this.forks > 30)) {
			errors.add("--forks must be from 1 to 30, but was " + this.forks);
		}
		if (!(this.target >= 0.5 && this.target <= 50)) {
			errors.add("--target must be from 0.5 to 50 percent, but was " + this.target);
		}
		bounds(errors);
		if (this.jarA != null) {
			this.service.jar = this.jarA;
		}
		if (errors.isEmpty() && !resumes() && group().arms().size() < 3) {
			errors.add("none of the candidates of '" + this.id + "' can be tried here: "
					+ this.service.skipped(cookbook()).getOrDefault(this.id, "the service does not allow it"));
		}
		return errors;
	}

	@Override
	Duration estimate() {
		int count = (this.forks != null) ? this.forks : 5;
		return Duration.ofSeconds((long) (count * (resumes() ? 120 : seconds(group()))));
	}

	@Override
	Optional<Group> next(RunData data) {
		if (data.groups().isEmpty()) {
			return Optional.of(group());
		}
		Group measured = data.groups().get(0);
		if (this.forks != null || measured.forks() > Analyzer.PILOT_FORKS) {
			return Optional.empty();
		}
		int needed = Analyzer.forksNeeded(data, measured, this.target / 100);
		return Optional.of(measured.withForks(needed));
	}

	@Override
	int verdict(Path directory, Analysis analysis) {
		int code = ExitCode.DONE;
		for (RelativeBound bound : bounds(new ArrayList<>())) {
			for (Comparison comparison : analysis.comparisons()) {
				Effect effect = comparison.effects().get(bound.figure());
				if (!comparison.arm().recipe().equals(Arm.TWIN) && effect != null && bound.crossedBy(effect)) {
					this.spec.commandLine()
						.getErr()
						.println("dyno compare: " + comparison.arm().label() + " crossed " + bound.text());
					code = ExitCode.CROSSED;
				}
			}
		}
		return code;
	}

	private List<RelativeBound> bounds(List<String> errors) {
		try {
			return (this.failIf != null) ? RelativeBound.parse(this.failIf) : List.of();
		}
		catch (IllegalArgumentException ex) {
			errors.add(String.valueOf(ex.getMessage()));
			return List.of();
		}
	}

	private Group group() {
		List<Arm> arms = new ArrayList<>();
		LoadPlan load = LoadPlan.DEFAULT;
		if (this.jarA != null && this.jarB != null) {
			String path = this.service.path;
			arms.add(new Arm("a", Arm.REFERENCE, "jar A", Settings.NONE, path, List.of(JAR + Home.shown(this.jarA))));
			arms.add(new Arm("b", "jar-b", "jar B", Settings.NONE, path, List.of(JAR + Home.shown(this.jarB))));
		}
		else {
			Recipe recipe = cookbook().recipe(String.valueOf(this.id)).orElseThrow();
			load = LoadPlan.of(recipe);
			Step reference = recipe.steps().get(0);
			arms.add(new Arm("a", Arm.REFERENCE, reference.name(), reference.settings(), reference.path(), List.of()));
			recipe.steps()
				.stream()
				.skip(1)
				.filter((step) -> this.service.refusals(cookbook(), step.settings()).isEmpty())
				.limit(MOST_CANDIDATES)
				.forEach((step) -> arms
					.add(new Arm(next(arms), recipe.id(), step.name(), step.settings(), step.path(), List.of())));
		}
		Arm reference = arms.get(0);
		arms.add(new Arm(next(arms), Arm.TWIN, "identical to the reference", reference.settings(), reference.path(),
				reference.extra()));
		return new Group("compare-1", Group.Stage.CONFIRM, arms, load,
				(this.forks != null) ? this.forks : Analyzer.PILOT_FORKS, Group.ROUNDS, Group.OPEN_BLOCKS);
	}

	private static String next(List<Arm> arms) {
		return String.valueOf((char) ('a' + arms.size()));
	}

}
