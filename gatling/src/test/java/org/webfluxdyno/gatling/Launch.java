package org.webfluxdyno.gatling;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
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

	/**
	 * Exit code of {@link Main} for a refused run: the parameters or the surroundings.
	 */
	private static final int REFUSED = 2;

	/** The same under Gatling's own main class, where 2 means failed assertions. */
	private static final int REFUSED_BY_GATLING = 1;

	private static final int CONNECT_TIMEOUT_MILLIS = 5_000;

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
	 * Makes sure that somebody listens, before load meets a service that is not there.
	 * @param url the service
	 */
	public static URI listening(URI url) {
		return orExit(() -> {
			int port = (url.getPort() >= 0) ? url.getPort() : ("https".equals(url.getScheme()) ? 443 : 80);
			try (Socket socket = new Socket()) {
				socket.connect(new InetSocketAddress(url.getHost(), port), CONNECT_TIMEOUT_MILLIS);
				return url;
			}
			catch (IOException ex) {
				throw new RunRefused("The service at " + url + " does not answer (" + ex.getMessage()
						+ "). Start it, or name its address with -DbaseUrl");
			}
		});
	}

	/** Tables hold signs that the platform's own encoding may not have. */
	public static void print(String text) {
		new PrintStream(System.out, true, StandardCharsets.UTF_8).println(text);
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
			System.exit(System.getProperty(RunFolder.RESULTS_PROPERTY) != null ? REFUSED : REFUSED_BY_GATLING);
			throw ex;
		}
	}

}
