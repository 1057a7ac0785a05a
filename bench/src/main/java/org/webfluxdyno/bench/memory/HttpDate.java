package org.webfluxdyno.bench.memory;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The value of the {@code Date} header, for stacks that have none of their own. The plain
 * ones take it once, as if it were refreshed by a timer.
 */
final class HttpDate {

	private static final DateTimeFormatter FORMAT = DateTimeFormatter
		.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
		.withZone(ZoneOffset.UTC);

	private HttpDate() {
	}

	/**
	 * The time as HTTP writes it.
	 * @return for example {@code Thu, 03 Dec 2026 08:00:00 GMT}
	 */
	static String now() {
		return FORMAT.format(ZonedDateTime.now(ZoneOffset.UTC));
	}

}
