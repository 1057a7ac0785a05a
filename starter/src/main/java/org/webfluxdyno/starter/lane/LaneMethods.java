package org.webfluxdyno.starter.lane;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMethod;
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
			checks.method(method, lane);
			if (checks.problems().isEmpty()) {
				info.getDirectPaths().forEach((path) -> resolve(path, info, method));
			}
			this.problems.addAll(checks.problems());
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
		return this.rehearsal.send(exchange, method, LaneMethod.sample(method));
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

	private LaneRoute route(String path, MediaType produces, HandlerMethod method, List<Rehearsal.Sent> all) {
		Rehearsal.Sent sent = all.get(0);
		byte[] expected = LaneMethod.sampleBytes(method, sent.charset());
		boolean same = all.stream()
			.allMatch((other) -> other.status().isSameCodeAs(HttpStatus.OK) && other.headers().equals(sent.headers())
					&& Arrays.equals(other.body(), expected));
		if (!same) {
			throw new InvalidLaneException("Spring would send other bytes than it returns, or other headers "
					+ "depending on Accept; the lane sends what it returns with always the same headers");
		}
		return new LaneRoute(this.rehearsal.basePath() + path, path, produces.toString(), sent.headers(),
				sent.charset(), LaneMethod.takesRequest(method), new LaneMethod(method, path));
	}

	/** The rules for a method of the lane and its mapping. */
	private final class Checks extends MethodChecks {

		Checks(HandlerMethod method) {
			super("@Lane on " + method, method, LaneMethods.this.beans);
		}

		@Override
		void mapping(RequestMappingInfo info, RequestMappingInfoHandlerMapping mapping) {
			super.mapping(info, mapping);
			must(info.getMethodsCondition().getMethods().equals(Set.of(RequestMethod.GET)), "method",
					info.getMethodsCondition(), "be GET alone");
			Set<MediaType> produced = info.getProducesCondition().getProducibleMediaTypes();
			must((info.getProducesCondition().getExpressions().size() == 1) && (produced.size() == 1)
					&& produced.stream().allMatch(MediaType::isConcrete), "produces", info.getProducesCondition(),
					"be exactly one media type without wildcard");
		}

		void method(HandlerMethod method, Lane lane) {
			method();
			must(LaneMethod.hasFittingParameters(method), "parameters",
					Arrays.toString(method.getMethod().getParameterTypes()), "be none, or one LaneRequest");
			List<String> parts = LaneMethods.this.skipped.notNamed(lane.skips(), method.getBeanType());
			must(parts.isEmpty(), "skips", Arrays.toString(lane.skips()),
					"also name %s, which the lane goes past; name it if this route does not need it, else take @Lane away"
						.formatted(String.join(", ", parts)));
		}

	}

}
