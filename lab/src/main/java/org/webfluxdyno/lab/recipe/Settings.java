package org.webfluxdyno.lab.recipe;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Knobs with their values: together they fully describe a running service. A knob left
 * out has the value {@code default}.
 *
 * @param values value by knob name, in the order given
 */
public record Settings(Map<String, String> values) {

	/** Every knob at its default. */
	public static final Settings NONE = new Settings(Map.of());

	public Settings {
		values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
	}

	/**
	 * The value of a knob.
	 * @param knob name of the knob
	 * @return its value, {@code default} when it is left out
	 */
	public String value(String knob) {
		return this.values.getOrDefault(knob, Knob.DEFAULT);
	}

	/**
	 * These settings with others laid over them.
	 * @param others settings that win
	 * @return the union
	 */
	public Settings with(Settings others) {
		Map<String, String> all = new LinkedHashMap<>(this.values);
		all.putAll(others.values);
		return new Settings(all);
	}

	/**
	 * What these settings ask for that others do not.
	 * @param others settings to compare with
	 * @return the knobs whose value differs
	 */
	public Settings differingFrom(Settings others) {
		Map<String, String> differing = new LinkedHashMap<>(this.values);
		differing.entrySet().removeIf((setting) -> others.value(setting.getKey()).equals(setting.getValue()));
		return new Settings(differing);
	}

	/**
	 * The settings in one line.
	 * @return {@code knob=value} joined by blanks
	 */
	public String label() {
		return this.values.entrySet()
			.stream()
			.map((setting) -> setting.getKey() + "=" + setting.getValue())
			.collect(Collectors.joining(" "));
	}

}
