package org.webfluxdyno.app.input;

import org.jspecify.annotations.Nullable;

/**
 * The answer to a {@link Person}, with what was decoded.
 *
 * @param message the greeting
 * @param name the person's name
 * @param age the person's age; none when left out
 */
record Greeting(String message, String name, @Nullable Integer age) {

	static Greeting of(Person person) {
		return new Greeting("hello " + person.name(), person.name(), person.age());
	}

}
