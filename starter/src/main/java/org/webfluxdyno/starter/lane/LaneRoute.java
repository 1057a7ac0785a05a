package org.webfluxdyno.starter.lane;

import java.util.Objects;
import java.util.function.Supplier;

/**
 * A static answer that the lane may give: status 200 to GET and HEAD of exactly this
 * path.
 *
 * @param path the path, starting with a slash; no pattern, no query
 * @param contentType value of the Content-Type header
 * @param bytes the body; called for each answer, on the event loop, so it must not block
 */
public record LaneRoute(String path, String contentType, Supplier<byte[]> bytes) {

	/**
	 * Checks the route.
	 */
	public LaneRoute {
		Objects.requireNonNull(contentType, "contentType");
		Objects.requireNonNull(bytes, "bytes");
		if (!path.startsWith("/") || path.contains("?") || path.contains("*")) {
			throw new IllegalArgumentException(
					"The path of a lane route was '%s' but must start with / and have no query or pattern"
						.formatted(path));
		}
	}

}
