package org.webfluxdyno.starter.testapp;

/**
 * Tells a handler who calls it.
 */
public final class Caller {

	private static final StackWalker STACK = StackWalker.getInstance();

	private Caller() {
	}

	/**
	 * Who calls.
	 * @return {@code twin} when it is Spring, else {@code lane}
	 */
	public static String name() {
		return STACK.walk((frames) -> frames
			.anyMatch((frame) -> frame.getClassName().startsWith("org.springframework.web.reactive."))) ? "twin"
					: "lane";
	}

}
