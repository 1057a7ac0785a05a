package org.webfluxdyno.starter.lane;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * What a handler of {@link LaneRoutes} answers. One that is given again and again is
 * encoded once.
 *
 * @param status the status code, from 200 to 599; not 204, 205 or 304, which have no body
 * @param body the body, not copied: it must not be changed any more
 */
public record LaneAnswer(int status, byte[] body) {

	private static final int MIN_STATUS = 200;

	private static final int MAX_STATUS = 599;

	/**
	 * Checks the answer.
	 * @throws IllegalArgumentException if the status is not allowed
	 */
	public LaneAnswer {
		Objects.requireNonNull(body, "body");
		if ((status < MIN_STATUS) || (status > MAX_STATUS) || (status == 204) || (status == 205) || (status == 304)) {
			throw new IllegalArgumentException(
					"The status of a lane answer was %d but must be from 200 to 599, and not 204, 205 or 304"
						.formatted(status));
		}
	}

	/**
	 * An answer with status 200.
	 * @param body the body, sent in UTF-8
	 * @return the answer
	 */
	public static LaneAnswer ok(String body) {
		return of(MIN_STATUS, body);
	}

	/**
	 * An answer with status 200.
	 * @param body the body, not copied
	 * @return the answer
	 */
	public static LaneAnswer ok(byte[] body) {
		return new LaneAnswer(MIN_STATUS, body);
	}

	/**
	 * An answer with a status.
	 * @param status the status code, as in {@link LaneAnswer}
	 * @param body the body, sent in UTF-8
	 * @return the answer
	 */
	public static LaneAnswer of(int status, String body) {
		return new LaneAnswer(status, body.getBytes(StandardCharsets.UTF_8));
	}

}
