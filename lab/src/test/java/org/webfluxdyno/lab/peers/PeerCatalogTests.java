package org.webfluxdyno.lab.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Descriptors: what is read and what is refused.
 */
class PeerCatalogTests {

	private static final String VALID = """
			title: A peer
			language: C
			toolchain: {needs: a compiler, command: [cc, --version], matches: 'cc'}
			build:
			  - [cc, -o, hello, hello.c]
			version: {from: toolchain, pattern: '(.+)'}
			run: [./hello, "{port}"]
			warmup: false
			response: {status: 200, body: "Hello, World!", contentType: text/plain, date: true, server: false}
			""";

	@TempDir
	@SuppressWarnings("NullAway.Init")
	private Path directory;

	@Test
	void theProjectsOwnPeersAreValid() throws InvalidPeersException {
		PeerCatalog catalog = PeerCatalog.read(Path.of("../peers"));
		assertThat(catalog.peers()).extracting(Peer::name).contains("floor", "fasthttp", "webflux");
		assertThat(catalog.peers()).allSatisfy((peer) -> assertThat(peer.response())
			.isEqualTo(new RequiredResponse(200, "Hello, World!", "text/plain;charset=UTF-8", true, false)));
	}

	@Test
	void whatIsLeftOutHasDefaults() throws Exception {
		write("a", VALID);
		Peer peer = PeerCatalog.read(this.directory).peer("a").orElseThrow();
		assertThat(peer.path()).isEqualTo("/hello");
		assertThat(peer.keepAlive()).isTrue();
		assertThat(peer.directory()).isEqualTo(this.directory.resolve("a"));
		assertThat(peer.build()).containsExactly(List.of("cc", "-o", "hello", "hello.c"));
	}

	@Test
	void everythingWrongIsToldAtOnceWithItsLine() throws Exception {
		write("a", """
				title: A peer
				colour: red
				toolchain: {needs: a compiler, command: [], matches: '('}
				build: [make]
				version: {from: ../secret, pattern: no group}
				run: [./hello, "{port}", "{home}"]
				path: hello
				warmup: perhaps
				source: nowhere
				response: {status: ok, body: x, contentType: text/plain, date: true}
				""");
		write("b", VALID.replace("\"{port}\"", "8080"));
		assertThatExceptionOfType(InvalidPeersException.class).isThrownBy(() -> PeerCatalog.read(this.directory))
			.satisfies((failure) -> assertThat(failure.problems())
				.extracting((problem) -> Path.of(problem.file()).getParent().getFileName() + ":" + problem.line() + " "
						+ problem.text())
				.anySatisfy((text) -> assertThat(text).startsWith("a:2 unknown key 'colour'"))
				.anySatisfy((text) -> assertThat(text).startsWith("a:1 the peer has no 'language'"))
				.anySatisfy((text) -> assertThat(text).startsWith("a:3 command must name a program"))
				.anySatisfy((text) -> assertThat(text).startsWith("a:3 matches must be a regular expression"))
				.anySatisfy((text) -> assertThat(text).startsWith("a:4 an entry of build must be a list"))
				.anySatisfy((text) -> assertThat(text).startsWith("a:5 from of version must be"))
				.anySatisfy((text) -> assertThat(text).startsWith("a:5 pattern of version must have a group"))
				.anySatisfy((text) -> assertThat(text).startsWith("a:6 unknown placeholder {home} in run"))
				.anySatisfy((text) -> assertThat(text).startsWith("a:7 path must begin with /"))
				.anySatisfy((text) -> assertThat(text).startsWith("a:8 warmup must be one of true, false"))
				.anySatisfy((text) -> assertThat(text).startsWith("a:9 source must be the directory"))
				.anySatisfy((text) -> assertThat(text).startsWith("a:10 status of response must be a whole number"))
				.anySatisfy((text) -> assertThat(text).startsWith("a:10 response has no 'server'"))
				.anySatisfy((text) -> assertThat(text).startsWith("b:7 run must say where {port} goes"))
				.hasSize(14));
	}

	@Test
	void peersThatMustAnswerDifferentlyAreNoPeers() throws Exception {
		write("a", VALID);
		write("b", VALID.replace("date: true", "date: false"));
		assertThatExceptionOfType(InvalidPeersException.class).isThrownBy(() -> PeerCatalog.read(this.directory))
			.withMessageContaining("response must be the same for all peers");
	}

	@Test
	void aDirectoryWithoutDescriptorIsTold() throws Exception {
		write("a", VALID);
		Files.createDirectory(this.directory.resolve("b"));
		assertThatExceptionOfType(InvalidPeersException.class).isThrownBy(() -> PeerCatalog.read(this.directory))
			.withMessageContaining("peer.yaml:1: is missing");
	}

	@Test
	void aMissingDirectoryIsTold() {
		assertThatExceptionOfType(InvalidPeersException.class)
			.isThrownBy(() -> PeerCatalog.read(this.directory.resolve("none")))
			.withMessageContaining("no readable directory of peers");
	}

	private void write(String name, String text) throws IOException {
		Files.writeString(Files.createDirectories(this.directory.resolve(name)).resolve("peer.yaml"), text);
	}

}
