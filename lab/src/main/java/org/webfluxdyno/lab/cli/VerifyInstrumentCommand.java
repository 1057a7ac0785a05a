package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import org.webfluxdyno.lab.analysis.Analysis;
import org.webfluxdyno.lab.analysis.Analyzer;
import org.webfluxdyno.lab.analysis.InstrumentCheck;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.result.RunReader;

/**
 * {@code dyno verify-instrument}: is the bench fit to judge here and now?
 */
@Command(name = "verify-instrument", mixinStandardHelpOptions = true, versionProvider = Dyno.Version.class,
		sortOptions = false,
		description = { "Measures identical services and planted costs: does the bench claim what is not there,",
				"does it find what is? About 20 minutes; --full about two hours, in as many pieces as one likes." },
		exitCodeListHeading = "%nExit codes:%n", exitCodeList = { "0:measured", "2:bad usage; nothing was measured",
				"4:the run is invalid", "130:interrupted; what was measured is kept" })
final class VerifyInstrumentCommand extends ServiceCommand {

	private static final double TARGET = 0.02;

	private static final String NO_BURN = "/work?cpu=0ns";

	@Option(names = "--full", description = "24 identical forks, 5 %% planted three times, 2 %% once.")
	private boolean full;

	/**
	 * What is measured, one after the other; without a number of forks a pilot decides.
	 */
	private record Part(String id, double planted, int forks) {
	}

	@Override
	String kind() {
		return "verify-instrument";
	}

	@Override
	String name() {
		return "verify-instrument";
	}

	@Override
	Map<String, String> decisions() {
		Map<String, String> decisions = new LinkedHashMap<>();
		decisions.put("mode", this.full ? "full" : "default");
		decisions.put("target", String.valueOf(100 * TARGET));
		return decisions;
	}

	@Override
	void restore(Run run) {
		this.full = run.options().getOrDefault("mode", "").equals("full");
	}

	@Override
	List<String> ownErrors() {
		return (this.service.jar != null)
				? List.of("--service has no /work to plant a cost in: the instrument is checked on this project's own")
				: List.of();
	}

	private List<Part> parts() {
		List<Part> parts = new ArrayList<>();
		parts.add(new Part(InstrumentCheck.IDENTICAL, 0, this.full ? 6 : 3));
		for (int i = 1; i <= (this.full ? 3 : 1); i++) {
			parts.add(new Part(InstrumentCheck.PLANTED + "5-" + i, 0.05, 5));
		}
		if (this.full) {
			parts.add(new Part(InstrumentCheck.PLANTED + "2-1", 0.02, Analyzer.PILOT_FORKS));
		}
		return parts;
	}

	@Override
	Duration estimate() {
		double seconds = parts().stream().mapToDouble((part) -> part.forks() * seconds(group(part, 40))).sum();
		return Duration.ofSeconds((long) seconds);
	}

	@Override
	Optional<Group> next(RunData data) {
		double cost = data.blocks()
			.stream()
			.filter((block) -> block.counts() && block.load().equals(Block.CLOSED))
			.mapToDouble(Block::cpuMicrosPerRequest)
			.average()
			.orElse(40);
		Optional<Group> piloted = data.groups()
			.stream()
			.filter((group) -> group.id().startsWith(InstrumentCheck.PLANTED + "2")
					&& group.forks() == Analyzer.PILOT_FORKS)
			.findFirst();
		if (piloted.isPresent()) {
			return piloted.map((group) -> group.withForks(Analyzer.forksNeeded(data, group, TARGET)));
		}
		return parts().stream()
			.filter((part) -> data.groups().stream().noneMatch((group) -> group.id().equals(part.id())))
			.findFirst()
			.map((part) -> group(part, cost));
	}

	private static Group group(Part part, double costMicros) {
		List<Arm> arms = new ArrayList<>();
		arms.add(arm("a", Arm.REFERENCE, "reference", NO_BURN));
		if (part.planted() == 0) {
			arms.add(arm("b", Arm.TWIN, "identical", NO_BURN));
			arms.add(arm("c", Arm.TWIN, "identical", NO_BURN));
			arms.add(arm("d", Arm.TWIN, "identical", NO_BURN));
		}
		else {
			long nanos = Math.round(1e3 * part.planted() * costMicros);
			arms.add(arm("b", "planted", "burns %d ns a request".formatted(nanos), "/work?cpu=" + nanos + "ns"));
		}
		return new Group(part.id(), Group.Stage.CONFIRM, arms, LoadPlan.DEFAULT, part.forks(), Group.ROUNDS, 0);
	}

	private static Arm arm(String name, String recipe, String label, String path) {
		return new Arm(name, recipe, label, Settings.NONE, path, List.of());
	}

	@Override
	int verdict(Path directory, Analysis analysis) throws IOException {
		String text = InstrumentCheck.of(RunReader.read(directory), analysis).text();
		Files.writeString(directory.resolve("instrument.txt"), text);
		this.spec.commandLine().getOut().print(text);
		this.spec.commandLine().getOut().flush();
		return ExitCode.DONE;
	}

}
