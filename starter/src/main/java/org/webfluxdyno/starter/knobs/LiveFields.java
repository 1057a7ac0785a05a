package org.webfluxdyno.starter.knobs;

import java.lang.reflect.Field;

import org.jspecify.annotations.Nullable;

/**
 * Reads static fields that Netty and Reactor Netty decide by but do not publish.
 */
final class LiveFields {

	private LiveFields() {
	}

	/**
	 * Reads a static field.
	 * @param type the class, by name
	 * @param field the field
	 * @return its value, or null when this version has no such field
	 */
	static @Nullable Object read(String type, String field) {
		try {
			Field found = Class.forName(type).getDeclaredField(field);
			found.setAccessible(true);
			return found.get(null);
		}
		catch (ReflectiveOperationException | LinkageError | RuntimeException ex) {
			return null;
		}
	}

}
