package org.webfluxdyno.app.proxy;

import java.net.URI;

import jakarta.validation.constraints.NotNull;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;
import org.springframework.validation.annotation.Validated;

/**
 * The service that {@code /proxy/hello} asks.
 *
 * @param url where the upstream service is, without a path, as in
 * {@code http://127.0.0.1:8080}; http or https
 */
@Validated
@ConfigurationProperties("dyno.upstream")
record UpstreamProperties(@NotNull URI url) {

	UpstreamProperties {
		boolean http = url != null && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()))
				&& url.getHost() != null;
		Assert.isTrue(http, () -> "dyno.upstream.url was '%s' but must be an absolute http or https URL with a host"
			.formatted(url));
	}

}
