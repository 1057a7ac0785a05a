package org.webfluxdyno.lab.stand;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.webfluxdyno.lab.recipe.Carrier;
import org.webfluxdyno.lab.recipe.Knob;

/**
 * Decides whether what is in force is what was asked for, whatever form each comes in.
 */
final class Agreement {

	private static final Pattern SIZE = Pattern.compile("(\\d{1,9})([kmg])");

	private final int processors;

	Agreement(int processors) {
		this.processors = processors;
	}

	/**
	 * Compares.
	 * @param knob the knob
	 * @param asked value asked for
	 * @param effective value in force, null when the service is silent
	 * @return whether they agree; {@code default} agrees with anything
	 */
	boolean holds(Knob knob, String asked, @Nullable Object effective) {
		if (Knob.isDefault(asked)) {
			return true;
		}
		if (effective == null) {
			return false;
		}
		String wanted = Knob.CORES.equals(asked) ? String.valueOf(this.processors) : asked;
		String given = String.valueOf(effective);
		if (knob.carrier() instanceof Carrier.Jdk) {
			return given.equals(wanted) || given.startsWith(wanted + ".") || given.startsWith(wanted + "+");
		}
		OptionalLong size = bytes(wanted);
		return given.equalsIgnoreCase(wanted) || (size.isPresent() && given.equals(String.valueOf(size.getAsLong())));
	}

	private static OptionalLong bytes(String text) {
		Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
		if (!size.matches()) {
			return OptionalLong.empty();
		}
		int shift = switch (size.group(2)) {
			case "k" -> 10;
			case "m" -> 20;
			default -> 30;
		};
		return OptionalLong.of(Long.parseLong(size.group(1)) << shift);
	}

}
