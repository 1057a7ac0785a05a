package org.webfluxdyno.gatling.parameters;

import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Where parameters come from: a name and, if it was given, its text.
 */
@FunctionalInterface
public interface Source {

	@Nullable String get(String name);

	/**
	 * The system property of that name ({@code -Dusers=64}), else the environment
	 * variable {@code DYNO_} and the name in upper case with underscores
	 * ({@code DYNO_STAND_URL}).
	 */
	static Source ofProcess() {
		return (name) -> {
			String property = System.getProperty(name);
			return (property != null) ? property : System.getenv(environmentName(name));
		};
	}

	static Source of(Map<String, String> values) {
		return values::get;
	}

	static String environmentName(String name) {
		return "DYNO_" + name.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
	}

}
