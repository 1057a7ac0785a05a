package org.webfluxdyno.starter.lane;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.webflux.autoconfigure.WebFluxProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

/**
 * Asks Spring at start-up, without a connection, which handler it would call, and what it
 * would send for a body, so that the lane can send the same. No handler is called.
 */
final class Rehearsal {

	private static final Duration LIMIT = Duration.ofSeconds(10);

	private final List<HandlerMapping> mappings;

	private final List<HandlerResultHandler> resultHandlers;

	private final ServerCodecConfigurer codecs;

	private final String basePath;

	/**
	 * Creates the rehearsal.
	 * @param context a complete application
	 */
	Rehearsal(ApplicationContext context) {
		List<HandlerMapping> found = context
			.getBean(WebHttpHandlerBuilder.WEB_HANDLER_BEAN_NAME, DispatcherHandler.class)
			.getHandlerMappings();
		this.mappings = (found != null) ? found : List.of();
		this.resultHandlers = context.getBeanProvider(HandlerResultHandler.class).orderedStream().toList();
		this.codecs = context.getBean(ServerCodecConfigurer.class);
		ObjectProvider<WebFluxProperties> properties = context.getBeanProvider(WebFluxProperties.class);
		String configured = properties.stream().findFirst().map(WebFluxProperties::getBasePath).orElse(null);
		this.basePath = (configured != null) ? configured : "";
	}

	/**
	 * The application's base path.
	 * @return the path; empty when there is none
	 */
	String basePath() {
		return this.basePath;
	}

	/**
	 * What finds handlers.
	 * @return the mappings, in the order in which they are asked
	 */
	List<HandlerMapping> mappings() {
		return this.mappings;
	}

	/**
	 * A new exchange.
	 * @param method the method
	 * @param path the path, without the base path
	 * @param accept value of the Accept header, or null for none
	 * @return the exchange
	 */
	RehearsedExchange exchange(HttpMethod method, String path, @Nullable String accept) {
		return RehearsedExchange.of(method, this.basePath, path, accept, this.codecs);
	}

	/**
	 * The handler that Spring would call.
	 * @param exchange the request
	 * @return the handler, or null when there is none
	 */
	@Nullable Object handler(RehearsedExchange exchange) {
		return Flux.fromIterable(this.mappings)
			.concatMap((mapping) -> mapping.getHandler(exchange))
			.next()
			.block(LIMIT);
	}

	/**
	 * What Spring would send if a method returned a body.
	 * @param exchange the request, after its handler was found
	 * @param method the method
	 * @param returned what it returned
	 * @return what would be sent
	 * @throws IllegalStateException if nothing could send it
	 */
	Sent send(RehearsedExchange exchange, HandlerMethod method, Object returned) {
		HandlerResult result = new HandlerResult(method, returned, method.getReturnType());
		HandlerResultHandler sender = this.resultHandlers.stream()
			.filter((handler) -> handler.supports(result))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("no HandlerResultHandler"));
		sender.handleResult(exchange, result).then(Mono.just(true)).block(LIMIT);
		HttpStatusCode status = exchange.getResponse().getStatusCode();
		List<Map.Entry<String, String>> headers = new ArrayList<>();
		exchange.getResponse()
			.getHeaders()
			.forEach((name, values) -> values.stream()
				.filter((value) -> !name.equalsIgnoreCase(HttpHeaders.CONTENT_LENGTH))
				.forEach((value) -> headers.add(Map.entry(name, value))));
		return new Sent((status != null) ? status : HttpStatus.OK, List.copyOf(headers), exchange.sentBody());
	}

	/**
	 * What Spring would send.
	 *
	 * @param status the status
	 * @param headers the header fields but for Content-Length
	 * @param body the body
	 */
	record Sent(HttpStatusCode status, List<Map.Entry<String, String>> headers, byte[] body) {

		/**
		 * The charset of text.
		 * @return what the content type names, else UTF-8
		 */
		Charset charset() {
			for (Map.Entry<String, String> field : this.headers) {
				if (field.getKey().equalsIgnoreCase(HttpHeaders.CONTENT_TYPE)) {
					Charset charset = MediaType.parseMediaType(field.getValue()).getCharset();
					return (charset != null) ? charset : StandardCharsets.UTF_8;
				}
			}
			return StandardCharsets.UTF_8;
		}

	}

}
