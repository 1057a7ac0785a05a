package org.webfluxdyno.starter.lane;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;

/**
 * Resolves the routes of {@link LaneRoutes} beans.
 */
final class LaneTwins {

	private final Rehearsal rehearsal;

	private final List<LaneRoute> routes = new ArrayList<>();

	private final Set<String> problems = new TreeSet<>();

	/**
	 * Resolves the routes.
	 * @param beans the beans
	 * @param rehearsal asks Spring
	 * @param skipped what the lane skips
	 */
	LaneTwins(List<LaneRoutes> beans, Rehearsal rehearsal, SkippedParts skipped) {
		this.rehearsal = rehearsal;
		for (LaneRoutes bean : beans) {
			List<String> parts = skipped.notNamed(bean.skips());
			for (LaneRoutes.Route route : bean.routes()) {
				if (parts.isEmpty()) {
					resolve(route);
				}
				else {
					this.problems
						.add(("LaneRoutes with %s: skips was %s but must also name %s, which the lane goes past; "
								+ "name it if these routes do not need it, else make them ordinary routes")
							.formatted(route.path(), bean.skips(), String.join(", ", parts)));
				}
			}
		}
	}

	/**
	 * The routes.
	 * @return the routes that could be resolved
	 */
	List<LaneRoute> routes() {
		return this.routes;
	}

	/**
	 * What is wrong with the others.
	 * @return one sentence each
	 */
	Set<String> problems() {
		return this.problems;
	}

	private void resolve(LaneRoutes.Route route) {
		String contentType = route.contentType().toString();
		findTwin(HttpMethod.GET, route, null);
		findTwin(HttpMethod.GET, route, MediaType.ALL_VALUE);
		findTwin(HttpMethod.GET, route, contentType);
		findTwin(HttpMethod.HEAD, route, null);
		this.routes.add(new LaneRoute(this.rehearsal.basePath() + route.path(), route.path(), contentType,
				List.of(Map.entry(HttpHeaders.CONTENT_TYPE, contentType)), StandardCharsets.UTF_8, true,
				(request) -> route.handler().apply(new NettyLaneRequest(request, route.path()))));
	}

	private void findTwin(HttpMethod method, LaneRoutes.Route route, @Nullable String accept) {
		String found;
		try {
			Object handler = this.rehearsal.handler(this.rehearsal.exchange(method, route.path(), accept));
			if ((handler instanceof LaneTwin twin) && (twin.route() == route)) {
				return;
			}
			found = (handler != null) ? "answered by " + handler : "answered by nobody";
		}
		catch (RuntimeException ex) {
			found = "refused: " + ex.getMessage();
		}
		this.problems
			.add("LaneRoutes with %s: its path must belong to it alone, but without the lane %s of it would be %s"
				.formatted(route.path(), method, found));
	}

}
