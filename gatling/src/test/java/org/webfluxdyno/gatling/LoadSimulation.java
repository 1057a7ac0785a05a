package org.webfluxdyno.gatling;

import java.net.URI;
import java.util.function.Supplier;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import org.webfluxdyno.gatling.measure.InjectorMetrics;
import org.webfluxdyno.gatling.measure.Measured;
import org.webfluxdyno.gatling.measure.Series;
import org.webfluxdyno.gatling.parameters.Need;
import org.webfluxdyno.gatling.parameters.Parameters;

import static io.gatling.javaapi.http.HttpDsl.http;

/**
 * What simulations that leave the service's settings alone have in common. They load the
 * service at {@code -DbaseUrl} as it is.
 */
abstract class LoadSimulation extends Simulation {

	/** Share of the planned arrivals that must have been made. */
	private static final double LEAST_SHARE = 0.8;

	final Parameters parameters;

	final InjectorMetrics metrics;

	private final URI baseUrl;

	LoadSimulation(String defaultUrl, Need... needs) {
		this.parameters = Launch.parameters(needs);
		this.baseUrl = Launch.listening(this.parameters.baseUrlOr(defaultUrl));
		this.metrics = Launch.metrics(this.parameters, getClass().getSimpleName());
	}

	LoadSimulation() {
		this("http://127.0.0.1:8080");
	}

	HttpProtocolBuilder protocol() {
		return http.baseUrl(this.baseUrl.toString())
			.wsBaseUrl(this.baseUrl.toString().replaceFirst("^http", "ws"))
			.disableWarmUp()
			.disableCaching()
			.disableFollowRedirect()
			.userAgentHeader("dyno-gatling");
	}

	Supplier<Series> series(String request) {
		Series series = this.metrics.series(request, InjectorMetrics.NONE);
		return () -> series;
	}

	ChainBuilder measured(String name, HttpRequestActionBuilder request) {
		return Measured.measured(request, series(name));
	}

	/** Counts in no report and no table, but shows in the metrics. */
	ChainBuilder warmup(HttpRequestActionBuilder request) {
		return Measured.measured(request.silent(), series("warm-up"));
	}

	ChainBuilder present(ChainBuilder work) {
		return Measured.present(this.metrics, work);
	}

	boolean isWarmedUp() {
		return !this.parameters.warmup().isZero();
	}

	/** The fewest requests of an open load at the fixed rate. */
	long leastArrivals() {
		return Math.max(1,
				(long) (this.parameters.rateOrDefault() * this.parameters.duration().toSeconds() * LEAST_SHARE));
	}

	/** The fewest requests of a closed load: one per user, and one per second. */
	long leastAnswers() {
		return Math.max(this.parameters.usersOrDefault(), this.parameters.duration().toSeconds());
	}

}
