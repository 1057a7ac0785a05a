package org.webfluxdyno.lab.run;

import org.webfluxdyno.lab.result.Group;

/**
 * Is told how a fork goes on, for a progress line.
 */
@FunctionalInterface
public interface RunListener {

	/**
	 * Something begins.
	 * @param group the group being measured
	 * @param fork which fork
	 * @param share share of the fork that is done, 0 to 1
	 * @param what what begins, such as {@code warming arm b, burst 4: 41.2 µs a request}
	 */
	void at(Group group, int fork, double share, String what);

}
