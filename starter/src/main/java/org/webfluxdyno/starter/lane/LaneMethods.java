package org.webfluxdyno.starter.lane;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;

/**
 * Resolves the controller methods that are marked with {@link Lane}.
 */
final class LaneMethods {

	private final Rehearsal rehearsal;

	private final SkippedParts skipped;

	private final BeanFactory beans;

	private final List<LaneRoute> routes = new ArrayList<>();

	private final Set<String> problems = new TreeSet<>();

	/**
	 * Resolves the methods.
	 * @param rehearsal asks Spring
	 * @param skipped what the lane skips
	 * @param beans where the controllers are
	 */
	LaneMethods(Rehearsal rehearsal, SkippedParts skipped, BeanFactory beans) {
		this.rehearsal = rehearsal;
		this.skipped = skipped;
		this.beans = beans;
		for (Object mapping : rehearsal.mappings()) {
			if (mapping instanceof RequestMappingInfoHandlerMapping annotated) {
				resolve(annotated);
			}
		}
	}

	/**
	 * The routes.
	 * @return the routes that could be resolved
	 */
	List<LaneRoute> routes() {
		return this.routes;
	}

	/**
	 * What is wrong with the others.
	 * @return one sentence each
	 */
	Set<String> problems() {
		return this.problems;
	}

	private void resolve(RequestMappingInfoHandlerMapping mapping) {
		Map<RequestMappingInfo, HandlerMethod> methods = mapping.getHandlerMethods();
		methods.forEach((info, method) -> {
			Lane lane = method.getMethodAnnotation(Lane.class);
			if (lane == null) {
				return;
			}
			Checks checks = new Checks(method);
			checks.mapping(info, mapping);
			checks.method(lane);
			methods.keySet()
				.stream()
				.filter((other) -> !other.equals(info))
				.forEach((other) -> checks.rival(info, other));
			if (checks.found.isEmpty()) {
				info.getDirectPaths().forEach((path) -> resolve(path, info, method));
			}
			this.problems.addAll(checks.found);
		});
	}

	private void resolve(String path, RequestMappingInfo info, HandlerMethod method) {
		MediaType produces = info.getProducesCondition().getProducibleMediaTypes().iterator().next();
		try {
			List<Rehearsal.Sent> sent = new ArrayList<>();
			for (String accept : Arrays.asList(null, MediaType.ALL_VALUE, produces.toString())) {
				sent.add(rehearse(path, accept, method));
			}
			findSame(this.rehearsal.exchange(HttpMethod.HEAD, path, null), method);
			this.routes.add(route(path, produces, method, sent));
		}
		catch (InvalidLaneException ex) {
			this.problems.add("@Lane on %s: path was %s but %s".formatted(method, path, ex.getMessage()));
		}
		catch (RuntimeException ex) {
			this.problems.add("@Lane on %s: path was %s but Spring could not answer it: %s".formatted(method, path,
					ex.getMessage()));
		}
	}

	private Rehearsal.Sent rehearse(String path, @Nullable String accept, HandlerMethod method) {
		RehearsedExchange exchange = this.rehearsal.exchange(HttpMethod.GET, path, accept);
		findSame(exchange, method);
		Object sample = sample(method);
		return this.rehearsal.send(exchange, method, LaneMethod.isMono(method) ? Mono.just(sample) : sample);
	}

	private void findSame(RehearsedExchange exchange, HandlerMethod method) {
		Object handler = this.rehearsal.handler(exchange);
		boolean same = (handler instanceof HandlerMethod found) && found.getMethod().equals(method.getMethod())
				&& found.getBeanType().equals(method.getBeanType());
		if (!same) {
			throw new InvalidLaneException(
					"Spring would have %s of it answered by %s".formatted(exchange.getRequest().getMethod(), handler));
		}
	}

	private static Object sample(HandlerMethod method) {
		String text = "L\u00e4ne";
		return (LaneMethod.bodyType(method) == String.class) ? text : text.getBytes(StandardCharsets.UTF_8);
	}

	private LaneRoute route(String path, MediaType produces, HandlerMethod method, List<Rehearsal.Sent> all) {
		Rehearsal.Sent sent = all.get(0);
		Charset charset = charset(sent.headers());
		byte[] expected = (sample(method) instanceof String text) ? text.getBytes(charset) : (byte[]) sample(method);
		boolean same = all.stream()
			.allMatch((other) -> other.status().isSameCodeAs(HttpStatus.OK) && other.headers().equals(sent.headers())
					&& Arrays.equals(other.body(), expected));
		if (!same) {
			throw new InvalidLaneException("Spring would send other bytes than it returns, or other headers "
					+ "depending on Accept; the lane sends what it returns with always the same headers");
		}
		return new LaneRoute(this.rehearsal.basePath() + path, path, produces.toString(), sent.headers(), charset,
				LaneMethod.takesRequest(method), new LaneMethod(method, path));
	}

	private static Charset charset(List<Map.Entry<String, String>> headers) {
		for (Map.Entry<String, String> field : headers) {
			if (field.getKey().equalsIgnoreCase(HttpHeaders.CONTENT_TYPE)) {
				Charset charset = MediaType.parseMediaType(field.getValue()).getCharset();
				return (charset != null) ? charset : StandardCharsets.UTF_8;
			}
		}
		return StandardCharsets.UTF_8;
	}

	/** The rules for a method and its mapping. */
	private final class Checks {

		private final HandlerMethod method;

		private final Set<String> found = new TreeSet<>();

		Checks(HandlerMethod method) {
			this.method = method;
		}

		private void must(boolean holds, String what, @Nullable Object value, String rule) {
			if (!holds) {
				this.found.add("@Lane on %s: %s was %s but must %s".formatted(this.method, what, value, rule));
			}
		}

		void mapping(RequestMappingInfo info, RequestMappingInfoHandlerMapping mapping) {
			boolean literal = (info.getDirectPaths().size() == info.getPatternsCondition().getPatterns().size())
					&& info.getDirectPaths().stream().allMatch(LaneRoute::isPlainPath);
			must(literal, "path", info.getPatternsCondition(), LaneRoute.PLAIN_PATH_RULE);
			must(info.getMethodsCondition().getMethods().equals(Set.of(RequestMethod.GET)), "method",
					info.getMethodsCondition(), "be GET alone");
			must(info.getParamsCondition().isEmpty(), "params", info.getParamsCondition(), "be empty");
			must(info.getHeadersCondition().isEmpty(), "headers", info.getHeadersCondition(), "be empty");
			must(info.getConsumesCondition().isEmpty(), "consumes", info.getConsumesCondition(), "be empty");
			must(info.getCustomCondition() == null, "custom condition", info.getCustomCondition(), "be empty");
			must(mapping.getApiVersionStrategy() == null, "API versioning", "on",
					"be off, because the lane would have to judge the version of each request");
			Set<MediaType> produced = info.getProducesCondition().getProducibleMediaTypes();
			must((info.getProducesCondition().getExpressions().size() == 1) && (produced.size() == 1)
					&& produced.stream().allMatch(MediaType::isConcrete), "produces", info.getProducesCondition(),
					"be exactly one media type without wildcard");
		}

		void method(Lane lane) {
			must(LaneMethod.hasFittingParameters(this.method), "parameters",
					Arrays.toString(this.method.getMethod().getParameterTypes()), "be none, or one LaneRequest");
			must(LaneMethod.bodyType(this.method) != null, "return type",
					this.method.getMethod().getGenericReturnType().getTypeName(),
					"be String, byte[], Mono<String> or Mono<byte[]>");
			must(!AnnotatedElementUtils.hasAnnotation(this.method.getMethod(), ResponseStatus.class)
					&& !AnnotatedElementUtils.hasAnnotation(this.method.getBeanType(), ResponseStatus.class), "status",
					"set by @ResponseStatus", "be 200; take the annotation away");
			must(!(this.method.getBean() instanceof String name) || LaneMethods.this.beans.isSingleton(name), "scope",
					"not singleton", "be singleton, because the lane asks for the controller once");
			must(!this.method.createWithValidateFlags().shouldValidateReturnValue(), "return value", "validated",
					"be right by itself; take its constraints away");
			List<String> parts = LaneMethods.this.skipped.notNamed(lane.skips(), this.method.getBeanType());
			must(parts.isEmpty(), "skips", Arrays.toString(lane.skips()),
					"also name %s, which the lane goes past; name it if this route does not need it, else take @Lane away"
						.formatted(String.join(", ", parts)));
		}

		void rival(RequestMappingInfo info, RequestMappingInfo other) {
			Set<RequestMethod> methods = other.getMethodsCondition().getMethods();
			boolean reads = methods.isEmpty() || methods.contains(RequestMethod.GET)
					|| methods.contains(RequestMethod.HEAD);
			for (String path : info.getDirectPaths()) {
				must(!reads || !other.getDirectPaths().contains(path), "path", path,
						"belong to it alone, not also to " + other);
			}
		}

	}

}
