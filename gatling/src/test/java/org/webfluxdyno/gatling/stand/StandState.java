package org.webfluxdyno.gatling.stand;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.jspecify.annotations.Nullable;

/**
 * What the stand says of itself and of the service it runs.
 *
 * @param state {@code starting}, {@code ready}, {@code failed} or {@code stopped}
 * @param settings the settings in force
 * @param proof knob by knob, what the running service says
 * @param pid the service's process
 * @param ports {@code service} and {@code management}
 * @param generation counts the starts
 * @param recipe label of the recipe, if any
 * @param failure the latest start that failed
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record StandState(String state, Map<String, String> settings, Map<String, Proof> proof, @Nullable Long pid,
		Map<String, Integer> ports, long generation, @Nullable String recipe, @Nullable Failure failure) {

	@SuppressWarnings("NullAway") // Jackson passes null for what is left out
	public StandState {
		settings = (settings != null) ? settings : Map.of();
		proof = (proof != null) ? new TreeMap<>(proof) : Map.of();
		ports = (ports != null) ? ports : Map.of();
	}

	public boolean isReady(long ofGeneration) {
		return "ready".equals(this.state) && this.generation == ofGeneration;
	}

	/**
	 * Asked settings that the service does not show.
	 * @return a sentence for each
	 */
	public List<String> unproven() {
		return this.proof.entrySet()
			.stream()
			.filter((entry) -> entry.getValue().asked() != null && Boolean.FALSE.equals(entry.getValue().holds()))
			.map((entry) -> entry.getKey() + " was asked to be " + entry.getValue().asked() + " but is "
					+ entry.getValue().effective())
			.toList();
	}

	public String effective(String knob) {
		Proof found = this.proof.get(knob);
		return (found != null) ? Objects.toString(found.effective(), "unknown") : "unknown";
	}

	/**
	 * What the running service says of one knob.
	 *
	 * @param asked what was asked for, {@code null} when nothing was
	 * @param effective what is in force
	 * @param from where that was read
	 * @param holds whether both agree
	 */
	@JsonIgnoreProperties(ignoreUnknown = true)
	public record Proof(@Nullable String asked, @Nullable Object effective, @Nullable String from,
			@Nullable Boolean holds) {
	}

	/**
	 * A start that failed.
	 *
	 * @param generation which start
	 * @param reason the service's own last words
	 */
	@JsonIgnoreProperties(ignoreUnknown = true)
	public record Failure(long generation, @Nullable String reason) {
	}

}
