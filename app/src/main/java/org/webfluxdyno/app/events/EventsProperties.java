package org.webfluxdyno.app.events;

import java.time.Duration;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.hibernate.validator.constraints.time.DurationMin;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Bounds of {@code /events}.
 *
 * @param maxCount how many events one request may ask for; from 1 to 1,000,000
 * @param maxInterval the longest pause between two events; 1 ms or more
 */
@Validated
@ConfigurationProperties("dyno.events")
record EventsProperties(@Min(1) @Max(1_000_000) @DefaultValue("1000") int maxCount,
		@NotNull @DurationMin(millis = 1) @DefaultValue("5s") Duration maxInterval) {
}
