package org.webfluxdyno.starter.lane;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationHandler;

import org.springframework.aop.support.AopUtils;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ContextPathCompositeHandler;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.http.server.reactive.observation.ServerRequestObservationConvention;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebHandler;
import org.springframework.web.server.adapter.ForwardedHeaderTransformer;
import org.springframework.web.server.adapter.HttpWebHandlerAdapter;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import org.springframework.web.server.handler.FilteringWebHandler;
import org.springframework.web.server.handler.WebHandlerDecorator;

/**
 * What every ordinary request passes on its way to its handler, and no request on the
 * lane does. What Spring Boot has there by default does no more than the lane does
 * itself, and is left out.
 */
final class SkippedParts {

	/** Where the observation filters are that the lane applies itself. */
	static final String BOOT = "org.springframework.boot.";

	private final ApplicationContext context;

	private final Set<Object> parts = new LinkedHashSet<>();

	/**
	 * Finds the parts.
	 * @param context a complete application
	 * @param rehearsal makes requests
	 */
	SkippedParts(ApplicationContext context, Rehearsal rehearsal) {
		this.context = context;
		this.parts.addAll(beans(WebFilter.class));
		this.parts.addAll(beans(HttpHandlerDecoratorFactory.class));
		addHandlerChain();
		addFiltersOfCustomizers();
		this.parts.addAll(beans(ForwardedHeaderTransformer.class));
		beans(ServerRequestObservationConvention.class).stream()
			.filter((convention) -> convention.getClass() != DefaultServerRequestObservationConvention.class)
			.forEach(this.parts::add);
		addObservers(rehearsal);
	}

	private <T> Collection<T> beans(Class<T> type) {
		return this.context.getBeanProvider(type).orderedStream().toList();
	}

	private void addHandlerChain() {
		for (HttpHandler handler : beans(HttpHandler.class)) {
			if (handler instanceof HttpWebHandlerAdapter adapter) {
				WebHandler inner = adapter;
				while (inner instanceof WebHandlerDecorator decorator) {
					if (inner instanceof FilteringWebHandler filtering) {
						this.parts.addAll(filtering.getFilters());
					}
					inner = decorator.getDelegate();
				}
			}
			else if (!(handler instanceof ContextPathCompositeHandler)
					&& beans(HttpHandlerDecoratorFactory.class).isEmpty()) {
				this.parts.add(handler);
			}
		}
	}

	// Below a base path the chain above cannot be seen.
	private void addFiltersOfCustomizers() {
		WebHttpHandlerBuilder builder = WebHttpHandlerBuilder.applicationContext(this.context);
		beans(WebHttpHandlerBuilderCustomizer.class).forEach((customizer) -> customizer.customize(builder));
		builder.filters(this.parts::addAll);
	}

	private void addObservers(Rehearsal rehearsal) {
		RehearsedExchange exchange = rehearsal.exchange(HttpMethod.GET, "/", null);
		ServerRequestObservationContext observed = new ServerRequestObservationContext(exchange.getRequest(),
				exchange.getResponse(), exchange.getAttributes());
		beans(ObservationHandler.class).stream()
			.filter((handler) -> !(handler instanceof MeterObservationHandler) && handler.supportsContext(observed))
			.forEach(this.parts::add);
		beans(ObservationFilter.class).stream()
			.filter((filter) -> !filter.getClass().getName().startsWith(BOOT))
			.forEach(this.parts::add);
	}

	/**
	 * The parts that a route has not said it does not need.
	 * @param skips what it has named
	 * @return the class names of the others
	 */
	List<String> notNamed(Collection<Class<?>> skips) {
		return this.parts.stream()
			.filter((part) -> skips.stream().noneMatch((skip) -> skip.isInstance(part)))
			.map(SkippedParts::name)
			.distinct()
			.toList();
	}

	/**
	 * The parts that a route has not said it does not need.
	 * @param skips what it has named
	 * @return the class names of the others
	 */
	List<String> notNamed(Class<?>[] skips) {
		return notNamed(Arrays.asList(skips));
	}

	private static String name(Object part) {
		Class<?> type = AopUtils.getTargetClass(part);
		return Objects.requireNonNullElse(type.getCanonicalName(), type.getName());
	}

}
