package org.webfluxdyno.gatling;

import java.time.Duration;

import io.gatling.http.response.Response;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import org.webfluxdyno.gatling.parameters.Need;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;

/**
 * HTTP/2 over TLS, against a service with profile {@code tls}. An answer over HTTP/1.1
 * counts as a failure.
 * <p>
 * Load model: closed; {@code -Dusers} concurrent users, each with its own connection, one
 * request at a time. A user leaves after {@value #REQUESTS_PER_USER} requests and another
 * takes its place: Gatling's HTTP/2 users do not recover when the server closes their
 * connection with GOAWAY, as on a keep-alive limit or a drain, and so cannot fail for
 * long. Fails on any failed request, and when there were fewer requests than users or
 * seconds.
 */
public class Http2Simulation extends LoadSimulation {

	private static final int REQUESTS_PER_USER = 100;

	public Http2Simulation() {
		super("https://127.0.0.1:8080", Need.TLS);
		String path = this.parameters.pathOr("/hello");
		HttpRequestActionBuilder request = Requests.get(path).transformResponse(Http2Simulation::requireHttp2);
		PopulationBuilder load = population("http2", measured("GET " + path, request), this.parameters.duration());
		if (isWarmedUp()) {
			load = population("warm-up", warmup(request), this.parameters.warmup()).andThen(load);
		}
		setUp(load).protocols(protocol().enableHttp2())
			.assertions(global().failedRequests().count().is(0L), global().allRequests().count().gte(leastAnswers()));
	}

	private PopulationBuilder population(String name, ChainBuilder work, Duration time) {
		return scenario(name).exec(present(exec(repeat(REQUESTS_PER_USER).on(work))))
			.injectClosed(constantConcurrentUsers(this.parameters.usersOrDefault()).during(time));
	}

	private static Response requireHttp2(Response response, Session session) {
		if (!response.isHttp2()) {
			throw new IllegalStateException("answered over HTTP/1.1, not HTTP/2: run the service with profile tls");
		}
		return response;
	}

}
