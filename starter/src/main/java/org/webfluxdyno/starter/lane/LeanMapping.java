package org.webfluxdyno.starter.lane;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import reactor.core.publisher.Mono;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;

/**
 * Lean dispatch: Spring's own mapping of annotated controllers, which knows of plain
 * methods since start-up how they are answered. Filters, observations, error handling and
 * every other mapping stay as they are.
 */
public final class LeanMapping extends RequestMappingHandlerMapping implements SmartInitializingSingleton {

	private volatile Map<String, LeanHandler> handlers = Map.of();

	@Override
	public void afterSingletonsInstantiated() {
		ApplicationContext context = obtainApplicationContext();
		ObjectProvider<RequestMappingHandlerAdapter> adapters = context
			.getBeanProvider(RequestMappingHandlerAdapter.class);
		boolean plain = adapters.stream()
			.allMatch((adapter) -> (adapter instanceof LeanAdapter lean) && !lean.leaves());
		this.handlers = plain ? new LeanMethods(this, context).handlers() : Map.of();
		this.logger.info("Lean dispatch for " + paths()
				+ (plain ? "" : ": controller methods are called on other threads, or by an adapter of your own"));
	}

	/**
	 * Whether there is a method that lean dispatch answers.
	 * @return whether there is, since the application is complete
	 */
	public boolean isUsed() {
		return !this.handlers.isEmpty();
	}

	/**
	 * The paths that lean dispatch answers.
	 * @return paths without the base path, in order
	 */
	Set<String> paths() {
		return new TreeSet<>(this.handlers.keySet());
	}

	@Override
	public Mono<Object> getHandler(ServerWebExchange exchange) {
		LeanHandler handler = this.handlers.get(exchange.getRequest().getPath().pathWithinApplication().value());
		return ((handler != null) && isPlain(exchange)) ? handler.foundFor(exchange) : super.getHandler(exchange);
	}

	private boolean isPlain(ServerWebExchange exchange) {
		ServerHttpRequest request = exchange.getRequest();
		return HttpMethod.GET.equals(request.getMethod()) && !request.getHeaders().containsHeader(HttpHeaders.ORIGIN)
				&& acceptsAnything(exchange)
				&& !exchange.getResponse().getHeaders().containsHeader(HttpHeaders.CONTENT_TYPE)
				&& !(exchange instanceof RehearsedExchange);
	}

	private boolean acceptsAnything(ServerWebExchange exchange) {
		try {
			return getContentTypeResolver().resolveMediaTypes(exchange)
				.equals(RequestedContentTypeResolver.MEDIA_TYPE_ALL_LIST);
		}
		catch (NotAcceptableStatusException ex) {
			// Spring will say so itself.
			return false;
		}
	}

	// A new mapping may be a rival of any that is known.

	@Override
	public void registerMapping(RequestMappingInfo mapping, Object handler, Method method) {
		this.handlers = Map.of();
		super.registerMapping(mapping, handler, method);
	}

	@Override
	public void unregisterMapping(RequestMappingInfo mapping) {
		this.handlers = Map.of();
		super.unregisterMapping(mapping);
	}

}
