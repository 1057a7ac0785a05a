package org.webfluxdyno.lab.recipe;

import java.util.Map;
import java.util.Optional;

/**
 * Turns a knob's value into the text that its carrier takes: a template with
 * {@code {value}}, or a table where the two differ.
 */
public sealed interface ValueText {

	/** What a template replaces by the value. */
	String PLACEHOLDER = "{value}";

	/** The value as it is. */
	ValueText AS_IS = new Template(PLACEHOLDER);

	/**
	 * The text of a value.
	 * @param value a knob's value
	 * @return its text, empty when the value is not in the table
	 */
	Optional<String> of(String value);

	/**
	 * Text around the value.
	 *
	 * @param template text with {@code {value}} in it
	 */
	record Template(String template) implements ValueText {

		@Override
		public Optional<String> of(String value) {
			return Optional.of(this.template.replace(PLACEHOLDER, value));
		}

	}

	/**
	 * A text for each value.
	 *
	 * @param texts text by value
	 */
	record Table(Map<String, String> texts) implements ValueText {

		public Table {
			texts = Map.copyOf(texts);
		}

		@Override
		public Optional<String> of(String value) {
			return Optional.ofNullable(this.texts.get(value));
		}

	}

}
