package org.webfluxdyno.lab.recipe;

/**
 * How a knob's value reaches the service. Each knob has exactly one.
 */
public sealed interface Carrier {

	/**
	 * A Spring property, given as a command line argument of the service.
	 *
	 * @param property name of the property
	 * @param text text of each value
	 */
	record SpringProperty(String property, ValueText text) implements Carrier {
	}

	/**
	 * A system property, given with {@code -D}.
	 *
	 * @param property name of the property
	 * @param text text of each value
	 */
	record SystemProperty(String property, ValueText text) implements Carrier {
	}

	/**
	 * An environment variable.
	 *
	 * @param variable name of the variable
	 * @param text text of each value
	 */
	record EnvironmentVariable(String variable, ValueText text) implements Carrier {
	}

	/**
	 * A flag of the JVM.
	 *
	 * @param text the whole flag for each value
	 */
	record JvmFlag(ValueText text) implements Carrier {
	}

	/**
	 * A class-path entry that is there ({@code present}) or not.
	 *
	 * @param artifact what the jar's file name begins with, in the directory of extras
	 */
	record ClassPathEntry(String artifact) implements Carrier {

		/** The only value beside {@code default}. */
		public static final String PRESENT = "present";

	}

	/**
	 * The JDK that runs the service; the value is its feature number, such as {@code 25}.
	 */
	record Jdk() implements Carrier {
	}

	/**
	 * The processors the service may use; the value is a list such as {@code 0,2-3}.
	 */
	record CpuSet() implements Carrier {
	}

	/**
	 * Which path is requested; the process stays as it is.
	 *
	 * @param text the path for each value
	 */
	record Route(ValueText text) implements Carrier {
	}

	/**
	 * A setting of the load; the process stays as it is.
	 *
	 * @param option name of the load's option
	 */
	record LoadOption(String option) implements Carrier {
	}

}
