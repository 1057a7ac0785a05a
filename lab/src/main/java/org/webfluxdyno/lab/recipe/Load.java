package org.webfluxdyno.lab.recipe;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The load a recipe wants; what it leaves out is the ladder's to choose.
 *
 * @param options option by name: {@code closed} (connections), {@code open} (requests per
 * second), {@code pipeline} (requests in flight per connection), {@code body} (bytes) as
 * whole numbers, {@code http2}, {@code tls}, {@code preconnect} (connections are opened
 * before the first request) as booleans, {@code path} as text
 */
public record Load(Map<String, Object> options) {

	public Load {
		options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
	}

	/**
	 * The path to request.
	 * @return the path, empty when the recipe leaves it open
	 */
	public Optional<String> path() {
		return Optional.ofNullable(this.options.get("path")).map(String.class::cast);
	}

}
