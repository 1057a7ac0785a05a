package org.webfluxdyno.lab.peers;

import java.nio.file.Path;

/**
 * Where peers are built and what they are started with.
 *
 * @param output directory under which each is built, outside the sources
 * @param app the WebFlux service's jar
 * @param javaHome the JDK of JVM peers
 */
public record Workplace(Path output, Path app, Path javaHome) {

	public Workplace {
		output = output.toAbsolutePath().normalize();
		app = app.toAbsolutePath().normalize();
	}

	/**
	 * With the Java that runs the lab.
	 * @param output directory under which each is built
	 * @param app the WebFlux service's jar
	 * @return the workplace
	 */
	public static Workplace of(Path output, Path app) {
		return new Workplace(output, app, Path.of(System.getProperty("java.home")));
	}

	/**
	 * The program that starts JVM peers.
	 * @return its path
	 */
	Path java() {
		return this.javaHome.resolve("bin").resolve("java");
	}

	/**
	 * Where a peer is built.
	 * @param peer the peer
	 * @return its directory; the same for peers that share a source
	 */
	Path directory(Peer peer) {
		return this.output.resolve(peer.directory().getFileName());
	}

}
