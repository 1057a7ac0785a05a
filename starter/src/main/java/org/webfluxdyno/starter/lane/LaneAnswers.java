package org.webfluxdyno.starter.lane;

import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import org.jspecify.annotations.Nullable;

/**
 * The answers of the lane, and which requests are plain enough to get them.
 */
final class LaneAnswers {

	private static final String ANY = "*/*";

	/** A request with any of these headers wants more than a static answer. */
	private static final List<CharSequence> DEMANDING = List.of(HttpHeaderNames.EXPECT, HttpHeaderNames.CONTENT_LENGTH,
			HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderNames.UPGRADE, HttpHeaderNames.ORIGIN, HttpHeaderNames.RANGE,
			HttpHeaderNames.IF_MATCH, HttpHeaderNames.IF_UNMODIFIED_SINCE);

	private final Map<String, Entry> gets = new HashMap<>();

	private final Map<String, Entry> heads = new HashMap<>();

	/**
	 * Creates the answers.
	 * @param routes the routes
	 * @param meters where their timers are
	 */
	LaneAnswers(Collection<LaneRoute> routes, MeterRegistry meters) {
		for (LaneRoute route : routes) {
			this.gets.put(route.path(), new Entry(route, timer(meters, HttpMethod.GET, route)));
			this.heads.put(route.path(), new Entry(route, timer(meters, HttpMethod.HEAD, route)));
		}
	}

	// The tags that Spring's own observation of the same request would have.
	private static Timer timer(MeterRegistry meters, HttpMethod method, LaneRoute route) {
		return Timer.builder("http.server.requests")
			.tags("error", "none", "exception", "none", "method", method.name(), "outcome", "SUCCESS", "status", "200",
					"uri", route.path())
			.register(meters);
	}

	/**
	 * The answer to a request.
	 * @param request the request
	 * @return what to answer, or null when the request is not for the lane
	 */
	@Nullable Entry find(HttpRequest request) {
		HttpMethod method = request.method();
		Entry entry = null;
		if (HttpMethod.GET.equals(method)) {
			entry = this.gets.get(request.uri());
		}
		else if (HttpMethod.HEAD.equals(method)) {
			entry = this.heads.get(request.uri());
		}
		return ((entry != null) && isPlain(request, entry.route())) ? entry : null;
	}

	private static boolean isPlain(HttpRequest request, LaneRoute route) {
		HttpHeaders headers = request.headers();
		if (!request.decoderResult().isSuccess() || !HttpVersion.HTTP_1_1.equals(request.protocolVersion())
				|| !HttpUtil.isKeepAlive(request) || !hasOnePlainHost(headers)) {
			return false;
		}
		for (CharSequence name : DEMANDING) {
			if (headers.contains(name)) {
				return false;
			}
		}
		return accepts(headers, route);
	}

	private static boolean accepts(HttpHeaders headers, LaneRoute route) {
		Iterator<String> accepts = headers.valueStringIterator(HttpHeaderNames.ACCEPT);
		if (!accepts.hasNext()) {
			return true;
		}
		String accept = accepts.next();
		return !accepts.hasNext() && (accept.equals(ANY) || accept.equals(route.contentType()));
	}

	private static boolean hasOnePlainHost(HttpHeaders headers) {
		Iterator<String> hosts = headers.valueStringIterator(HttpHeaderNames.HOST);
		return hosts.hasNext() && isPlainHost(hosts.next()) && !hosts.hasNext();
	}

	// Anything else is for Reactor Netty and Spring to judge.
	private static boolean isPlainHost(String host) {
		int colon = host.indexOf(':');
		int end = (colon < 0) ? host.length() : colon;
		for (int i = 0; i < end; i++) {
			char c = host.charAt(i);
			if (!isAlphanumeric(c) && (c != '.') && (c != '-')) {
				return false;
			}
		}
		return (end > 0) && ((colon < 0) || isPlainPort(host, colon + 1));
	}

	private static boolean isAlphanumeric(char c) {
		return ((c >= 'a') && (c <= 'z')) || ((c >= 'A') && (c <= 'Z')) || ((c >= '0') && (c <= '9'));
	}

	private static boolean isPlainPort(String host, int start) {
		int digits = host.length() - start;
		for (int i = start; i < host.length(); i++) {
			if ((host.charAt(i) < '0') || (host.charAt(i) > '9')) {
				return false;
			}
		}
		return (digits >= 1) && (digits <= 5)
				&& ((digits < 5) || (host.compareTo(host.substring(0, start) + "65535") <= 0));
	}

	/**
	 * A route and its timer.
	 *
	 * @param route the route
	 * @param timer records each answer
	 */
	record Entry(LaneRoute route, Timer timer) {

		/**
		 * A new answer. The codec leaves out the body when the request was a HEAD.
		 * @return the answer
		 */
		FullHttpResponse response() {
			byte[] body = this.route.bytes().get();
			FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
					Unpooled.wrappedBuffer(body));
			response.headers()
				.set(HttpHeaderNames.CONTENT_TYPE, this.route.contentType())
				.setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
			return response;
		}

	}

}
