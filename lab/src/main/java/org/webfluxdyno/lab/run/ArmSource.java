package org.webfluxdyno.lab.run;

import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.stand.RunningService;
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
	RunningService start(Arm arm) throws StartFailedException, InterruptedException;

}
