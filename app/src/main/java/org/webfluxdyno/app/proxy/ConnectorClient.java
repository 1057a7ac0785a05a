package org.webfluxdyno.app.proxy;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

import org.springframework.boot.http.client.autoconfigure.reactive.ClientHttpConnectorBuilderCustomizer;
import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;

/**
 * Calls the upstream service with the very Reactor Netty {@link HttpClient} that
 * WebClient has under it, so that the two differ in nothing but Spring's layer.
 */
@Component
class ConnectorClient implements ClientHttpConnectorBuilderCustomizer<ReactorClientHttpConnectorBuilder>, Ordered {

	private final String upstream;

	private volatile @Nullable HttpClient client;

	ConnectorClient(UpstreamProperties properties) {
		this.upstream = properties.url().toString();
	}

	@Override
	public ReactorClientHttpConnectorBuilder customize(ReactorClientHttpConnectorBuilder builder) {
		return builder.withHttpClientCustomizer((client) -> {
			this.client = client.baseUrl(this.upstream);
			return client;
		});
	}

	Mono<String> get(String path) {
		HttpClient known = Objects.requireNonNull(this.client, "WebClient was made before");
		return known.get().uri(path).responseSingle((response, body) -> {
			int status = response.status().code();
			return (status < 400) ? body.asString(StandardCharsets.UTF_8)
					: body.then(Mono.error(new UpstreamProblem.BadStatusException(status)));
		});
	}

	@Override
	public int getOrder() {
		return Ordered.LOWEST_PRECEDENCE;
	}

}
