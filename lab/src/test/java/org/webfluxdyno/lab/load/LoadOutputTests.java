package org.webfluxdyno.lab.load;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * What a run writes, read by other programs than those that wrote it.
 */
class LoadOutputTests {

	private static final LoadRequest REQUEST = LoadRequest.get(URI.create("http://localhost/a?b=1&c=%3C"));

	private static final LoadOptions OPTIONS = LoadOptions.of(4);

	private static LoadResult result;

	@TempDir
	private static Path directory;

	private static Path json;

	private static Path hlog;

	@BeforeAll
	static void run() throws Exception {
		byte[] missing = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
		try (FaultyServer server = new FaultyServer((socket, out, serial) -> {
			if (serial % 10 == 0) {
				Thread.sleep(serial % 7);
			}
			out.write((serial % 4 == 0) ? missing : FaultyServer.HELLO.getBytes(StandardCharsets.US_ASCII));
		});
				LoadGenerator generator = new LoadGenerator(2);
				LoadSession session = generator.open(LoadRequest.get(server.uri("/")), OPTIONS)) {
			result = session.run(LoadModel.closed(), new Stop.Count(4_000));
		}
		json = Files.writeString(directory.resolve("result.json"), LoadJson.of(REQUEST, OPTIONS, result));
		hlog = directory.resolve("latencies.hlog");
		LatencyLog.write(hlog, result);
	}

	@Test
	void anotherParserReadsTheJsonAndItsSumsAgree() throws Exception {
		Map<String, Object> read = map(new Load(LoadSettings.builder().build()).loadFromString(Files.readString(json)));
		assertThat(read).containsEntry("url", REQUEST.uri().toString()).containsEntry("requests", 4_000);
		Map<String, Object> statusCodes = map(read.get("statusCodes"));
		assertThat(statusCodes).containsOnlyKeys("200", "404");
		assertThat(statusCodes.values().stream().mapToInt((count) -> (Integer) count).sum()).isEqualTo(4_000);
		Map<String, Object> latency = map(read.get("latency"));
		assertThat(Stream.of("min", "p50", "p75", "p90", "p99", "p999", "max")
			.map((name) -> ((Number) Objects.requireNonNull(latency.get(name + "Micros"))).doubleValue())).isSorted();
		assertThat(((Number) Objects.requireNonNull(read.get("requestsPerSecond"))).doubleValue()).isCloseTo(
				4_000 / ((Number) Objects.requireNonNull(read.get("durationSeconds"))).doubleValue(),
				Percentage.withPercentage(0.01));
	}

	@Test
	void theHistogramsOwnReaderFindsTheSameLatencies() throws Exception {
		try (HistogramLogReader reader = new HistogramLogReader(hlog.toFile())) {
			Histogram read = (Histogram) reader.nextIntervalHistogram();
			assertThat(read).isEqualTo(result.latencyNanos());
			assertThat(read.getStartTimeStamp()).isEqualTo(result.start().toEpochMilli());
			assertThat((double) (read.getEndTimeStamp() - read.getStartTimeStamp()))
				.isCloseTo(result.elapsed().toMillis(), within(2.0));
			assertThat(reader.hasNext()).isFalse();
		}
	}

	@Test
	void aReaderWithoutOurLibrariesFindsTheSameInBoth() throws Exception {
		String python = Stream.of(System.getenv("PATH").split(File.pathSeparator))
			.map((folder) -> Path.of(folder, "python3"))
			.filter(Files::isExecutable)
			.map(Path::toString)
			.findFirst()
			.orElse("");
		assumeThat(python).as("a python3 on the PATH").isNotEmpty();
		Path script = Path.of(Objects.requireNonNull(getClass().getResource("read_back.py")).toURI());
		Path output = directory.resolve("read_back.txt");
		Process process = new ProcessBuilder(List.of(python, script.toString(), json.toString(), hlog.toString()))
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		try {
			assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
			assertThat(output).hasContent("4000 requests agree");
		}
		finally {
			process.destroyForcibly();
		}
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> map(Object value) {
		return (Map<String, Object>) value;
	}

}
