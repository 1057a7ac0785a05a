package org.webfluxdyno.app.work;

import java.time.Duration;

import jakarta.validation.constraints.NotNull;
import org.hibernate.validator.constraints.time.DurationMin;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Bounds of {@code /work}, so that no request can hold an event loop or a connection for
 * long.
 *
 * @param maxCpu the longest stretch of processor time that one request may burn; 0 or
 * more
 * @param maxSleep the longest time that one request may wait; 0 or more
 */
@Validated
@ConfigurationProperties("dyno.work")
record WorkProperties(@NotNull @DurationMin(nanos = 0) @DefaultValue("1s") Duration maxCpu,
		@NotNull @DurationMin(nanos = 0) @DefaultValue("10s") Duration maxSleep) {
}
