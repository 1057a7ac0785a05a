package org.webfluxdyno.starter.date;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class DateSourceTests {

	private final SettableClock clock = new SettableClock(Instant.parse("1994-11-06T08:49:37.999Z"));

	static Stream<Function<Clock, DateSource>> variants() {
		return Stream.of(DateSource::perRequest, DateSource::cached, DateSource::cachedForOneThread);
	}

	@ParameterizedTest
	@MethodSource("variants")
	void writesTheFormatOfTheStandard(Function<Clock, DateSource> variant) {
		DateSource source = variant.apply(this.clock);
		assertThat(source.now()).hasToString("Sun, 06 Nov 1994 08:49:37 GMT");
		this.clock.now = Instant.parse("2026-02-01T00:00:00Z");
		assertThat(source.now()).hasToString("Sun, 01 Feb 2026 00:00:00 GMT");
	}

	@ParameterizedTest
	@MethodSource("variants")
	void followsTheClockAtOnceAfterASuspensionAndWhenItIsSetBack(Function<Clock, DateSource> variant) {
		DateSource source = variant.apply(this.clock);
		source.now();
		this.clock.now = this.clock.now.plusMillis(1);
		assertThat(source.now()).hasToString("Sun, 06 Nov 1994 08:49:38 GMT");
		this.clock.now = this.clock.now.plusSeconds(3600);
		assertThat(source.now()).hasToString("Sun, 06 Nov 1994 09:49:38 GMT");
		this.clock.now = this.clock.now.minusSeconds(7200);
		assertThat(source.now()).hasToString("Sun, 06 Nov 1994 07:49:38 GMT");
	}

	@Test
	void formatsOncePerSecondWhenCached() {
		for (DateSource source : new DateSource[] { DateSource.cached(this.clock),
				DateSource.cachedForOneThread(this.clock) }) {
			CharSequence first = source.now();
			this.clock.now = Instant.parse("1994-11-06T08:49:37Z");
			assertThat(source.now()).isSameAs(first);
		}
		DateSource perRequest = DateSource.perRequest(this.clock);
		assertThat(perRequest.now()).isNotSameAs(perRequest.now());
	}

	private static final class SettableClock extends Clock {

		private Instant now;

		SettableClock(Instant now) {
			this.now = now;
		}

		@Override
		public ZoneId getZone() {
			return ZoneOffset.UTC;
		}

		@Override
		public Clock withZone(ZoneId zone) {
			return this;
		}

		@Override
		public Instant instant() {
			return this.now;
		}

	}

}
