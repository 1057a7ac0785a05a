package org.webfluxdyno.lab.analysis;

import java.util.Map;

import org.HdrHistogram.Histogram;

/**
 * Gives the latencies of an arm.
 */
@FunctionalInterface
public interface ForkLatencies {

	/** For runs without stored latencies. */
	ForkLatencies NONE = (group, arm, load) -> Map.of();

	/**
	 * The latencies of an arm by fork, merged over the blocks that count.
	 * @param group id of the group
	 * @param arm name of the arm
	 * @param load {@code closed} or {@code open}
	 * @return histogram in nanoseconds by fork, empty when there are none
	 */
	Map<Integer, Histogram> perFork(String group, String arm, String load);

}
