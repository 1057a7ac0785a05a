package org.webfluxdyno.lab.stand;

import java.nio.file.Path;

/**
 * An installed JDK.
 *
 * @param feature feature number, such as 25
 * @param version full version, such as {@code 25.0.3}
 * @param home its directory
 */
public record Jdk(int feature, String version, Path home) {

	/**
	 * The launcher.
	 * @return path of {@code bin/java}
	 */
	public Path java() {
		return this.home.resolve("bin").resolve("java");
	}

}
