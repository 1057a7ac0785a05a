package org.webfluxdyno.lab.result;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import org.webfluxdyno.lab.recipe.Recipe;

/**
 * The load on every arm of a group.
 *
 * @param connections connections of the closed load
 * @param pipeline unanswered requests per connection
 * @param http2 HTTP/2 with prior knowledge instead of HTTP/1.1
 * @param method HTTP method
 * @param body body of each request, empty for none
 * @param openRequestsPerSecond arrival rate of the open load for all arms; 0 for half of
 * what the reference reached when warm
 * @param headers further headers of each request, {@code Name: value}; runs of before
 * there were any have none
 * @param driver what sends the closed load; runs of before there was a choice have
 * {@link Driver#DYNO}
 */
public record LoadPlan(int connections, int pipeline, boolean http2, String method, String body,
		double openRequestsPerSecond, List<String> headers, Driver driver) {

	/** What sends closed load. */
	public enum Driver {

		/** The lab's own generator. */
		DYNO,
		/** The program wrk. */
		WRK;

		/**
		 * The name used on the command line.
		 * @return the lower-case name
		 */
		public String label() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	/** Closed load of 64 connections with GET, open load at half the reference's rate. */
	public static final LoadPlan DEFAULT = new LoadPlan(64, 1, false, "GET", "", 0, List.of(), Driver.DYNO);

	public LoadPlan {
		headers = Objects.requireNonNullElse(headers, List.of());
		driver = Objects.requireNonNullElse(driver, Driver.DYNO);
	}

	/**
	 * The load that a recipe wants.
	 * @param recipe the recipe
	 * @return its own options, the rest as by default
	 */
	public static LoadPlan of(Recipe recipe) {
		Map<String, Object> options = recipe.load().options();
		return new LoadPlan(number(options, "closed", DEFAULT.connections),
				number(options, "pipeline", DEFAULT.pipeline), Boolean.TRUE.equals(options.get("http2")),
				DEFAULT.method, DEFAULT.body, number(options, "open", 0), List.of(), Driver.DYNO);
	}

	private static int number(Map<String, Object> options, String name, int otherwise) {
		return (options.get(name) instanceof Number number) ? number.intValue() : otherwise;
	}

}
