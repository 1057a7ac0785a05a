package org.webfluxdyno.app.proxy;

import org.webfluxdyno.app.hello.Hello;
import reactor.core.publisher.Mono;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Fetches hello from the upstream service through three layers of client, to measure
 * them. Time-outs are those of Spring Boot's client properties; so is the pool, but for
 * the lowest layer, which has its own.
 */
@RestController
class ProxyController {

	private static final String PATH = "/hello";

	private final WebClient webClient;

	private final ConnectorClient httpClient;

	private final NettyClient nettyClient;

	ProxyController(WebClient.Builder builder, UpstreamProperties properties, ConnectorClient httpClient,
			NettyClient nettyClient) {
		this.webClient = builder.baseUrl(properties.url().toString()).build();
		this.httpClient = httpClient;
		this.nettyClient = nettyClient;
	}

	@GetMapping(path = { "/proxy/hello", "/proxy/webclient" }, produces = Hello.CONTENT_TYPE)
	Mono<String> webClient() {
		return this.webClient.get()
			.uri(PATH)
			.retrieve()
			.bodyToMono(String.class)
			.onErrorMap(UpstreamProblem::isUpstreams, UpstreamProblem::of);
	}

	@GetMapping(path = "/proxy/httpclient", produces = Hello.CONTENT_TYPE)
	Mono<String> httpClient() {
		return this.httpClient.get(PATH).onErrorMap(UpstreamProblem::isUpstreams, UpstreamProblem::of);
	}

	@GetMapping(path = "/proxy/netty", produces = Hello.CONTENT_TYPE)
	Mono<String> nettyClient() {
		return this.nettyClient.get(PATH).onErrorMap(UpstreamProblem::isUpstreams, UpstreamProblem::of);
	}

}
