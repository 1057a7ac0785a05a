package org.webfluxdyno.gatling;

import java.util.function.Supplier;

import org.webfluxdyno.gatling.measure.InjectorMetrics;
import org.webfluxdyno.gatling.measure.MetricsEndpoint;
import org.webfluxdyno.gatling.parameters.Need;
import org.webfluxdyno.gatling.parameters.Parameters;
import org.webfluxdyno.gatling.parameters.Source;

/**
 * What every simulation does before it describes its load: read parameters, open the
 * metrics port.
 */
public final class Launch {

	/** Exit code for a run that was refused: the parameters or the surroundings. */
	public static final int REFUSED = 2;

	private Launch() {
	}

	public static Parameters parameters(Need... needs) {
		return orExit(() -> Parameters.read(Source.ofProcess(), needs));
	}

	public static InjectorMetrics metrics(Parameters parameters, String simulation) {
		return orExit(() -> {
			InjectorMetrics metrics = new InjectorMetrics();
			MetricsEndpoint endpoint = MetricsEndpoint.open(parameters.metricsHost(), parameters.metricsPort(),
					metrics);
			metrics.stepUnderWay(simulation, InjectorMetrics.NONE, InjectorMetrics.NONE);
			System.out
				.println("Injector metrics: http://" + parameters.metricsHost() + ":" + endpoint.port() + "/metrics");
			return metrics;
		});
	}

	/**
	 * Gatling would bury the sentence under stack traces of reflection, so the process
	 * ends here, with the sentence alone.
	 */
	public static <T> T orExit(Supplier<T> work) {
		try {
			return work.get();
		}
		catch (RunRefused ex) {
			System.err.println(ex.getMessage());
			System.exit(REFUSED);
			throw ex;
		}
	}

}
