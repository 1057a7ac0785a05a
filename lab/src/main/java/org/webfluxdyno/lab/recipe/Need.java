package org.webfluxdyno.lab.recipe;

import java.util.Optional;

/**
 * What a recipe, or one of its values, wants of the host.
 *
 * @param text the condition as written, without its limit
 * @param condition what must hold
 * @param limit the value it is limited to, empty when the whole recipe needs it
 */
public record Need(String text, Condition condition, Optional<Limit> limit) {

	/**
	 * Whether some settings are concerned.
	 * @param settings complete settings
	 * @return whether they must fulfil this need
	 */
	public boolean concerns(Settings settings) {
		return this.limit.map((only) -> settings.value(only.knob()).equals(only.value())).orElse(true);
	}

	/**
	 * The need as a recipe states it.
	 * @return text of the condition and its limit
	 */
	public String statement() {
		return this.limit.map((only) -> this.text + " when " + only.knob() + "=" + only.value()).orElse(this.text);
	}

	/**
	 * Limits a need to one value of a knob.
	 *
	 * @param knob name of the knob
	 * @param value its value
	 */
	public record Limit(String knob, String value) {
	}

	/** What must hold. */
	public sealed interface Condition {

		/**
		 * The service runs on this JDK or a newer one.
		 *
		 * @param feature feature number, 17 or above
		 */
		record JdkAtLeast(int feature) implements Condition {
		}

		/**
		 * Such a JDK is installed.
		 *
		 * @param feature feature number, 17 or above
		 */
		record JdkInstalled(int feature) implements Condition {
		}

		/**
		 * The machine's architecture.
		 *
		 * @param name {@code x86_64} or {@code aarch64}
		 */
		record Architecture(String name) implements Condition {
		}

		/**
		 * The operating system.
		 *
		 * @param name {@code linux} or {@code macos}
		 */
		record OperatingSystem(String name) implements Condition {
		}

		/**
		 * Something the kernel lets this process use.
		 *
		 * @param feature {@code io_uring}
		 */
		record KernelFeature(String feature) implements Condition {
		}

		/**
		 * A program on the search path.
		 *
		 * @param name name of the program
		 */
		record Tool(String name) implements Condition {
		}

	}

}
