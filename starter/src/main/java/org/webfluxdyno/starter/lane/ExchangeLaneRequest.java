package org.webfluxdyno.starter.lane;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpMethod;
import org.springframework.web.server.ServerWebExchange;

/**
 * The same view of a request that takes the ordinary way.
 *
 * @param exchange Spring's exchange
 */
record ExchangeLaneRequest(ServerWebExchange exchange) implements LaneRequest {

	@Override
	public HttpMethod method() {
		return this.exchange.getRequest().getMethod();
	}

	@Override
	public String path() {
		return this.exchange.getRequest().getPath().pathWithinApplication().value();
	}

	@Override
	public @Nullable String queryParameter(String name) {
		String query = this.exchange.getRequest().getURI().getRawQuery();
		return (query == null) ? null : QueryText.first(query, 0, name);
	}

	@Override
	public @Nullable String header(String name) {
		return this.exchange.getRequest().getHeaders().getFirst(name);
	}

}
