package org.webfluxdyno.gatling;

import java.util.ArrayList;
import java.util.List;

import io.gatling.app.Gatling$;
import io.gatling.javaapi.core.Simulation;
import org.webfluxdyno.gatling.parameters.Parameters;

/**
 * Runs a simulation without Maven:
 * {@code java -jar target/dyno-gatling.jar EventLoopStepsSimulation -Dduration=20s}.
 * Parameters may stand after the name or before the class, {@code -rf DIR} is the results
 * folder (default {@code results}). Exit codes: 0 done, 2 bad usage or surroundings, 4
 * the run is invalid (an assertion failed).
 */
public final class Main {

	private static final int INVALID_RUN = 4;

	private static final int GATLING_ASSERTIONS_FAILED = 2;

	private Main() {
	}

	public static void main(String[] args) {
		System.setProperty(RunFolder.RESULTS_PROPERTY, "results");
		System.exit(Launch.orExit(() -> run(args)));
	}

	private static int run(String[] args) {
		List<String> errors = new ArrayList<>();
		List<String> names = new ArrayList<>();
		String results = System.getProperty(RunFolder.RESULTS_PROPERTY);
		for (int i = 0; i < args.length; i++) {
			if (args[i].equals("-rf") && i + 1 < args.length) {
				results = args[++i];
			}
			else if (args[i].startsWith("-")) {
				parameter(args[i], errors);
			}
			else {
				names.add(args[i]);
			}
		}
		Class<? extends Simulation> simulation = (names.size() == 1) ? Simulations.find(names.get(0)) : null;
		if (simulation == null) {
			errors.add("Name one simulation" + (names.isEmpty() ? "" : " (was '" + String.join(" ", names) + "')")
					+ ", one of: " + String.join(", ", Simulations.names()));
		}
		if (simulation == null || !errors.isEmpty()) {
			throw new RunRefused(String.join("\n", errors));
		}
		return gatling(simulation, results);
	}

	private static void parameter(String arg, List<String> errors) {
		int equals = arg.indexOf('=');
		String name = (arg.startsWith("-D") && equals > 0) ? arg.substring(2, equals) : "";
		if (Parameters.NAMES.contains(name)) {
			System.setProperty(name, arg.substring(equals + 1));
		}
		else {
			errors.add("'" + arg + "' is not a parameter. Give -rf DIR or -DNAME=VALUE, NAME one of: "
					+ String.join(", ", Parameters.NAMES));
		}
	}

	private static int gatling(Class<? extends Simulation> simulation, String results) {
		if (!String.class.getModule().isOpen("java.lang", Main.class.getModule())) {
			throw new RunRefused(
					"Gatling's log writer needs --add-opens java.base/java.lang=ALL-UNNAMED before the class"
							+ " path. Add it, or run `java -jar dyno-gatling.jar`, which has it");
		}
		System.setProperty(RunFolder.RESULTS_PROPERTY, results);
		int code = Gatling$.MODULE$.fromArgs(new String[] { "-s", simulation.getName(), "-rf", results });
		System.out.println("Report: " + RunFolder.of(simulation.getSimpleName()).resolve("index.html"));
		return (code == GATLING_ASSERTIONS_FAILED) ? INVALID_RUN : code;
	}

}
