package org.webfluxdyno.lab.peers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A broken peer is reported and left out; the others go on and nothing stays behind.
 */
class BrokenPeersIT {

	// Run from source by the java program, so that the test needs no other toolchain.
	private static final String SERVER = """
			import java.net.*;
			import java.nio.charset.StandardCharsets;

			class Fake {
				public static void main(String[] words) throws Exception {
					if (words[1].equals("crash")) {
						System.err.println("cannot go on");
						System.exit(3);
					}
					String address = words[1].equals("everywhere") ? "0.0.0.0" : "127.0.0.1";
					String body = words[1].equals("wrong") ? "Hello, Mars!!" : "Hello, World!";
					String answer = "HTTP/1.1 200 OK\\r\\nContent-Type: text/plain\\r\\nContent-Length: 13\\r\\n\\r\\n" + body;
					ServerSocket server = new ServerSocket(Integer.parseInt(words[0]), 50, InetAddress.getByName(address));
					while (true) {
						try (Socket socket = server.accept()) {
							var in = new java.io.BufferedReader(new java.io.InputStreamReader(socket.getInputStream()));
							for (String line = in.readLine(); line != null; line = in.readLine()) {
								if (line.isEmpty()) {
									socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
									if (words[1].equals("once")) {
										break;
									}
								}
							}
						}
					}
				}
			}
			""";

	@TempDir
	@SuppressWarnings("NullAway.Init")
	private Path directory;

	@SuppressWarnings("NullAway.Init")
	private Workplace workplace;

	@BeforeEach
	void choosePlace() {
		this.workplace = Workplace.of(this.directory.resolve("built"), this.directory.resolve("none.jar"));
	}

	@AfterEach
	void nothingIsLeftRunning() {
		assertThat(ProcessHandle.current().descendants())
			.noneMatch((child) -> child.info().commandLine().orElse("").contains("Fake.java"));
	}

	@Test
	void brokenPeersAreReportedAndTheOthersGoOn() throws Exception {
		peer("a-wrong", "wrong", "");
		peer("b-crash", "crash", "");
		peer("c-once", "once", "");
		peer("d-everywhere", "everywhere", "");
		peer("e-build", "good", "build: [[\"{java}\", -no-such-flag]]");
		peer("f-skipped", "good", "");
		peer("g-good", "good", "");
		Path skipped = this.directory.resolve("peers/f-skipped/peer.yaml");
		Files.writeString(skipped,
				Files.readString(skipped).replace("command: [\"{java}\"", "command: [\"no-such-program\""));
		Map<String, String> outcomes = new TreeMap<>();
		List<String> order = new ArrayList<>();
		new PeerCheck(this.workplace).check(PeerCatalog.read(this.directory.resolve("peers")).peers(),
				(peer) -> order.add(peer.name()),
				(outcome) -> outcomes.put(outcome.peer().name(), outcome.state() + " " + outcome.sentence()));
		assertThat(order).hasSize(7);
		assertThat(outcomes.get("a-wrong"))
			.isEqualTo("BROKEN answers otherwise than it must: body must be 'Hello, World!', but was 'Hello, Mars!!'");
		assertThat(outcomes.get("b-crash")).isEqualTo("BROKEN ended with exit code 3: cannot go on");
		assertThat(outcomes.get("c-once")).startsWith("BROKEN does not answer twice on one connection");
		assertThat(outcomes.get("d-everywhere")).startsWith("BROKEN must listen on 127.0.0.1 only");
		assertThat(outcomes.get("e-build")).startsWith("BROKEN the build step").contains("-no-such-flag");
		assertThat(outcomes.get("f-skipped"))
			.isEqualTo("SKIPPED needs a JDK, but there is no program 'no-such-program'");
		assertThat(outcomes.get("g-good")).isEqualTo("READY answers as all must");
	}

	@Test
	void aTakenPortIsToldAndNobodyElseAnswersInThePeersPlace() throws Exception {
		peer("good", "good", "");
		Peer peer = PeerCatalog.read(this.directory.resolve("peers")).peers().get(0);
		new Workshop(this.workplace).prepare(peer);
		try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName(PeerProcess.ADDRESS))) {
			assertThatExceptionOfType(BrokenPeerException.class)
				.isThrownBy(() -> PeerProcess.start(peer, this.workplace, other.getLocalPort(), Duration.ofSeconds(5)))
				.withMessageContaining("port " + other.getLocalPort() + " is in use");
		}
	}

	@Test
	void aRunningPeerTellsItsProcessAndAddressAndIsGoneAfterwards() throws Exception {
		peer("good", "good", "");
		Peer peer = PeerCatalog.read(this.directory.resolve("peers")).peers().get(0);
		assertThat(new Workshop(this.workplace).prepare(peer)).isEqualTo(System.getProperty("java.version"));
		long pid;
		try (PeerProcess process = PeerProcess.start(peer, this.workplace)) {
			pid = process.pid();
			assertThat(process.pids()).contains(pid);
			assertThat(process.death()).isEmpty();
			assertThat(process.uri().getPath()).isEqualTo("/hello");
			assertThat(process.answer().status()).isEqualTo(200);
		}
		assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
	}

	private void peer(String name, String mode, String build) throws IOException {
		Path peer = Files.createDirectories(this.directory.resolve("peers").resolve(name));
		Files.writeString(peer.resolve("Fake.java"), SERVER);
		String text = """
				title: A fake
				language: Java
				toolchain: {needs: a JDK, command: ["{java}", -version]}
				version: {from: toolchain, pattern: 'version "([^"]+)"'}
				run: ["{java}", -Xshare:auto, Fake.java, "{port}", %s]
				warmup: false
				response: {status: 200, body: "Hello, World!", contentType: text/plain, date: false, server: false}
				%s
				""".formatted(mode, build);
		Files.writeString(peer.resolve("peer.yaml"), text);
	}

}
