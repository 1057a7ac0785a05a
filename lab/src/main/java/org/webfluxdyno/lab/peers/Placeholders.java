package org.webfluxdyno.lab.peers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What commands of a peer may leave open.
 */
final class Placeholders {

	/** Port to answer on. */
	static final String PORT = "{port}";

	/** A second free port, for a stack with a management port. */
	static final String SPARE_PORT = "{sparePort}";

	/** How many processors there are. */
	static final String CORES = "{cores}";

	/** The {@code java} program. */
	static final String JAVA = "{java}";

	/** The WebFlux service's jar. */
	static final String APP = "{app}";

	/** What a toolchain check or a build may use. */
	static final Set<String> TOOLS = Set.of(JAVA, APP);

	/** What a start may use. */
	static final Set<String> ALL = Set.of(PORT, SPARE_PORT, CORES, JAVA, APP);

	private final Map<String, String> values = new LinkedHashMap<>();

	Placeholders(Workplace workplace) {
		this.values.put(JAVA, workplace.java().toString());
		this.values.put(APP, workplace.app().toString());
		this.values.put(CORES, String.valueOf(Runtime.getRuntime().availableProcessors()));
	}

	Placeholders with(String placeholder, int value) {
		this.values.put(placeholder, String.valueOf(value));
		return this;
	}

	List<String> fill(List<String> command) {
		return command.stream().map(this::fill).toList();
	}

	private String fill(String word) {
		String filled = word;
		for (Map.Entry<String, String> entry : this.values.entrySet()) {
			filled = filled.replace(entry.getKey(), entry.getValue());
		}
		return filled;
	}

}
