package org.webfluxdyno.lab.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * Checks a peer's toolchain and builds it outside the sources; what is built already is
 * left as it is.
 */
public final class Workshop {

	private static final Duration ASKING = Duration.ofSeconds(30);

	// From an empty cache on one core, the largest takes some minutes.
	private static final Duration BUILDING = Duration.ofMinutes(20);

	private static final String STAMP = ".built";

	private final Workplace workplace;

	private final Map<String, String> environment = new HashMap<>(System.getenv());

	/**
	 * A workshop.
	 * @param workplace where to build and with which Java
	 */
	public Workshop(Workplace workplace) {
		this.workplace = workplace;
		this.environment.put("JAVA_HOME", workplace.javaHome().toString());
	}

	/**
	 * Makes a peer ready to be started.
	 * @param peer the peer
	 * @return its version
	 * @throws MissingToolchainException if something is not installed
	 * @throws BrokenPeerException if the build fails
	 * @throws InterruptedException if interrupted
	 */
	public String prepare(Peer peer) throws MissingToolchainException, BrokenPeerException, InterruptedException {
		String toolchain = toolchain(peer);
		if (peer.run().contains(Placeholders.APP) && !Files.isRegularFile(this.workplace.app())) {
			throw new MissingToolchainException("needs the service's jar, but there is none at " + this.workplace.app()
					+ ": build the project or give it with --app");
		}
		try {
			build(peer, toolchain);
			return version(peer, toolchain);
		}
		catch (IOException ex) {
			throw new BrokenPeerException("cannot be built: " + ex.getMessage());
		}
	}

	private String toolchain(Peer peer) throws MissingToolchainException, InterruptedException {
		String needs = "needs " + peer.toolchain().needs() + ", but ";
		List<String> words = new Placeholders(this.workplace).fill(peer.toolchain().command());
		Command.Ended said;
		try {
			said = new Command(words, peer.directory(), this.environment).run(ASKING);
		}
		catch (IOException ex) {
			throw new MissingToolchainException(needs + ex.getMessage());
		}
		String asked = String.join(" ", words);
		if (!said.succeeded()) {
			throw new MissingToolchainException(
					needs + asked + " ended with " + said.how() + Command.said(said.lines()));
		}
		if (peer.toolchain().matches().map((pattern) -> !pattern.matcher(said.text()).find()).orElse(false)) {
			throw new MissingToolchainException(needs + asked + " says" + Command.said(said.lines()));
		}
		return said.text();
	}

	private void build(Peer peer, String toolchain)
			throws IOException, MissingToolchainException, BrokenPeerException, InterruptedException {
		Path directory = this.workplace.directory(peer);
		Sources sources = Sources.of(peer.directory());
		String stamp = sources.digest(toolchain, peer.build());
		if (Files.exists(directory.resolve(STAMP)) && Files.readString(directory.resolve(STAMP)).equals(stamp)) {
			return;
		}
		delete(directory);
		sources.copyTo(directory);
		for (List<String> step : peer.build()) {
			List<String> words = new Placeholders(this.workplace).fill(step);
			Command.Ended ended;
			try {
				ended = new Command(words, directory, this.environment).run(BUILDING);
			}
			catch (IOException ex) {
				throw new MissingToolchainException("cannot be built: " + ex.getMessage());
			}
			if (!ended.succeeded()) {
				throw new BrokenPeerException("the build step '" + String.join(" ", words) + "' ended with "
						+ ended.how() + Command.said(ended.lines()));
			}
		}
		Files.writeString(directory.resolve(STAMP), stamp);
	}

	private String version(Peer peer, String toolchain) throws IOException, BrokenPeerException {
		String from = peer.version().from();
		String text = switch (from) {
			case Peer.Version.TOOLCHAIN -> toolchain;
			case Peer.Version.APP -> manifest(this.workplace.app());
			default -> Files.readString(peer.directory().resolve(from));
		};
		Matcher version = peer.version().pattern().matcher(text);
		if (!version.find()) {
			throw new BrokenPeerException(
					"its version is not found: " + from + " does not hold " + peer.version().pattern().pattern());
		}
		return version.group(1);
	}

	private static String manifest(Path jar) throws IOException {
		try (JarFile file = new JarFile(jar.toFile())) {
			StringBuilder text = new StringBuilder();
			if (file.getManifest() != null) {
				file.getManifest()
					.getMainAttributes()
					.forEach((name, value) -> text.append(name + ": " + value + "\n"));
			}
			return text.toString();
		}
	}

	private static void delete(Path directory) throws IOException {
		if (!Files.exists(directory)) {
			return;
		}
		try (Stream<Path> files = Files.walk(directory)) {
			for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
				Files.delete(file);
			}
		}
	}

}
