package org.webfluxdyno.lab.load;

/**
 * Who decides when the next request is sent.
 */
public sealed interface LoadModel {

	/**
	 * A closed loop: every connection sends its next request when the last was answered.
	 * The offered rate falls when the service slows down, so a stall hides itself.
	 * @return the closed model
	 */
	static LoadModel closed() {
		return new Closed();
	}

	/**
	 * A fixed arrival rate: every request has an intended start and its latency counts
	 * from there, whether or not a connection was free.
	 * @param requestsPerSecond the arrival rate, above 0
	 * @return the open model
	 */
	static LoadModel open(double requestsPerSecond) {
		return new Open(requestsPerSecond);
	}

	/**
	 * Each connection waits for its answer.
	 */
	record Closed() implements LoadModel {
	}

	/**
	 * Requests arrive at a fixed rate.
	 *
	 * @param requestsPerSecond the arrival rate, above 0
	 */
	record Open(double requestsPerSecond) implements LoadModel {

		public Open {
			if (!(requestsPerSecond > 0) || Double.isInfinite(requestsPerSecond)) {
				throw new IllegalArgumentException(
						"The rate must be above 0 requests per second, but it was %s".formatted(requestsPerSecond));
			}
		}

	}

}
