package org.webfluxdyno.gatling;

import java.util.List;
import java.util.Map;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static org.webfluxdyno.gatling.measure.Measured.measuredExchange;

/**
 * Does the service work at all? One user asks for each route once and checks the answers.
 * <p>
 * Load model: one user, once. Fails on any failed request and when a request was not
 * made.
 */
public class SmokeSimulation extends LoadSimulation {

	private static final List<Map.Entry<String, HttpRequestActionBuilder>> REQUESTS = List.of(
			Map.entry("GET /hello", Requests.hello()), Map.entry("GET /hello/{name}", Requests.helloName()),
			Map.entry("GET /plaintext", Requests.plaintext()), Map.entry("GET /json", Requests.jsonHello()),
			Map.entry("GET /echo", Requests.echo()), Map.entry("POST /echo/body", Requests.echoBody()),
			Map.entry("POST /json", Requests.json()), Map.entry("POST /form", Requests.form()),
			Map.entry("POST /upload", Requests.upload()));

	/** Connect, send and close; the echo is part of the sending. */
	private static final int WEBSOCKET_REQUESTS = 3;

	public SmokeSimulation() {
		ChainBuilder all = exec(measuredExchange(Requests.webSocket(), series("WS /ws/echo")));
		for (Map.Entry<String, HttpRequestActionBuilder> request : REQUESTS) {
			all = all.exec(measured(request.getKey(), request.getValue()));
		}
		setUp(scenario("smoke").exec(present(all)).injectOpen(atOnceUsers(1))).protocols(protocol())
			.assertions(global().failedRequests().count().is(0L),
					global().allRequests().count().gte((long) REQUESTS.size() + WEBSOCKET_REQUESTS));
	}

}
