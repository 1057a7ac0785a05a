package org.webfluxdyno.lab.run;

import java.io.IOException;
import java.nio.file.Path;

import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.RunStore;

/**
 * A lab in a process of its own, to be killed in the middle of a fork.
 */
final class KilledLab {

	/** Two identical arms. */
	static final Group GROUP = ForkRunnerIT.group(ForkRunnerIT.arm("a", Arm.REFERENCE, "/hello", Settings.NONE),
			ForkRunnerIT.arm("b", Arm.TWIN, "/hello", Settings.NONE));

	private KilledLab() {
	}

	static Process start(Path directory, Path run) throws IOException {
		return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				System.getProperty("java.class.path"), KilledLab.class.getName(), directory.toString(), run.toString())
			.inheritIO()
			.start();
	}

	/**
	 * Measures until it is killed.
	 * @param arguments a directory for the service, and the run's
	 * @throws Exception when it cannot be done
	 */
	public static void main(String[] arguments) throws Exception {
		try (RunStore store = RunStore.resume(Path.of(arguments[1]))) {
			ForkRunnerIT.runner(Path.of(arguments[0]), store, (at, fork, share, what) -> {
				if (what.startsWith("measuring, round 3")) {
					hang();
				}
			}).run(GROUP, 0);
		}
	}

	private static void hang() {
		try {
			Thread.sleep(60_000);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
