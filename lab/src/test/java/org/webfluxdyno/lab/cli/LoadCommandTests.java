package org.webfluxdyno.lab.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The options, output and exit codes of {@code dyno load}.
 */
class LoadCommandTests {

	private static HttpServer server;

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@TempDir
	private Path directory;

	@BeforeAll
	static void start() throws Exception {
		server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/", (exchange) -> {
			byte[] body = "Hello, World!".getBytes(StandardCharsets.US_ASCII);
			exchange.sendResponseHeaders(200, body.length);
			exchange.getResponseBody().write(body);
			exchange.close();
		});
		server.start();
	}

	@AfterAll
	static void stop() {
		server.stop(0);
	}

	@Test
	void writesAllThatIsAskedFor() {
		Path json = this.directory.resolve("result.json");
		Path hlog = this.directory.resolve("latencies.hlog");
		Path plot = this.directory.resolve("plot.svg");
		assertThat(load("-n", "200", "--transport", "nio", "--json", json.toString(), "--hlog", hlog.toString(),
				"--plot", plot.toString()))
			.isZero();
		assertThat(this.out.toString()).contains("Transport    nio", "200  200");
		JsonNode read = JsonMapper.shared().readTree(json);
		assertThat(read.path("requests").intValue()).isEqualTo(200);
		assertThat(read.path("transport").stringValue()).isEqualTo("nio");
		assertThat(hlog).content().startsWith("#[Histogram log format version 1.3]");
		assertThat(plot).content().startsWith("<?xml").contains("<svg").contains("</svg>");
	}

	@Test
	void endsWithOneWhenABoundIsCrossed() {
		assertThat(load("-n", "20", "--fail-if", "errors>0,rps<0.001")).isZero();
		assertThat(load("-n", "20", "--fail-if", "p50<1h,max>0ns")).isEqualTo(ExitCode.USAGE);
		assertThat(load("-n", "20", "--fail-if", "max>0ns,errors>0")).isEqualTo(1);
		assertThat(this.err.toString()).contains("crossed max>0ns").doesNotContain("crossed errors");
	}

	@Test
	void refusesWhatItCannotDoBeforeItSendsAnything() {
		assertThat(load("-t", "0", "-d", "soon", "--timeout", "999999999h", "--transport", "pigeon", "--plot",
				this.directory.resolve("none/plot.svg").toString()))
			.isEqualTo(ExitCode.USAGE);
		assertThat(this.err.toString()).contains("threads must be between 1 and 1024", "'soon' is not a duration",
				"is too long", "one of auto, epoll, io_uring, nio, but it was 'pigeon'", "none/plot.svg");
		assertThat(this.err.toString()).doesNotContain("\tat ");
	}

	@Test
	void namesItsExitCodes() {
		assertThat(load("--help")).isZero();
		assertThat(this.out.toString().lines().map(String::strip)).filteredOn((line) -> line.matches("\\d+ .*"))
			.extracting((line) -> line.split(" ")[0])
			.containsExactly("0", "1", "2", "4", "130");
	}

	private int load(String... options) {
		CommandLine line = Dyno.commandLine();
		line.setOut(new PrintWriter(this.out, true));
		line.setErr(new PrintWriter(this.err, true));
		String[] arguments = new String[options.length + 4];
		arguments[0] = "load";
		arguments[1] = "http://localhost:" + server.getAddress().getPort() + "/";
		arguments[2] = "-c";
		arguments[3] = "4";
		System.arraycopy(options, 0, arguments, 4, options.length);
		return line.execute(arguments);
	}

}
