package org.webfluxdyno.starter.lane;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;

/**
 * Lets Spring find the twins of functional lane routes. It is asked after annotated
 * controllers, so that it costs their requests nothing.
 */
public final class LaneTwinMapping extends SimpleUrlHandlerMapping {

	// RequestMappingHandlerMapping has 0, static resources come last.
	private static final int ORDER = 1;

	/**
	 * Creates the mapping.
	 * @param routes the routes
	 * @throws IllegalStateException if a path is there twice
	 */
	public LaneTwinMapping(Collection<LaneRoutes> routes) {
		super(twins(routes), ORDER);
	}

	private static Map<String, LaneTwin> twins(Collection<LaneRoutes> all) {
		Map<String, LaneTwin> twins = new LinkedHashMap<>();
		for (LaneRoutes routes : all) {
			for (LaneRoutes.Route route : routes.routes()) {
				if (twins.put(route.path(), new LaneTwin(route)) != null) {
					throw new IllegalStateException(
							"Path %s has two routes in LaneRoutes beans; remove one of them".formatted(route.path()));
				}
			}
		}
		return twins;
	}

}
