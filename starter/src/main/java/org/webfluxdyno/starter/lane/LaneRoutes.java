package org.webfluxdyno.starter.lane;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import org.springframework.http.MediaType;

/**
 * Routes of the lane in functional style. Declared as a bean, each handler is written
 * once and answers twice: on the lane, and as its own ordinary twin through Spring
 * WebFlux, behind annotated controllers, whenever the lane passes a request on or is off.
 * <p>
 * A handler runs on the event loop, so it must not block. When it throws or gives null,
 * the request goes to its twin, which calls it again.
 */
public final class LaneRoutes {

	private final List<Route> routes;

	private final List<Class<?>> skips;

	private LaneRoutes(Builder builder) {
		this.routes = List.copyOf(builder.routes);
		this.skips = List.copyOf(builder.skips);
	}

	/**
	 * Starts with no routes.
	 * @return a builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	List<Route> routes() {
		return this.routes;
	}

	List<Class<?>> skips() {
		return this.skips;
	}

	/**
	 * A route.
	 *
	 * @param path the literal path
	 * @param contentType the media type of all answers
	 * @param handler makes the answer
	 */
	record Route(String path, MediaType contentType, Function<LaneRequest, LaneAnswer> handler) {
	}

	/**
	 * Collects routes.
	 */
	public static final class Builder {

		private final List<Route> routes = new ArrayList<>();

		private final List<Class<?>> skips = new ArrayList<>();

		private Builder() {
		}

		/**
		 * Adds a route for GET and HEAD.
		 * @param path a literal path of ASCII characters, starting with a slash
		 * @param contentType the concrete media type of all its answers, such as
		 * {@code text/plain;charset=UTF-8}
		 * @param handler makes the answer, on the event loop
		 * @return this builder
		 * @throws IllegalArgumentException if the path is not literal, or the media type
		 * cannot be parsed or has a wildcard
		 */
		public Builder get(String path, String contentType, Function<LaneRequest, LaneAnswer> handler) {
			Objects.requireNonNull(handler, "handler");
			if (!LaneRoute.isPlainPath(path)) {
				throw new IllegalArgumentException(
						"The path of a lane route was '%s' but must %s".formatted(path, LaneRoute.PLAIN_PATH_RULE));
			}
			MediaType type = MediaType.parseMediaType(contentType);
			if (!type.isConcrete()) {
				throw new IllegalArgumentException(
						"The content type of lane route %s was '%s' but must have no wildcard".formatted(path,
								contentType));
			}
			this.routes.add(new Route(path, type, handler));
			return this;
		}

		/**
		 * Names what these routes do not need although every ordinary request passes it,
		 * as {@link Lane#skips()}.
		 * @param types types of filters and the like, or supertypes of theirs
		 * @return this builder
		 */
		public Builder skips(Class<?>... types) {
			this.skips.addAll(List.of(types));
			return this;
		}

		/**
		 * Makes the routes.
		 * @return the routes
		 */
		public LaneRoutes build() {
			return new LaneRoutes(this);
		}

	}

}
