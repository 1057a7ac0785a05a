package org.webfluxdyno.gatling.steps;

import java.util.Map;

import org.webfluxdyno.gatling.RunRefused;
import org.webfluxdyno.gatling.parameters.Parameters;
import org.webfluxdyno.gatling.stand.Recipe;

/**
 * How load is put on a step.
 */
sealed interface LoadModel {

	/**
	 * What the load of these parameters is, else the recipe's, else the default.
	 * @throws RunRefused when Gatling cannot make the recipe's load
	 */
	static LoadModel of(Recipe recipe, Parameters parameters) {
		Map<String, Object> load = recipe.load();
		if (load.get("pipeline") instanceof Number depth && depth.intValue() > 1) {
			throw new RunRefused("Recipe '" + recipe.id() + "' needs HTTP/1.1 pipelining (" + depth
					+ " requests in flight per connection), which Gatling cannot do. Use"
					+ " `./dyno load URL --pipeline " + depth + "` against a stand with the settings of a step");
		}
		if (Boolean.TRUE.equals(load.get("http2")) || Boolean.TRUE.equals(load.get("tls"))) {
			throw new RunRefused("Recipe '" + recipe.id()
					+ "' is about TLS or HTTP/2, but the steps here are driven over plain HTTP/1.1. Use"
					+ " Http2Simulation against a service with profile tls, or `./dyno load --http2`");
		}
		if ("client".equals(recipe.applies())) {
			throw new RunRefused("Recipe '" + recipe.id()
					+ "' is about an HTTP client, and Gatling is the client here. Put the client's settings on a stand"
					+ " and load its path /proxy/hello with `./dyno load`");
		}
		if (parameters.rate() != null) {
			return new Open(parameters.rate());
		}
		if (parameters.users() == null && load.get("open") instanceof Number rate) {
			return new Open(rate.doubleValue());
		}
		if (parameters.users() == null && load.get("closed") instanceof Number users) {
			return new Closed(users.intValue());
		}
		return new Closed(parameters.usersOrDefault());
	}

	/**
	 * The fewest requests that a step of so many seconds must have made.
	 */
	long leastRequests(long seconds);

	String describe();

	/**
	 * A fixed number of users with a connection each, who ask again as soon as they are
	 * answered.
	 *
	 * @param users how many
	 */
	record Closed(int users) implements LoadModel {

		@Override
		public long leastRequests(long seconds) {
			return Math.max(this.users, seconds);
		}

		@Override
		public String describe() {
			return "closed, " + this.users + " users";
		}

	}

	/**
	 * A fixed rate of arrivals, whatever the answers do.
	 *
	 * @param perSecond the rate
	 */
	record Open(double perSecond) implements LoadModel {

		@Override
		public long leastRequests(long seconds) {
			return Math.max(1, (long) (this.perSecond * seconds * 0.8));
		}

		@Override
		public String describe() {
			return "open, " + this.perSecond + " arrivals/s";
		}

	}

	/**
	 * What is asked.
	 *
	 * @param path the path
	 * @param bodyBytes bytes to post, 0 for a GET
	 */
	record Request(String path, int bodyBytes) {

		static final String BODY_TYPE = "application/octet-stream";

		static Request of(Recipe recipe, Recipe.Step step, Parameters parameters) {
			int bytes = (recipe.load().get("body") instanceof Number number) ? number.intValue() : 0;
			return new Request(parameters.pathOr(step.path()), bytes);
		}

		String body() {
			return "x".repeat(this.bodyBytes);
		}

		String method() {
			return (this.bodyBytes > 0) ? "POST" : "GET";
		}

	}

}
