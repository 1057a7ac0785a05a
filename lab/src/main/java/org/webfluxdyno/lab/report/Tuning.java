package org.webfluxdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.analysis.Verdict;
import org.webfluxdyno.lab.recipe.Carrier;
import org.webfluxdyno.lab.recipe.Knob;
import org.webfluxdyno.lab.recipe.ValueText;
import org.webfluxdyno.lab.report.view.Page.Product;

/**
 * The end product of a ladder: properties and flags to paste, each with what it was
 * worth.
 */
final class Tuning {

	/** Name of the file of Spring properties. */
	static final String PROPERTIES = "tuned.properties";

	/** Name of the file of flags. */
	static final String FLAGS = "tuned.flags";

	private final Source source;

	private final Map<String, Knob> knobs;

	private final List<String> properties = new ArrayList<>();

	private final List<String> flags = new ArrayList<>();

	private Tuning(Source source) {
		this.source = source;
		this.knobs = source.cookbook().knobs();
	}

	/**
	 * The files of a run.
	 * @param source the run
	 * @return properties and flags, nothing for a run that is no ladder or found nothing
	 */
	static List<Product> of(Source source) {
		boolean found = source.isSearch() ? isFound(source) : !source.analysis().ladder().kept().isEmpty();
		if (!found) {
			return List.of();
		}
		Tuning tuning = new Tuning(source);
		source.analysis().ladder().reference().values().forEach((knob, value) -> {
			if (!Knob.isDefault(value)) {
				tuning.add(knob, value);
			}
		});
		return List.of(
				new Product(PROPERTIES, "Spring properties: add the lines to application.properties.",
						text(tuning.properties)),
				new Product(FLAGS, "Flags for the JVM: java @" + FLAGS + " -jar service.jar", text(tuning.flags)));
	}

	private static boolean isFound(Source source) {
		return source.total().filter((total) -> total.verdict() == Verdict.HELPS).isPresent();
	}

	private static String text(List<String> lines) {
		String head = "# Measured by WebFlux Dyno: change of CPU time per request, with 95 % interval.\n";
		return head + (lines.isEmpty() ? "# Nothing of this kind is part of the tuned reference.\n"
				: String.join("\n", lines) + "\n");
	}

	private void add(String name, String value) {
		Knob knob = this.knobs.get(name);
		if (knob == null) {
			this.flags.add(comment(name + "=" + value + " (this knob is not in the cookbook any more)"));
			return;
		}
		String worth = comment(worth(name));
		Carrier carrier = knob.carrier();
		if (carrier instanceof Carrier.SpringProperty spring) {
			this.properties.add(worth);
			this.properties.addAll(cores(value, property(spring.property(), text(spring.text(), value))));
		}
		else {
			this.flags.add(worth);
			this.flags.addAll(cores(value, line(carrier, value)));
		}
	}

	private String line(Carrier carrier, String value) {
		if (carrier instanceof Carrier.SystemProperty system) {
			return argument("-D" + system.property() + "=" + text(system.text(), value));
		}
		if (carrier instanceof Carrier.JvmFlag flag) {
			return argument(text(flag.text(), value));
		}
		if (carrier instanceof Carrier.EnvironmentVariable variable) {
			return comment("environment: " + variable.variable() + "=" + text(variable.text(), value));
		}
		if (carrier instanceof Carrier.ClassPathEntry entry) {
			return comment("class path: add " + entry.artifact());
		}
		if (carrier instanceof Carrier.Jdk) {
			return comment("JDK: run on JDK " + value);
		}
		if (carrier instanceof Carrier.CpuSet) {
			return comment("processors: taskset -c " + value);
		}
		if (carrier instanceof Carrier.Route route) {
			return comment("code: write the handler as " + value + " does (here " + text(route.text(), value) + ")");
		}
		return comment("load: " + ((Carrier.LoadOption) carrier).option() + "=" + value);
	}

	private List<String> cores(String value, String line) {
		if (!Knob.CORES.equals(value)) {
			return List.of(line);
		}
		return this.source.processors().isPresent()
				? List.of(comment("as many as the measured machine has processors; take your own number"), line)
				: List.of(comment("put the number of your processors for \"cores\":"), comment(line));
	}

	private String text(ValueText text, String value) {
		String resolved = Knob.CORES.equals(value) ? this.source.processors().orElse(value) : value;
		return text.of(resolved).or(() -> text.of(value)).orElse(resolved);
	}

	private String worth(String knob) {
		if (this.source.isSearch()) {
			return this.source.total()
				.filter((total) -> total.arm()
					.settings()
					.differingFrom(total.group().reference().settings())
					.values()
					.containsKey(knob))
				.map((total) -> knob + ": found by a search; what it found, all together: " + Words.cpu(total))
				.orElse(knob + ": part of where the search began");
		}
		List<Comparison> kept = this.source.analysis().ladder().kept();
		for (int i = 0; i < kept.size(); i++) {
			Comparison step = kept.get(i);
			if (step.arm().settings().differingFrom(step.group().reference().settings()).values().containsKey(knob)) {
				return "step " + (i + 1) + ", " + step.arm().recipe() + ": " + Words.cpu(step) + without(step);
			}
		}
		return knob + ": part of the first reference";
	}

	private String without(Comparison step) {
		Optional<Comparison> left = this.source.analysis()
			.ladder()
			.leaveOneOut()
			.stream()
			.filter((comparison) -> comparison.arm().recipe().equals(step.arm().recipe()))
			.findFirst();
		return left.map((comparison) -> "; taken away at the end: " + Words.cpu(comparison)).orElse("");
	}

	private static String comment(String text) {
		return "# " + text.replaceAll("\\p{Cntrl}", " ");
	}

	private static String property(String name, String value) {
		return name + "=" + value.replace("\\", "\\\\").replaceAll("\\p{Cntrl}", " ");
	}

	// The java launcher reads argument files: quotes keep blanks together.
	private static String argument(String flag) {
		String clean = flag.replaceAll("\\p{Cntrl}", " ");
		boolean plain = clean.matches("[^\\s\"'#\\\\]+");
		return plain ? clean : '"' + clean.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
	}

}
