package org.webfluxdyno.starter.lane;

import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;

/**
 * What a controller method must be, so that it can be known at start-up how it answers.
 */
class MethodChecks {

	private final String subject;

	private final HandlerMethod method;

	private final BeanFactory beans;

	private final Set<String> problems = new TreeSet<>();

	/**
	 * No checks yet.
	 * @param subject what the sentences begin with
	 * @param method the method
	 * @param beans where its controller is
	 */
	MethodChecks(String subject, HandlerMethod method, BeanFactory beans) {
		this.subject = subject;
		this.method = method;
		this.beans = beans;
	}

	/**
	 * What does not hold.
	 * @return one sentence each
	 */
	final Set<String> problems() {
		return this.problems;
	}

	/**
	 * Checks something.
	 * @param holds whether it holds
	 * @param what its name
	 * @param value what it is
	 * @param rule what it must be
	 */
	final void must(boolean holds, String what, @Nullable Object value, String rule) {
		if (!holds) {
			this.problems.add("%s: %s was %s but must %s".formatted(this.subject, what, value, rule));
		}
	}

	/**
	 * Checks that nothing but the path decides.
	 * @param info what the method is mapped to
	 * @param mapping by whom
	 */
	void mapping(RequestMappingInfo info, RequestMappingInfoHandlerMapping mapping) {
		boolean literal = (info.getDirectPaths().size() == info.getPatternsCondition().getPatterns().size())
				&& info.getDirectPaths().stream().allMatch(LaneRoute::isPlainPath);
		must(literal, "path", info.getPatternsCondition(), LaneRoute.PLAIN_PATH_RULE);
		must(info.getParamsCondition().isEmpty(), "params", info.getParamsCondition(), "be empty");
		must(info.getHeadersCondition().isEmpty(), "headers", info.getHeadersCondition(), "be empty");
		must(info.getConsumesCondition().isEmpty(), "consumes", info.getConsumesCondition(), "be empty");
		must(info.getCustomCondition() == null, "custom condition", info.getCustomCondition(), "be empty");
		must(mapping.getApiVersionStrategy() == null, "API versioning", "on",
				"be off, because the version of each request would have to be judged");
		mapping.getHandlerMethods()
			.keySet()
			.stream()
			.filter((other) -> !other.equals(info))
			.forEach((other) -> rival(info, other));
	}

	private void rival(RequestMappingInfo info, RequestMappingInfo other) {
		Set<RequestMethod> methods = other.getMethodsCondition().getMethods();
		boolean reads = methods.isEmpty() || methods.contains(RequestMethod.GET)
				|| methods.contains(RequestMethod.HEAD);
		for (String path : info.getDirectPaths()) {
			must(!reads || !other.getDirectPaths().contains(path), "path", path,
					"belong to it alone, not also to " + other);
		}
	}

	/**
	 * Checks that what the method gives is the body as it is.
	 */
	final void method() {
		must(LaneMethod.bodyType(this.method) != null, "return type",
				this.method.getMethod().getGenericReturnType().getTypeName(),
				"be String, byte[], Mono<String> or Mono<byte[]>");
		must(!AnnotatedElementUtils.hasAnnotation(this.method.getMethod(), ResponseStatus.class)
				&& !AnnotatedElementUtils.hasAnnotation(this.method.getBeanType(), ResponseStatus.class), "status",
				"set by @ResponseStatus", "be 200; take the annotation away");
		must(!(this.method.getBean() instanceof String name) || this.beans.isSingleton(name), "scope", "not singleton",
				"be singleton, because the controller is asked for once");
		must(!this.method.createWithValidateFlags().shouldValidateReturnValue(), "return value", "validated",
				"be right by itself; take its constraints away");
	}

}
