package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import org.webfluxdyno.lab.load.Wrk;
import org.webfluxdyno.lab.probe.Thresholds;
import org.webfluxdyno.lab.report.MeasuredBlock;
import org.webfluxdyno.lab.report.Report;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.result.RunReader;
import org.webfluxdyno.lab.run.Timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * A whole measurement of small real peers, some of which misbehave.
 */
@Timeout(120)
class PeersCommandIT {

	// In Java, so that the test needs no other toolchain; built once for all.
	private static final String SERVER = """
			import java.net.*;
			import java.nio.charset.StandardCharsets;
			import java.util.concurrent.atomic.AtomicInteger;

			class Fake {
				static final AtomicInteger ASKED = new AtomicInteger();

				public static void main(String[] words) throws Exception {
					if (words[1].equals("workers")) {
						String java = System.getProperty("java.home") + "/bin/java";
						Process worker = new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", "Fake", words[0], "good")
							.inheritIO()
							.start();
						System.exit(worker.waitFor());
					}
					ServerSocket server = new ServerSocket(Integer.parseInt(words[0]), 50, InetAddress.getByName("127.0.0.1"));
					while (true) {
						Socket socket = server.accept();
						new Thread(() -> serve(socket, words[1])).start();
					}
				}

				static void serve(Socket socket, String mode) {
					String body = mode.equals("wrong") ? "Hello, Mars!!" : "Hello, World!";
					byte[] answer = ("HTTP/1.1 200 OK\\r\\nContent-Type: text/plain\\r\\nContent-Length: 13\\r\\n\\r\\n" + body)
						.getBytes(StandardCharsets.US_ASCII);
					try (socket) {
						var in = new java.io.BufferedReader(new java.io.InputStreamReader(socket.getInputStream()));
						for (String line = in.readLine(); line != null; line = in.readLine()) {
							if (line.isEmpty()) {
								if (mode.equals("mortal") && ASKED.incrementAndGet() > 20) {
									System.err.println("has had enough");
									System.exit(3);
								}
								socket.getOutputStream().write(answer);
							}
						}
					}
					catch (java.io.IOException ex) {
						// The client is gone.
					}
				}
			}
			""";

	private static final Timing SHORT = new Timing(Duration.ofMillis(200), Duration.ofMillis(50), 1, 10,
			Duration.ofMillis(200), 2, Duration.ofMillis(200));

	/** What else runs on the host must not decide these tests. */
	private static final Thresholds QUIET_OR_NOT = new Thresholds(1, 2, 1e9, 1, 2, 2, Long.MAX_VALUE);

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@TempDir
	@SuppressWarnings("NullAway.Init")
	private Path directory;

	@AfterEach
	void nothingIsLeftRunning() {
		assertThat(ProcessHandle.current().descendants())
			.noneMatch((child) -> child.info().commandLine().orElse("").contains("Fake "));
	}

	@Test
	void whatIsBrokenIsToldAndLeftOutWhileTheOthersAreMeasured() throws Exception {
		peer("a-workers", "workers");
		peer("b-wrong", "wrong");
		peer("c-mortal", "mortal");
		peer("d-good", "good");
		skipped("e-skipped");
		Path run = this.directory.resolve("run");
		int code = run("peers", "--force", "--peers", this.directory.resolve("peers").toString(), "--quick",
				"--connections", "4", "--reference", "d-good", "--no-progress", "--out", run.toString());
		assertThat(code).as(this.out + "\n" + this.err).isZero();

		RunData data = RunReader.read(run);
		assertThat(data.forks()).singleElement().extracting(ForkEnd::alarms).isEqualTo(List.of());
		assertThat(data.groups()).singleElement()
			.satisfies((group) -> assertThat(group.arms()).extracting(Arm::label)
				.containsExactly("d-good", "a-workers", "c-mortal"));
		List<Block> good = blocks(data, "a");
		List<Block> workers = blocks(data, "b");
		assertThat(cost(workers)).as("a peer whose worker serves").isGreaterThan(cost(good) / 5);
		assertThat(workers.get(0).service().rssBytes()).isGreaterThan(good.get(0).service().rssBytes());
		assertThat(blocks(data, "c")).isEmpty();

		String page = Files.readString(run.resolve(Report.MARKDOWN));
		assertThat(page)
			.contains("2 peers side by side at 4 connections", "d-good, the reference",
					"![What a request costs, 4 connections](charts/cost-connections-4.svg)",
					"| a-workers<br>A fake (Java), ", "<br>×1 |", "One fork: no intervals")
			.containsPattern("b-wrong \\(broken\\) \\| answers otherwise than it must: body must be")
			.containsPattern("e-skipped \\(skipped\\) \\| needs a JDK, but there is no program")
			.containsPattern("c-mortal \\(connections-4\\) \\| .*ended with exit code 3: has had enough");
		assertThat(run.resolve(Report.HTML)).content().contains("The same hello world in other stacks", "<svg");
		assertThat(this.out.toString()).contains("2 peers side by side", "requests/s");
		goesIntoAnotherPage(run);
		assertThat(run("peers", "--force", "--peers", this.directory.resolve("peers").toString(), "--resume",
				run.toString()))
			.as("going on with what is done")
			.isZero();
		assertThat(RunReader.allBlocks(run)).hasSameSizeAs(data.blocks());
	}

	@Test
	void wrkSendsTheLoadWhereItIsInstalled() throws Exception {
		assumeThat(Wrk.version()).isPresent();
		peer("a-workers", "good");
		Path run = this.directory.resolve("run");
		int code = run("peers", "--force", "--peers", this.directory.resolve("peers").toString(), "--only", "a-workers",
				"--quick", "--connections", "4", "--driver", "wrk", "--no-progress", "--out", run.toString());
		assertThat(code).as(this.out + "\n" + this.err).isZero();
		RunData data = RunReader.read(run);
		List<Block> blocks = blocks(data, "a");
		assertThat(blocks).isNotEmpty().allSatisfy((block) -> {
			assertThat(block.durationSeconds()).isGreaterThan(1.5);
			assertThat(block.latency()).isNotNull();
			assertThat(block.host().otherCpuShare()).as("wrk is no other").isLessThan(0.5);
		});
		assertThat(data.run().options()).containsEntry("driver", "wrk").containsKey("driver.version");
		assertThat(run.resolve(Report.MARKDOWN)).content().contains("sent by wrk");
	}

	private void goesIntoAnotherPage(Path run) throws IOException {
		Path page = Files.createDirectories(this.directory.resolve("docs")).resolve("peers.md");
		Files.writeString(page,
				"# Peers\n\nWords.\n\n" + MeasuredBlock.BEGIN + "\nold\n" + MeasuredBlock.END + "\n\nMore words.\n");
		assertThat(run("report", run.toString(), "--into", page.toString(), "--recipes-dir", "../cookbook")).isZero();
		assertThat(page).content()
			.startsWith("# Peers\n\nWords.\n")
			.endsWith("More words.\n")
			.contains("](../run/charts/cost-connections-4.svg)", "a-workers")
			.doesNotContain("old\n", "# The same hello world");
	}

	private static List<Block> blocks(RunData data, String arm) {
		return data.blocks()
			.stream()
			.filter((block) -> block.arm().equals(arm) && block.load().equals(Block.CLOSED) && block.counts())
			.toList();
	}

	private static double cost(List<Block> blocks) {
		return blocks.stream().mapToDouble(Block::cpuMicrosPerRequest).average().orElse(0);
	}

	private void peer(String name, String mode) throws IOException {
		Path peer = Files.createDirectories(this.directory.resolve("peers").resolve(name));
		Path source = Files.createDirectories(this.directory.resolve("peers").resolve("a-workers"));
		Files.writeString(source.resolve("Fake.java"), SERVER);
		Files.writeString(peer.resolve("peer.yaml"), """
				title: A fake
				language: Java
				source: a-workers
				toolchain: {needs: a JDK, command: ["{java}", -version]}
				build: [["{java}c", Fake.java]]
				version: {from: toolchain, pattern: 'version "([^"]+)"'}
				run: ["{java}", -XX:TieredStopAtLevel=1, Fake, "{port}", %s]
				warmup: false
				response: {status: 200, body: "Hello, World!", contentType: text/plain, date: false, server: false}
				""".formatted(mode));
	}

	private void skipped(String name) throws IOException {
		peer(name, "good");
		Path file = this.directory.resolve("peers").resolve(name).resolve("peer.yaml");
		Files.writeString(file,
				Files.readString(file).replace("command: [\"{java}\"", "command: [\"no-such-program\""));
	}

	private int run(String... arguments) {
		CommandLine line = Dyno.commandLine();
		line.setOut(new PrintWriter(this.out, true));
		line.setErr(new PrintWriter(this.err, true));
		PeersCommand command = Objects.requireNonNull(line.getSubcommands().get("peers")).getCommand();
		command.timing = SHORT;
		command.thresholds = QUIET_OR_NOT;
		command.peers.output = this.directory.resolve("built");
		return line.execute(arguments);
	}

}
