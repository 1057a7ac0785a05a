package org.webfluxdyno.lab.load;

import java.time.Duration;

/**
 * When a block of load ends.
 */
public sealed interface Stop {

	/**
	 * Ends when the time is over; what is still unanswered then is reported as
	 * unfinished.
	 *
	 * @param duration how long, above 0
	 */
	record After(Duration duration) implements Stop {

		public After {
			if (duration.isNegative() || duration.isZero()) {
				throw new IllegalArgumentException("The duration must be above 0, but it was %s".formatted(duration));
			}
		}

	}

	/**
	 * Ends when so many requests were answered or have failed.
	 *
	 * @param requests how many, at least 1
	 */
	record Count(long requests) implements Stop {

		public Count {
			if (requests < 1) {
				throw new IllegalArgumentException(
						"The number of requests must be at least 1, but it was %d".formatted(requests));
			}
		}

	}

}
