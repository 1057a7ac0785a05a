package org.webfluxdyno.lab.peers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The source files of a peer.
 *
 * @param root their directory
 * @param files paths below it, sorted
 */
record Sources(Path root, List<Path> files) {

	// What other tools leave beside sources, and the descriptor, which changes no build.
	private static final Set<String> NO_SOURCE = Set.of("target", "venv", "__pycache__", "Cargo.lock",
			PeerCatalog.DESCRIPTOR);

	static Sources of(Path root) throws IOException {
		try (Stream<Path> files = Files.walk(root)) {
			return new Sources(root,
					files.filter(Files::isRegularFile)
						.map(root::relativize)
						.filter((file) -> Stream.iterate(file, (path) -> path != null, Path::getParent)
							.noneMatch((part) -> NO_SOURCE.contains(part.getFileName().toString())))
						.sorted()
						.toList());
		}
	}

	void copyTo(Path directory) throws IOException {
		Files.createDirectories(directory);
		for (Path file : this.files) {
			Path copy = directory.resolve(file);
			Files.createDirectories(copy.getParent());
			Files.copy(this.root.resolve(file), copy);
		}
	}

	String digest(String toolchain, List<List<String>> build) throws IOException {
		MessageDigest digest = sha256();
		digest.update((toolchain + "\n" + build + "\n").getBytes(StandardCharsets.UTF_8));
		for (Path file : this.files) {
			byte[] content = Files.readAllBytes(this.root.resolve(file));
			digest.update((file + " " + content.length + "\n").getBytes(StandardCharsets.UTF_8));
			digest.update(content);
		}
		return HexFormat.of().formatHex(digest.digest());
	}

	private static MessageDigest sha256() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every Java platform has SHA-256", ex);
		}
	}

}
