package org.webfluxdyno.starter.lane;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpMethod;

/**
 * The little that a handler on the lane sees of its request. Nothing is copied or decoded
 * before it is asked for; valid only while the handler runs.
 */
public interface LaneRequest {

	/**
	 * The method.
	 * @return GET or HEAD
	 */
	HttpMethod method();

	/**
	 * The path, without the application's base path.
	 * @return such as {@code /hello}
	 */
	String path();

	/**
	 * The first query parameter of a name.
	 * @param name its name, decoded
	 * @return its value, decoded; empty when it has none; null when there is no such
	 * parameter
	 */
	@Nullable String queryParameter(String name);

	/**
	 * The first header field of a name.
	 * @param name its name, in any case
	 * @return its value, or null when there is no such field
	 */
	@Nullable String header(String name);

}
