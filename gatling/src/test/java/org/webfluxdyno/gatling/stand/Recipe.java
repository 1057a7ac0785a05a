package org.webfluxdyno.gatling.stand;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.jspecify.annotations.Nullable;

/**
 * A recipe as the stand tells it.
 *
 * @param id its id
 * @param title one line for people
 * @param applies {@code knob}, {@code route} or {@code client}
 * @param load the load it asks for: {@code closed}, {@code open}, {@code pipeline},
 * {@code http2}, {@code tls}, {@code path}, {@code body}
 * @param steps the reference first, then the candidates
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Recipe(String id, @Nullable String title, @Nullable String applies, Map<String, Object> load,
		List<Step> steps) {

	@SuppressWarnings("NullAway") // Jackson passes null for what is left out
	public Recipe {
		load = (load != null) ? load : Map.of();
		steps = (steps != null) ? List.copyOf(steps) : List.of();
	}

	/**
	 * One step.
	 *
	 * @param name what makes it, such as {@code event-loop.workers=1}
	 * @param settings all settings, complete
	 * @param path the path to request
	 * @param available whether this machine can take it
	 * @param reason why it cannot
	 */
	@JsonIgnoreProperties(ignoreUnknown = true)
	public record Step(String name, Map<String, String> settings, String path, boolean available,
			@Nullable String reason) {

		@SuppressWarnings("NullAway") // Jackson passes null for what is left out
		public Step {
			settings = (settings != null) ? settings : Map.of();
			path = (path != null) ? path : "/hello";
		}

	}

}
