package org.webfluxdyno.starter.lane;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.SessionAttributes;
import org.springframework.web.method.ControllerAdviceBean;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;

/**
 * Finds the controller methods that lean dispatch answers exactly as Spring would, and
 * says of the others, at level debug, why not.
 */
final class LeanMethods {

	private static final Log logger = LogFactory.getLog(LeanMethods.class);

	private static final Duration LIMIT = Duration.ofSeconds(10);

	private final LeanMapping mapping;

	private final ApplicationContext context;

	private final Rehearsal rehearsal;

	private final List<ControllerAdviceBean> advices;

	private final Map<String, LeanHandler> handlers = new HashMap<>();

	/**
	 * Finds the methods.
	 * @param mapping their mapping
	 * @param context a complete application
	 */
	LeanMethods(LeanMapping mapping, ApplicationContext context) {
		this.mapping = mapping;
		this.context = context;
		this.rehearsal = new Rehearsal(context);
		this.advices = ControllerAdviceBean.findAnnotatedBeans(context);
		mapping.getHandlerMethods().forEach(this::resolve);
	}

	/**
	 * What was found.
	 * @return handler by path, without the base path
	 */
	Map<String, LeanHandler> handlers() {
		return Map.copyOf(this.handlers);
	}

	private void resolve(RequestMappingInfo info, HandlerMethod method) {
		MethodChecks checks = new MethodChecks(method.toString(), method, this.context);
		checks.mapping(info, this.mapping);
		checks.method();
		check(checks, info, method);
		if (checks.problems().isEmpty()) {
			info.getDirectPaths().forEach((path) -> resolve(path, method, checks));
		}
		checks.problems().forEach((problem) -> logger.debug("No lean dispatch: " + problem));
	}

	private void check(MethodChecks checks, RequestMappingInfo info, HandlerMethod method) {
		Class<?> controller = method.getBeanType();
		checks.must(
				info.getMethodsCondition().getMethods().isEmpty()
						|| info.getMethodsCondition().getMethods().contains(RequestMethod.GET),
				"method", info.getMethodsCondition(), "include GET");
		checks.must(method.getMethodParameters().length == 0, "parameters",
				Arrays.toString(method.getMethod().getParameterTypes()), "be none");
		checks.must(SkippedParts.givingModel(controller, this.advices).findAny().isEmpty(), "model",
				"filled by @ModelAttribute", "be left alone");
		checks.must(!AnnotatedElementUtils.hasAnnotation(controller, SessionAttributes.class), "session",
				"read for @SessionAttributes", "be left alone");
		checks.must(!handlesErrors(controller), "errors",
				"handled by @ExceptionHandler of the controller, of advice for some controllers, or with a HandlerMethod",
				"be handled alike for all controllers");
	}

	// Spring asks these with the method that failed, which nobody knows of a WebHandler.
	private boolean handlesErrors(Class<?> controller) {
		return hasHandler(controller, (method) -> true) || this.advices.stream()
			.filter((advice) -> advice.isApplicableToBeanType(controller))
			.anyMatch((advice) -> hasHandler(advice.getBeanType(),
					(method) -> !advice.isApplicableToBeanType(null) || takesMethod(method)));
	}

	private static boolean takesMethod(Method handler) {
		return Arrays.asList(handler.getParameterTypes()).contains(HandlerMethod.class);
	}

	private static boolean hasHandler(@Nullable Class<?> type, Predicate<Method> which) {
		ReflectionUtils.MethodFilter filter = (
				method) -> AnnotatedElementUtils.hasAnnotation(method, ExceptionHandler.class) && which.test(method);
		return (type != null) && !MethodIntrospector.selectMethods(type, filter).isEmpty();
	}

	private void resolve(String path, HandlerMethod method, MethodChecks checks) {
		try {
			Rehearsed plain = rehearse(path, null, method);
			Rehearsed any = rehearse(path, MediaType.ALL_VALUE, method);
			boolean alike = plain.isBody(method) && any.isBody(method)
					&& plain.sent().headers().equals(any.sent().headers());
			checks.must(alike, "answer", plain.sent().headers() + ", or for Accept: */* " + any.sent().headers(),
					"be 200 with what the method gives and a Content-Type, nothing else");
			if (alike) {
				this.handlers.put(path, new LeanHandler(method, path, plain.attributes(),
						plain.sent().headers().get(0).getValue(), plain.sent().charset()));
			}
		}
		catch (RuntimeException ex) {
			checks.must(false, "path", path, "be answered by Spring, which could not: " + ex.getMessage());
		}
	}

	private Rehearsed rehearse(String path, @Nullable String accept, HandlerMethod method) {
		RehearsedExchange exchange = this.rehearsal.exchange(HttpMethod.GET, path, accept);
		Map<String, Object> before = Map.copyOf(exchange.getAttributes());
		Object handler = this.mapping.getHandler(exchange).blockOptional(LIMIT).orElse(null);
		boolean same = (handler instanceof HandlerMethod found) && found.getMethod().equals(method.getMethod());
		if (!same) {
			throw new IllegalStateException("it would have it answered by " + handler);
		}
		Map<String, Object> attributes = new HashMap<>(exchange.getAttributes());
		attributes.keySet().removeAll(before.keySet());
		return new Rehearsed(attributes, this.rehearsal.send(exchange, method, LaneMethod.sample(method)));
	}

	/**
	 * What Spring did.
	 *
	 * @param attributes what its mapping put into the exchange
	 * @param sent what it would send
	 */
	private record Rehearsed(Map<String, Object> attributes, Rehearsal.Sent sent) {

		boolean isBody(HandlerMethod method) {
			return this.sent.status().isSameCodeAs(HttpStatus.OK) && this.sent.headers().size() == 1
					&& this.sent.headers().get(0).getKey().equalsIgnoreCase(HttpHeaders.CONTENT_TYPE)
					&& Arrays.equals(this.sent.body(), LaneMethod.sampleBytes(method, this.sent.charset()));
		}

	}

}
