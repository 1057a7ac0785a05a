package org.webfluxdyno.lab.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Decides from the curve of a warm-up whether a service is warm: its cost per request has
 * stopped falling and the compiler has calmed. The host's speed drifts, hence medians of
 * several bursts.
 */
final class Settling {

	/** Bursts that are compared with as many before them. */
	private static final int WINDOW = 4;

	/** A fall from window to window that still counts as warming up. */
	private static final double FALL = 0.03;

	/** Share of the service's CPU that a calm compiler uses at the most. */
	private static final double CALM = 0.05;

	private final List<Double> costs = new ArrayList<>();

	private final List<Double> jitShares = new ArrayList<>();

	void add(double cpuMicrosPerRequest, double jitShare) {
		this.costs.add(cpuMicrosPerRequest);
		this.jitShares.add(jitShare);
	}

	boolean settled() {
		int count = this.costs.size();
		if (count < 2 * WINDOW) {
			return false;
		}
		double now = median(this.costs.subList(count - WINDOW, count));
		double before = median(this.costs.subList(count - 2 * WINDOW, count - WINDOW));
		return now > before * (1 - FALL) && median(this.jitShares.subList(count - WINDOW, count)) < CALM;
	}

	private static double median(List<Double> values) {
		List<Double> sorted = new ArrayList<>(values);
		Collections.sort(sorted);
		int middle = sorted.size() / 2;
		return (sorted.size() % 2 == 1) ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
	}

}
