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
			return read(Class.forName(type), field, null);
		}
		catch (ClassNotFoundException | LinkageError ex) {
			return null;
		}
	}

	/**
	 * Reads a field.
	 * @param type the class that declares it
	 * @param field the field
	 * @param owner the object that has it, or null when it is static
	 * @return its value, or null when this version has no such field
	 */
	static @Nullable Object read(Class<?> type, String field, @Nullable Object owner) {
		try {
			Field found = type.getDeclaredField(field);
			found.setAccessible(true);
			return found.get(owner);
		}
		catch (ReflectiveOperationException | LinkageError | RuntimeException ex) {
			return null;
		}
	}

}
