package org.webfluxdyno.lab.stand;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

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
 * @param jvmFlags further flags of the JVM
 * @param arguments further arguments of the service
 * @param readyPath path of the main port whose answer says that a foreign service is
 * ready; empty for this project's own, whose readiness and settings are asked on the
 * management port
 * @param headers headers of every request to the main port, {@code Name: value}
 */
public record ServiceOptions(Path app, Path extras, String address, int servicePort, int managementPort,
		Duration startTimeout, Duration stopTimeout, List<String> jvmFlags, List<String> arguments, String readyPath,
		List<String> headers) {

	public ServiceOptions {
		jvmFlags = List.copyOf(jvmFlags);
		arguments = List.copyOf(arguments);
		headers = List.copyOf(headers);
	}

	/**
	 * This project's own service, with nothing added.
	 * @param app executable jar of the service
	 * @param extras directory with one directory of jars for each class-path carrier
	 * @param address address the service listens on
	 * @param servicePort main port
	 * @param managementPort port of health, metrics and proof
	 * @param startTimeout longest time until ready and proven
	 * @param stopTimeout longest time for draining
	 */
	public ServiceOptions(Path app, Path extras, String address, int servicePort, int managementPort,
			Duration startTimeout, Duration stopTimeout) {
		this(app, extras, address, servicePort, managementPort, startTimeout, stopTimeout, List.of(), List.of(), "",
				List.of());
	}

	/**
	 * Whether the service is not this project's own, so that it proves nothing itself.
	 * @return whether readiness is asked on the main port
	 */
	public boolean isForeign() {
		return !this.readyPath.isEmpty();
	}

}
