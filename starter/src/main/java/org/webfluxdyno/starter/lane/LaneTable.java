package org.webfluxdyno.starter.lane;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * The routes of the lane by request target. Each event loop has its own, because what a
 * slot keeps between answers belongs to one thread.
 */
final class LaneTable {

	private final Map<String, LaneSlot> gets = new HashMap<>();

	private final Map<String, LaneSlot> heads = new HashMap<>();

	private final boolean takesQueries;

	/**
	 * Creates a table.
	 * @param routes the routes
	 * @param meters where answers are recorded; null when they are not
	 */
	LaneTable(Collection<LaneRoute> routes, @Nullable LaneMeters meters) {
		for (LaneRoute route : routes) {
			this.gets.put(route.uri(), new LaneSlot(route, HttpMethod.GET, meters));
			this.heads.put(route.uri(), new LaneSlot(route, HttpMethod.HEAD, meters));
		}
		this.takesQueries = routes.stream().anyMatch(LaneRoute::takesQuery);
	}

	/**
	 * The slot for a request.
	 * @param request the request
	 * @return the slot, or null when the request is not for the lane
	 */
	@Nullable LaneSlot find(HttpRequest request) {
		Map<String, LaneSlot> slots = slots(request.method());
		if (slots == null) {
			return null;
		}
		LaneSlot slot = slots.get(request.uri());
		if ((slot == null) && this.takesQueries) {
			slot = findWithQuery(slots, request.uri());
		}
		return ((slot != null) && PlainRequest.matches(request, slot.route().accept())) ? slot : null;
	}

	private @Nullable Map<String, LaneSlot> slots(HttpMethod method) {
		if (HttpMethod.GET.equals(method)) {
			return this.gets;
		}
		return HttpMethod.HEAD.equals(method) ? this.heads : null;
	}

	private static @Nullable LaneSlot findWithQuery(Map<String, LaneSlot> slots, String uri) {
		int mark = uri.indexOf('?');
		if (mark < 0) {
			return null;
		}
		LaneSlot slot = slots.get(uri.substring(0, mark));
		return ((slot != null) && slot.route().takesQuery() && QueryText.isValid(uri, mark + 1)) ? slot : null;
	}

}
