package org.webfluxdyno.lab.recipe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the load a recipe wants.
 */
final class LoadReader {

	static final List<String> OPTIONS = List.of("closed", "open", "pipeline", "http2", "tls", "preconnect", "path",
			"body");

	private LoadReader() {
	}

	static Load read(YamlMap map) {
		map.allow(OPTIONS);
		Map<String, Object> options = new LinkedHashMap<>();
		for (String option : map.keys()) {
			value(map, option).ifPresent((value) -> options.put(option, value));
		}
		if (map.node("closed").isPresent() && map.node("open").isPresent()) {
			map.wrongType("open", "left out when closed is given: a load is closed or open");
		}
		return new Load(options);
	}

	private static Optional<?> value(YamlMap map, String option) {
		return switch (option) {
			case "closed", "open", "pipeline" -> map.number(option, 1);
			case "body" -> map.number(option, 0);
			case "http2", "tls", "preconnect" -> {
				Optional<Boolean> value = map.choice(option, new Boolean[] { true, false }, String::valueOf);
				yield value;
			}
			case "path" -> {
				Optional<String> path = map.text(option);
				if (path.isPresent() && !path.get().matches("/[\\x21-\\x7E]{0,199}")) {
					map.wrongType(option, "a path that begins with / and has no blanks");
					yield Optional.empty();
				}
				yield path;
			}
			default -> Optional.empty();
		};
	}

}
