package org.webfluxdyno.starter.lane;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationHandler;

import org.springframework.aop.support.AopUtils;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.ApplicationContext;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ContextPathCompositeHandler;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.http.server.reactive.observation.ServerRequestObservationConvention;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.method.ControllerAdviceBean;
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

	private final List<ControllerAdviceBean> advices;

	private final Set<Class<?>> parts = new LinkedHashSet<>();

	/**
	 * Finds the parts.
	 * @param context a complete application
	 * @param rehearsal makes requests
	 */
	SkippedParts(ApplicationContext context, Rehearsal rehearsal) {
		this.context = context;
		this.advices = ControllerAdviceBean.findAnnotatedBeans(context);
		addAll(beans(WebFilter.class));
		addAll(beans(HttpHandlerDecoratorFactory.class));
		addHandlerChain();
		addFiltersOfCustomizers();
		addAll(beans(ForwardedHeaderTransformer.class));
		beans(ServerRequestObservationConvention.class).stream()
			.filter((convention) -> convention.getClass() != DefaultServerRequestObservationConvention.class)
			.forEach(this::add);
		addObservers(rehearsal);
	}

	private <T> Collection<T> beans(Class<T> type) {
		return this.context.getBeanProvider(type).orderedStream().toList();
	}

	private void addAll(Collection<?> found) {
		found.forEach(this::add);
	}

	private void add(Object part) {
		this.parts.add(AopUtils.getTargetClass(part));
	}

	private void addHandlerChain() {
		for (HttpHandler handler : beans(HttpHandler.class)) {
			if (handler instanceof HttpWebHandlerAdapter adapter) {
				WebHandler inner = adapter;
				while (inner instanceof WebHandlerDecorator decorator) {
					if (inner instanceof FilteringWebHandler filtering) {
						addAll(filtering.getFilters());
					}
					inner = decorator.getDelegate();
				}
			}
			else if (!(handler instanceof ContextPathCompositeHandler)
					&& beans(HttpHandlerDecoratorFactory.class).isEmpty()) {
				add(handler);
			}
		}
	}

	// Below a base path the chain above cannot be seen.
	private void addFiltersOfCustomizers() {
		WebHttpHandlerBuilder builder = WebHttpHandlerBuilder.applicationContext(this.context);
		beans(WebHttpHandlerBuilderCustomizer.class).forEach((customizer) -> customizer.customize(builder));
		builder.filters(this::addAll);
	}

	private void addObservers(Rehearsal rehearsal) {
		RehearsedExchange exchange = rehearsal.exchange(HttpMethod.GET, "/", null);
		ServerRequestObservationContext observed = new ServerRequestObservationContext(exchange.getRequest(),
				exchange.getResponse(), exchange.getAttributes());
		beans(ObservationHandler.class).stream()
			.filter((handler) -> !(handler instanceof MeterObservationHandler<?>) && handler.supportsContext(observed))
			.forEach(this::add);
		beans(ObservationFilter.class).stream()
			.filter((filter) -> !filter.getClass().getName().startsWith(BOOT))
			.forEach(this::add);
	}

	/**
	 * The parts that a functional route has not said it does not need.
	 * @param skips what it has named
	 * @return the class names of the others
	 */
	List<String> notNamed(Collection<Class<?>> skips) {
		return notNamed(skips, this.parts);
	}

	/**
	 * The parts that a method has not said it does not need: those of its controller and
	 * of controller advice, too, that give a model to each request.
	 * @param skips what it has named
	 * @param controller its controller
	 * @return the class names of the others
	 */
	List<String> notNamed(Class<?>[] skips, Class<?> controller) {
		Set<Class<?>> all = new LinkedHashSet<>(this.parts);
		givingModel(controller, this.advices).forEach(all::add);
		return notNamed(Arrays.asList(skips), all);
	}

	/**
	 * What gives a model to each request of a controller.
	 * @param controller the controller
	 * @param advices all controller advice
	 * @return the types, the controller itself among them
	 */
	static Stream<Class<?>> givingModel(Class<?> controller, List<ControllerAdviceBean> advices) {
		return Stream
			.concat(Stream.of(controller),
					advices.stream()
						.filter((advice) -> advice.isApplicableToBeanType(controller))
						.map(ControllerAdviceBean::getBeanType)
						.filter(Objects::nonNull))
			.filter(SkippedParts::givesModel);
	}

	private static boolean givesModel(Class<?> type) {
		ReflectionUtils.MethodFilter filter = (
				method) -> AnnotatedElementUtils.hasAnnotation(method, ModelAttribute.class)
						&& !AnnotatedElementUtils.hasAnnotation(method, RequestMapping.class);
		return !MethodIntrospector.selectMethods(type, filter).isEmpty();
	}

	private static List<String> notNamed(Collection<Class<?>> skips, Collection<Class<?>> parts) {
		return parts.stream()
			.filter((part) -> skips.stream().noneMatch((skip) -> skip.isAssignableFrom(part)))
			.map((part) -> Objects.requireNonNullElse(part.getCanonicalName(), part.getName()))
			.toList();
	}

}
