package org.webfluxdyno.lab.stand;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What {@code GET /stand} answers.
 *
 * @param state what the stand is doing
 * @param settings settings in force or on their way
 * @param proof entry by knob, empty while nothing is proven
 * @param pid process id of the service, null while none runs
 * @param ports port by name: {@code service}, {@code management}
 * @param since when this state began, RFC 3339
 * @param generation number of the latest start
 * @param run name of this stand's run
 * @param recipe name of the recipe that the settings belong to, if told
 * @param failure latest failed start or death, until a later change succeeds
 */
public record StandStatus(State state, Map<String, String> settings, Map<String, ProofEntry> proof, @Nullable Long pid,
		Map<String, Integer> ports, String since, long generation, String run, @Nullable String recipe,
		@Nullable Failure failure) {

	/**
	 * A start that failed, or a service that died.
	 *
	 * @param generation number of the start
	 * @param settings its settings
	 * @param reason why, in the service's own words where it had any
	 */
	public record Failure(long generation, Map<String, String> settings, String reason) {
	}

}
