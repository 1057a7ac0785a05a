package org.webfluxdyno.app.files;

import reactor.core.publisher.Mono;

import org.springframework.boot.webflux.autoconfigure.ResourceHandlerRegistrationCustomizer;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.config.ResourceHandlerRegistration;
import org.springframework.web.reactive.resource.ResourceTransformerChain;
import org.springframework.web.server.ServerWebExchange;

/**
 * Gives static files entity tags, and mends the answer to a range beyond a file's end.
 */
@Component
class StaticFiles implements ResourceHandlerRegistrationCustomizer {

	private final EntityTags tags = new EntityTags();

	@Override
	public void customize(ResourceHandlerRegistration registration) {
		registration.setEtagGenerator(this.tags::of).resourceChain(false).addTransformer(StaticFiles::mendRange);
	}

	/**
	 * Spring Framework 7.0.10 sets the length of the whole file, finds no range in it,
	 * and sends a 416 without a body: the client waits for bytes that never come.
	 */
	private static Mono<Resource> mendRange(ServerWebExchange exchange, Resource resource,
			ResourceTransformerChain chain) {
		ServerHttpResponse response = exchange.getResponse();
		response.beforeCommit(() -> Mono.fromRunnable(() -> {
			if (response.getStatusCode() == HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE) {
				HttpHeaders headers = response.getHeaders();
				headers.set(HttpHeaders.CONTENT_RANGE, "bytes */" + headers.getContentLength());
				headers.remove(HttpHeaders.CONTENT_TYPE);
				headers.setContentLength(0);
			}
		}));
		return chain.transform(exchange, resource);
	}

}
