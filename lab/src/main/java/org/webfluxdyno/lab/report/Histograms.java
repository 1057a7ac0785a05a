package org.webfluxdyno.lab.report;

import java.util.Optional;

import org.HdrHistogram.Histogram;

/**
 * Gives the latency of an arm, merged over all blocks that count.
 */
@FunctionalInterface
public interface Histograms {

	/** For runs without stored latency. */
	Histograms NONE = (group, arm, load) -> Optional.empty();

	/**
	 * The latency of an arm.
	 * @param group id of the group
	 * @param arm name of the arm
	 * @param load {@code closed} or {@code open}
	 * @return histogram in nanoseconds, empty when there is none
	 */
	Optional<Histogram> merged(String group, String arm, String load);

}
