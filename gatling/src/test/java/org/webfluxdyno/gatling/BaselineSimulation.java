package org.webfluxdyno.gatling;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.scenario;

/**
 * How quick are answers at a rate the service copes with?
 * <p>
 * Load model: open; {@code -Drate} users arrive per second, each makes one request,
 * whatever became of the earlier ones; connections are shared among users. Fails on any
 * failed request, and when fewer than 80 % of the planned requests were made.
 */
public class BaselineSimulation extends LoadSimulation {

	public BaselineSimulation() {
		String path = this.parameters.pathOr("/hello");
		HttpRequestActionBuilder request = Requests.get(path);
		double rate = this.parameters.rateOrDefault();
		PopulationBuilder load = scenario("baseline").exec(present(measured("GET " + path, request)))
			.injectOpen(constantUsersPerSec(rate).during(this.parameters.duration()));
		if (isWarmedUp()) {
			load = scenario("warm-up").exec(present(warmup(request)))
				.injectOpen(constantUsersPerSec(rate).during(this.parameters.warmup()))
				.andThen(load);
		}
		setUp(load).protocols(protocol().shareConnections())
			.assertions(global().failedRequests().count().is(0L), global().allRequests().count().gte(leastArrivals()));
	}

}
