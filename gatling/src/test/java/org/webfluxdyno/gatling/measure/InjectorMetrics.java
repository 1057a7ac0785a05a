package org.webfluxdyno.gatling.measure;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.core.metrics.Info;

/**
 * All meters of the injector. Gatling offers no live figures and none to its
 * {@code after()} hook, so this one place feeds the endpoint and the tables alike:
 * {@code dyno_injector_requests_total}, {@code dyno_injector_response_seconds},
 * {@code dyno_injector_active_users}, {@code dyno_injector_step_info}.
 */
public final class InjectorMetrics {

	/** The step and recipe label where there is none. */
	public static final String NONE = "none";

	private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

	private final Map<Key, Series> series = new ConcurrentHashMap<>();

	private final AtomicInteger activeUsers = new AtomicInteger();

	private final Info stepInfo;

	public InjectorMetrics() {
		Gauge.builder("dyno.injector.active.users", this.activeUsers, AtomicInteger::get)
			.description("Virtual users that make requests now")
			.register(this.registry);
		// Micrometer has no info metric, and a gauge may not end in "_info".
		this.stepInfo = Info.builder()
			.name("dyno_injector_step_info")
			.help("Always 1: the simulation, recipe and step under way")
			.labelNames("simulation", "recipe", "step")
			.register(this.registry.getPrometheusRegistry());
	}

	/**
	 * The series of a request in a step, made when first asked for, so that it is shown
	 * as 0 before its first request.
	 */
	public Series series(String request, String step) {
		return this.series.computeIfAbsent(new Key(request, step), (key) -> new Series(this.registry, request, step));
	}

	public void stepUnderWay(String simulation, String recipe, String step) {
		this.stepInfo.setLabelValues(simulation, recipe, step);
	}

	public void userStarted() {
		this.activeUsers.incrementAndGet();
	}

	public void userEnded() {
		this.activeUsers.decrementAndGet();
	}

	/**
	 * The meters in Prometheus' text format.
	 */
	public String scrape() {
		return this.registry.scrape();
	}

	private record Key(String request, String step) {
	}

}
