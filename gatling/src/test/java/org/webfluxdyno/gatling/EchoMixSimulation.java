package org.webfluxdyno.gatling;

import io.gatling.javaapi.core.ChainBuilder;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.percent;
import static io.gatling.javaapi.core.CoreDsl.randomSwitch;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static org.webfluxdyno.gatling.measure.Measured.measuredExchange;

/**
 * Everything a service does, mixed: 40 % hello, 15 % echo, 15 % echoed bodies of 1 KiB,
 * 15 % JSON, 5 % forms, 5 % uploads of 4 KiB, 5 % WebSocket conversations.
 * <p>
 * Load model: open; {@code -Drate} users arrive per second, each does one thing of the
 * mix; connections are shared among users. There is no warm-up: the first seconds are in
 * the figures. Fails on any failed request, and when fewer than 80 % of the planned
 * requests were made.
 */
public class EchoMixSimulation extends LoadSimulation {

	public EchoMixSimulation() {
		ChainBuilder mix = exec(randomSwitch().on(percent(40).then(measured("GET /hello", Requests.hello())),
				percent(15).then(measured("GET /echo", Requests.echo())),
				percent(15).then(measured("POST /echo/body", Requests.echoBody())),
				percent(15).then(measured("POST /json", Requests.json())),
				percent(5).then(measured("POST /form", Requests.form())),
				percent(5).then(measured("POST /upload", Requests.upload())),
				percent(5).then(measuredExchange(Requests.webSocket(), series("WS /ws/echo")))));
		setUp(scenario("mix").exec(present(mix))
			.injectOpen(constantUsersPerSec(this.parameters.rateOrDefault()).during(this.parameters.duration())))
			.protocols(protocol().shareConnections())
			.assertions(global().failedRequests().count().is(0L), global().allRequests().count().gte(leastArrivals()));
	}

}
