package org.webfluxdyno.starter.lane;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * A route of the lane, resolved at start-up.
 *
 * @param uri the request target that it answers, with the application's base path
 * @param path the same without the base path; the tag of its timers
 * @param accept the one value of the Accept header, besides none and any, for which
 * Spring sends exactly these headers
 * @param headers the header fields that Spring sends, but for Content-Length
 * @param charset how text is encoded
 * @param takesQuery whether it answers requests with a query
 * @param function makes the body
 */
record LaneRoute(String uri, String path, String accept, List<Map.Entry<String, String>> headers, Charset charset,
		boolean takesQuery, Function function) {

	/** Says what {@link #isPlainPath} asks for. */
	static final String PLAIN_PATH_RULE = "start with / and have only plain ASCII characters, no pattern or query";

	// Each matches itself alone in a path pattern, and is sent as itself.
	private static final Pattern PLAIN_PATH = Pattern.compile("/[A-Za-z0-9/._~!$&'()+,=:@-]*");

	static boolean isPlainPath(String path) {
		return PLAIN_PATH.matcher(path).matches();
	}

	/**
	 * Makes the body of an answer.
	 */
	@FunctionalInterface
	interface Function {

		/**
		 * Makes the body.
		 * @param request the request
		 * @return a {@code String}, {@code byte[]} or {@link LaneAnswer}; null to pass
		 * the request on
		 * @throws Exception to pass the request on
		 */
		@Nullable Object body(HttpRequest request) throws Exception;

	}

}
