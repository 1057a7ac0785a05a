package org.webfluxdyno.app.http;

import java.time.Duration;

import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * Bounds of a request on its way in.
 *
 * @param timeout how long a request's body may take to arrive, counted from its head;
 * then the answer is 408 and the connection closes. 1 ms or more; unset (no limit), as in
 * Spring Boot, because it costs each request a timer. A head that never ends is the
 * matter of {@code server.netty.idle-timeout}. Checked with Reactor Netty 1.3.8; source
 * HttpServer.requestTimeout
 */
@Validated
@ConfigurationProperties("dyno.request")
record RequestProperties(@DurationMin(millis = 1) @Nullable Duration timeout) {
}
