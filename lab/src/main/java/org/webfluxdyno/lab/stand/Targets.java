package org.webfluxdyno.lab.stand;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Service discovery for Prometheus.
 *
 * @param targets {@code host:port} of each running arm
 * @param labels labels of their series
 */
record Targets(List<String> targets, Map<String, String> labels) {

	private static final Pattern HOST = Pattern
		.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,252}[A-Za-z0-9])?|" + "\\[[0-9A-Fa-f:.]{2,45}\\]");

	/**
	 * What is to be scraped.
	 * @param status state of the stand
	 * @param host host by which the stand was reached: by the same the service is
	 * @return one arm, or none while no service is ready
	 * @throws HttpProblem 400 if the host is no host name or address
	 */
	static List<Targets> of(StandStatus status, String host) {
		if (!HOST.matcher(host).matches()) {
			throw new HttpProblem(400, "Bad Request", "the Host header must hold a host name or an address");
		}
		if (status.state() != State.READY) {
			return List.of();
		}
		return List.of(new Targets(List.of(host + ":" + status.ports().get("management")), Map.of("arm", "a", "run",
				status.run(), "recipe", Objects.requireNonNullElse(status.recipe(), "none"))));
	}

}
