package org.webfluxdyno.lab.stand;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What does not change from start to start.
 *
 * @param app executable jar of the service
 * @param extras directory with one directory of jars for each class-path carrier
 * @param address address the service listens on; {@code 0.0.0.0} for all
 * @param servicePort main port
 * @param managementPort port of health, metrics and proof
 * @param startTimeout longest time until ready and proven
 * @param stopTimeout longest time for draining; then the process is killed
 */
public record ServiceOptions(Path app, Path extras, String address, int servicePort, int managementPort,
		Duration startTimeout, Duration stopTimeout) {
}
