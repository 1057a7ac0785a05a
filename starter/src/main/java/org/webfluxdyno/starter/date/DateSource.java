package org.webfluxdyno.starter.date;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import io.netty.util.AsciiString;

/**
 * Gives the value of the Date header, an IMF-fixdate of RFC 9110, section 5.6.7.
 */
interface DateSource {

	/**
	 * The value for an answer sent now.
	 * @return such as {@code Sun, 06 Nov 1994 08:49:37 GMT}
	 */
	CharSequence now();

	/**
	 * Formats the value each time.
	 * @param clock what time it is
	 * @return the source, for any thread
	 */
	static DateSource perRequest(Clock clock) {
		return () -> Stamp.of(second(clock)).text();
	}

	/**
	 * Keeps the value while the clock shows the same second. The clock is read at each
	 * use: a process that was suspended, or whose clock was set, never sends an old
	 * value.
	 * @param clock what time it is
	 * @return the source, for any thread
	 */
	static DateSource cached(Clock clock) {
		return new Cached(clock);
	}

	/**
	 * Like {@link #cached} for one thread alone, which saves the memory barrier.
	 * @param clock what time it is
	 * @return the source, for one thread
	 */
	static DateSource cachedForOneThread(Clock clock) {
		return new CachedForOneThread(clock);
	}

	private static long second(Clock clock) {
		return Math.floorDiv(clock.millis(), 1000L);
	}

	/**
	 * A second and its text.
	 *
	 * @param second seconds since the epoch
	 * @param text the same as IMF-fixdate
	 */
	record Stamp(long second, AsciiString text) {

		// RFC_1123_DATE_TIME would write the first days of a month with one digit.
		private static final DateTimeFormatter IMF_FIXDATE = DateTimeFormatter
			.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
			.withZone(ZoneOffset.UTC);

		static Stamp of(long second) {
			return new Stamp(second, AsciiString.of(IMF_FIXDATE.format(Instant.ofEpochSecond(second))));
		}

	}

	/** One value for all threads. */
	final class Cached implements DateSource {

		private final Clock clock;

		private volatile Stamp stamp;

		Cached(Clock clock) {
			this.clock = clock;
			this.stamp = Stamp.of(second(clock));
		}

		@Override
		public CharSequence now() {
			long second = second(this.clock);
			Stamp known = this.stamp;
			if (known.second() != second) {
				known = Stamp.of(second);
				this.stamp = known;
			}
			return known.text();
		}

	}

	/** One value for one thread. */
	final class CachedForOneThread implements DateSource {

		private final Clock clock;

		private Stamp stamp;

		CachedForOneThread(Clock clock) {
			this.clock = clock;
			this.stamp = Stamp.of(second(clock));
		}

		@Override
		public CharSequence now() {
			long second = second(this.clock);
			if (this.stamp.second() != second) {
				this.stamp = Stamp.of(second);
			}
			return this.stamp.text();
		}

	}

}
