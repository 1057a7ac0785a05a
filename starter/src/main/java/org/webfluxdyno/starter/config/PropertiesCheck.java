package org.webfluxdyno.starter.config;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;

/**
 * Binds each {@code dyno.*} property by itself, so that one start reports all that is
 * wrong with them instead of the first mistake.
 */
public final class PropertiesCheck {

	private final Binder binder;

	private final List<String> problems = new ArrayList<>();

	private PropertiesCheck(Environment environment) {
		this.binder = Binder.get(environment);
	}

	/**
	 * Checks the properties.
	 * @param environment where they come from
	 * @throws InvalidDynoPropertiesException naming every property that is wrong
	 */
	public static void check(Environment environment) {
		List<String> problems = problems(environment);
		if (!problems.isEmpty()) {
			throw new InvalidDynoPropertiesException(problems);
		}
	}

	/**
	 * What is wrong with the properties.
	 * @param environment where they come from
	 * @return one sentence each; empty when all is well
	 */
	public static List<String> problems(Environment environment) {
		PropertiesCheck check = new PropertiesCheck(environment);
		check.walk(DynoProperties.class, "dyno");
		if (check.problems.isEmpty()) {
			check.checkWaterMarks();
			check.checkClient();
		}
		return List.copyOf(check.problems);
	}

	private void walk(Class<?> type, String prefix) {
		for (RecordComponent component : type.getRecordComponents()) {
			String name = prefix + "." + DataObjectPropertyName.toDashedForm(component.getName());
			if (component.getType().isRecord()) {
				walk(component.getType(), name);
			}
			else {
				checkValue(component, name);
			}
		}
	}

	private void checkValue(RecordComponent component, String name) {
		Object value;
		try {
			value = this.binder.bind(name, Bindable.of(ResolvableType.forClass(component.getType()))).orElse(null);
		}
		catch (BindException ex) {
			this.problems.add("%s was '%s' but must be %s".formatted(name, given(name), rule(component)));
			return;
		}
		Bounds bounds = component.getAnnotation(Bounds.class);
		if ((value != null) && (bounds != null) && !within(value, bounds)) {
			this.problems.add("%s was '%s' but must be %s".formatted(name, given(name), rule(component)));
		}
	}

	private void checkWaterMarks() {
		DynoProperties.WriteWaterMark marks = this.binder.bindOrCreate("dyno.write-water-mark",
				DynoProperties.WriteWaterMark.class);
		if (marks.lowBytes() > marks.highBytes()) {
			this.problems.add("dyno.write-water-mark.low was %dB but must not be above dyno.write-water-mark.high, %dB"
				.formatted(marks.lowBytes(), marks.highBytes()));
		}
	}

	private void checkClient() {
		DynoProperties.Client client = this.binder.bindOrCreate("dyno.client", DynoProperties.Client.class);
		ClientPool pool = client.pool();
		if ((client.protocol() == ClientProtocol.H2C) && (pool != null) && (pool != ClientPool.SHARED)) {
			this.problems.add("dyno.client.pool was '%s' but must be shared with dyno.client.protocol=h2c"
				.formatted(given("dyno.client.pool")));
		}
	}

	private @Nullable Object given(String name) {
		return this.binder.bind(name, Bindable.of(Object.class)).orElse("");
	}

	private static boolean within(Object value, Bounds bounds) {
		return (compare(value, bounds.min()) >= 0) && (compare(value, bounds.max()) <= 0);
	}

	@SuppressWarnings("unchecked")
	private static int compare(Object value, String bound) {
		Object limit = ApplicationConversionService.getSharedInstance().convert(bound, value.getClass());
		return ((Comparable<@Nullable Object>) value).compareTo(limit);
	}

	private static String rule(RecordComponent component) {
		Bounds bounds = component.getAnnotation(Bounds.class);
		String range = (bounds != null) ? " from %s to %s".formatted(bounds.min(), bounds.max()) : "";
		return kind(component.getType()) + range;
	}

	private static String kind(Class<?> type) {
		if (type.isEnum()) {
			return "one of " + Arrays.stream(type.getEnumConstants())
				.map((constant) -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
				.map((constant) -> (type == Transport.class) ? constant : constant.replace('_', '-'))
				.collect(Collectors.joining(", "));
		}
		if ((type == boolean.class) || (type == Boolean.class)) {
			return "true or false";
		}
		if (type == DataSize.class) {
			return "a data size such as 64KB";
		}
		return ((type == int.class) || (type == Integer.class)) ? "a whole number" : "a duration such as 1s";
	}

}
