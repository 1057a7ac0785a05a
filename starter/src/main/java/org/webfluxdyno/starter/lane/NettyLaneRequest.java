package org.webfluxdyno.starter.lane;

import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpMethod;

/**
 * A request on the lane.
 *
 * @param request Netty's request
 * @param path the route's path
 */
record NettyLaneRequest(HttpRequest request, String path) implements LaneRequest {

	@Override
	public HttpMethod method() {
		return io.netty.handler.codec.http.HttpMethod.HEAD.equals(this.request.method()) ? HttpMethod.HEAD
				: HttpMethod.GET;
	}

	@Override
	public @Nullable String queryParameter(String name) {
		String uri = this.request.uri();
		int mark = uri.indexOf('?');
		return (mark < 0) ? null : QueryText.first(uri, mark + 1, name);
	}

	@Override
	public @Nullable String header(String name) {
		return this.request.headers().get(name);
	}

}
