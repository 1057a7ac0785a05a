package org.webfluxdyno.starter.lane;

import java.lang.reflect.Method;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.Callable;

import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.method.HandlerMethod;

/**
 * Calls a controller method for a request on the lane.
 */
final class LaneMethod implements LaneRoute.Function {

	private static final Object[] NO_ARGUMENTS = {};

	private static final String SAMPLE = "L\u00e4ne";

	private static final Set<Class<?>> BODIES = Set.of(String.class, byte[].class);

	private final Object bean;

	private final Method method;

	private final String path;

	private final boolean takesRequest;

	/**
	 * Creates the function.
	 * @param method a method that passes the checks below
	 * @param path the route's path
	 */
	LaneMethod(HandlerMethod method, String path) {
		this.bean = method.createWithResolvedBean().getBean();
		this.method = method.getMethod();
		this.path = path;
		this.takesRequest = takesRequest(method);
		ReflectionUtils.makeAccessible(this.method);
	}

	/**
	 * Whether the method takes nothing, or the request alone.
	 * @param method the method
	 * @return whether it does
	 */
	static boolean hasFittingParameters(HandlerMethod method) {
		return (method.getMethodParameters().length == 0) || takesRequest(method);
	}

	/**
	 * Whether the method takes the request.
	 * @param method the method
	 * @return whether it does
	 */
	static boolean takesRequest(HandlerMethod method) {
		return (method.getMethodParameters().length == 1)
				&& (method.getMethodParameters()[0].getParameterType() == LaneRequest.class);
	}

	/**
	 * What the method gives, or its {@code Mono}.
	 * @param method the method
	 * @return {@code String} or {@code byte[]}, or null when it is something else
	 */
	static @Nullable Class<?> bodyType(HandlerMethod method) {
		ResolvableType type = ResolvableType.forMethodReturnType(method.getMethod(), method.getBeanType());
		Class<?> body = isMono(method) ? type.as(Mono.class).getGeneric().resolve() : type.resolve();
		return ((body != null) && BODIES.contains(body)) ? body : null;
	}

	/**
	 * Whether the method gives a {@code Mono}.
	 * @param method the method
	 * @return whether it does
	 */
	static boolean isMono(HandlerMethod method) {
		return Mono.class.isAssignableFrom(method.getMethod().getReturnType());
	}

	/**
	 * Something that the method could give.
	 * @param method the method
	 * @return a sample of its return type
	 */
	static Object sample(HandlerMethod method) {
		Object body = (bodyType(method) == String.class) ? SAMPLE : SAMPLE.getBytes(StandardCharsets.UTF_8);
		return isMono(method) ? Mono.just(body) : body;
	}

	/**
	 * The bytes of the sample.
	 * @param method the method
	 * @param charset of text
	 * @return its bytes
	 */
	static byte[] sampleBytes(HandlerMethod method, Charset charset) {
		return SAMPLE.getBytes((bodyType(method) == String.class) ? charset : StandardCharsets.UTF_8);
	}

	@Override
	public @Nullable Object body(HttpRequest request) throws Exception {
		Object result = this.takesRequest ? this.method.invoke(this.bean, new NettyLaneRequest(request, this.path))
				: this.method.invoke(this.bean, NO_ARGUMENTS);
		if (result instanceof Mono<?> mono) {
			return (mono instanceof Callable<?> complete) ? complete.call() : null;
		}
		return result;
	}

}
