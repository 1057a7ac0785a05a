package org.webfluxdyno.starter.lane;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;

/**
 * Calls a controller method without arguments and sends what it gives, as Spring's own
 * adapter, content negotiation and message writers would, all of whose decisions were
 * made at start-up.
 */
final class LeanHandler implements WebHandler {

	private final Object bean;

	private final Method method;

	private final String pattern;

	private final Map<String, Object> attributes;

	private final String contentType;

	private final Charset charset;

	private final Mono<Object> found = Mono.just(this);

	/**
	 * Creates the handler.
	 * @param method the method
	 * @param pattern path pattern that observations call it by
	 * @param attributes attributes that Spring's mapping gives to an exchange
	 * @param contentType what is sent as content type
	 * @param charset of text
	 */
	LeanHandler(HandlerMethod method, String pattern, Map<String, Object> attributes, String contentType,
			Charset charset) {
		this.bean = method.createWithResolvedBean().getBean();
		this.method = method.getMethod();
		this.pattern = pattern;
		this.attributes = Map.copyOf(attributes);
		this.contentType = contentType;
		this.charset = charset;
		ReflectionUtils.makeAccessible(this.method);
	}

	/**
	 * Marks an exchange as Spring's mapping does.
	 * @param exchange the exchange
	 * @return this handler
	 */
	Mono<Object> foundFor(ServerWebExchange exchange) {
		Map<String, Object> all = exchange.getAttributes();
		all.putAll(this.attributes);
		ServerRequestObservationContext.findCurrent(all).ifPresent((context) -> context.setPathPattern(this.pattern));
		return this.found;
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange) {
		Object result;
		try {
			result = this.method.invoke(this.bean);
		}
		catch (InvocationTargetException ex) {
			return Mono.error(ex.getTargetException());
		}
		catch (IllegalAccessException ex) {
			return Mono.error(ex);
		}
		if (result instanceof Mono<?> mono) {
			return mono.<Optional<Object>>map(Optional::of)
				.defaultIfEmpty(Optional.empty())
				.flatMap((body) -> answer(exchange.getResponse(), body.orElse(null)));
		}
		return answer(exchange.getResponse(), result);
	}

	private Mono<Void> answer(ServerHttpResponse response, @Nullable Object body) {
		HttpHeaders headers = response.getHeaders();
		if (body == null) {
			headers.setContentLength(0);
			return response.setComplete();
		}
		headers.set(HttpHeaders.CONTENT_TYPE, this.contentType);
		byte[] bytes = (body instanceof String text) ? text.getBytes(this.charset) : (byte[]) body;
		headers.setContentLength(bytes.length);
		return response.writeWith(Mono.just(response.bufferFactory().wrap(bytes)));
	}

}
