package org.webfluxdyno.starter.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The range of a property. Both ends are allowed values, written as they would be in
 * configuration ({@code 5m}, {@code 32KB}, {@code 65535}).
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Bounds {

	/**
	 * The smallest allowed value.
	 * @return the smallest allowed value
	 */
	String min();

	/**
	 * The largest allowed value.
	 * @return the largest allowed value
	 */
	String max();

}
