package org.webfluxdyno.lab.result;

import java.util.List;
import java.util.Map;

/**
 * What a run is, written once when it begins ({@code run.json}). With the raw blocks it
 * is all that is needed to judge the run and to repeat it.
 *
 * @param formatVersion version of all files of the run, {@value #FORMAT_VERSION} today
 * @param name its name, the directory's without the date
 * @param kind {@code ladder}, {@code compare}, {@code verify-instrument} or {@code peers}
 * @param command words of the command line that began it
 * @param seed seed of every random choice
 * @param started when it began, RFC 3339
 * @param versions version by component: {@code dyno}, {@code commit}, {@code lab-jdk},
 * {@code service-jdk}
 * @param options options that decide what is measured, such as {@code budget}
 */
public record Run(int formatVersion, String name, String kind, List<String> command, long seed, String started,
		Map<String, String> versions, Map<String, String> options) {

	/** The version this code writes. */
	public static final int FORMAT_VERSION = 1;

	public Run {
		command = List.copyOf(command);
		versions = Map.copyOf(versions);
		options = Map.copyOf(options);
	}

}
