package org.webfluxdyno.starter.lane;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Puts a controller method on the lane: with {@code dyno.lane.enabled=true} plain GET and
 * HEAD requests of its path are answered right behind the HTTP codec. Everything else,
 * and everything while the lane is off, goes through Spring to the very same method.
 * <p>
 * The method is mapped to GET of literal paths, {@code produces} exactly one media type,
 * takes nothing or a {@link LaneRequest}, and returns a {@code String}, a {@code byte[]}
 * or a {@code Mono} of either. Anything else is refused at start-up, with the reason.
 * <p>
 * It runs on the event loop, so it must not block. When it throws, or gives null or a
 * {@code Mono} that is not complete at once, the request goes to Spring, which calls it
 * again: it must not mind being called twice. It must not change a {@code byte[]} that it
 * has returned.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Lane {

	/**
	 * What this route does not need although every ordinary request passes it: types of
	 * {@code WebFilter}s, {@code HttpHandlerDecoratorFactory}s and the like, or
	 * supertypes of theirs. The application does not start with one that is not named
	 * here.
	 * @return the types; none by default
	 */
	Class<?>[] skips() default {};

}
