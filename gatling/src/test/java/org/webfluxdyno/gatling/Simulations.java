package org.webfluxdyno.gatling;

import java.util.LinkedHashMap;
import java.util.Map;

import io.gatling.javaapi.core.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * The simulations by their short names.
 */
final class Simulations {

	private static final Map<String, Class<? extends Simulation>> BY_NAME = new LinkedHashMap<>();

	static {
		add(SmokeSimulation.class);
		add(BaselineSimulation.class);
		add(ClosedSimulation.class);
		add(CapacitySimulation.class);
		add(EchoMixSimulation.class);
		add(Http2Simulation.class);
		add(EventLoopStepsSimulation.class);
		add(BufferPoolingStepsSimulation.class);
		add(DateCachingStepsSimulation.class);
		add(RecipeStepsSimulation.class);
	}

	private Simulations() {
	}

	private static void add(Class<? extends Simulation> type) {
		BY_NAME.put(type.getSimpleName(), type);
	}

	static Iterable<String> names() {
		return BY_NAME.keySet();
	}

	/**
	 * Finds a simulation.
	 * @param name simple or full class name, with or without the ending
	 * {@code Simulation}
	 */
	static @Nullable Class<? extends Simulation> find(String name) {
		String simple = name.substring(name.lastIndexOf('.') + 1);
		Class<? extends Simulation> found = BY_NAME.get(simple);
		return (found != null) ? found : BY_NAME.get(simple + "Simulation");
	}

}
