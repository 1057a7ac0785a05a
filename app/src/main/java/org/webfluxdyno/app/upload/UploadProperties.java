package org.webfluxdyno.app.upload;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Bounds of {@code /upload} beside those of {@code spring.webflux.multipart.*}.
 *
 * @param maxParts how many parts one upload may have, more are refused with 413; from 1
 * to 10,000
 */
@Validated
@ConfigurationProperties("dyno.upload")
record UploadProperties(@Min(1) @Max(10_000) @DefaultValue("100") int maxParts) {
}
