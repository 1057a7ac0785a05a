package org.webfluxdyno.gatling;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.during;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.scenario;

/**
 * How many requests do a fixed number of connections get through?
 * <p>
 * Load model: closed; {@code -Dusers} users, each with its own connection, asking again
 * as soon as answered. A stalled service slows the load down with it, so the response
 * times here flatter: see {@link BaselineSimulation} for those. Fails on any failed
 * request, and when there were fewer requests than users or seconds.
 */
public class ClosedSimulation extends LoadSimulation {

	public ClosedSimulation() {
		String path = this.parameters.pathOr("/hello");
		HttpRequestActionBuilder request = Requests.get(path);
		int users = this.parameters.usersOrDefault();
		PopulationBuilder load = scenario("closed")
			.exec(present(exec(during(this.parameters.duration()).on(measured("GET " + path, request)))))
			.injectOpen(atOnceUsers(users));
		if (isWarmedUp()) {
			load = scenario("warm-up").exec(present(exec(during(this.parameters.warmup()).on(warmup(request)))))
				.injectOpen(atOnceUsers(users))
				.andThen(load);
		}
		setUp(load).protocols(protocol())
			.assertions(global().failedRequests().count().is(0L), global().allRequests().count().gte(leastAnswers()));
	}

}
