package org.webfluxdyno.lab.peers;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Another stack that answers the same request: what {@code peers/NAME/peer.yaml} says of
 * it.
 *
 * @param name name of its directory
 * @param title what people call it
 * @param language language it is written in
 * @param directory directory of its source, which another peer may share
 * @param toolchain what must be installed
 * @param build commands that build it, none for what is built already
 * @param run command that starts it, with placeholders
 * @param version where its version is found
 * @param path path of the request; default {@code /hello}
 * @param warmup whether its figures fall while it is warmed up
 * @param keepAlive whether it keeps connections; default true
 * @param response what it must answer
 */
public record Peer(String name, String title, String language, Path directory, Toolchain toolchain,
		List<List<String>> build, List<String> run, Version version, String path, boolean warmup, boolean keepAlive,
		RequiredResponse response) {

	public Peer {
		build = build.stream().map(List::copyOf).toList();
		run = List.copyOf(run);
	}

	/**
	 * What must be installed.
	 *
	 * @param needs what it is, to follow the word <em>needs</em>
	 * @param command command that succeeds when it is there
	 * @param matches what its output must hold, empty when anything will do
	 */
	public record Toolchain(String needs, List<String> command, Optional<Pattern> matches) {

		public Toolchain {
			command = List.copyOf(command);
		}

	}

	/**
	 * Where a version is found.
	 *
	 * @param from {@code toolchain}: what the toolchain's command says; {@code app}: the
	 * manifest of the service's jar; else a file of the source
	 * @param pattern its first group is the version
	 */
	public record Version(String from, Pattern pattern) {

		/** The output of the toolchain's command. */
		public static final String TOOLCHAIN = "toolchain";

		/** The manifest of the service's jar. */
		public static final String APP = "app";

	}

}
