package org.webfluxdyno.lab.run;

import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.stand.MeasuredService;
import org.webfluxdyno.lab.stand.StartFailedException;

/**
 * Starts the service of an arm.
 */
@FunctionalInterface
public interface ArmSource {

	/**
	 * Starts a fresh service.
	 * @param arm the arm
	 * @return the service, ready and proven
	 * @throws StartFailedException with the reason
	 * @throws InterruptedException if interrupted
	 */
	MeasuredService start(Arm arm) throws StartFailedException, InterruptedException;

	/**
	 * Whether all arms are one service in different settings. Such arms get the same load
	 * until all are warm at the same time, on connections that stay open. Different
	 * stacks are each warmed for as long as they need, and get new connections for every
	 * block: each closes idle ones after a time of its own, which would be work beside
	 * the others' blocks.
	 * @return whether they are alike
	 */
	default boolean alike() {
		return true;
	}

}
