package org.webfluxdyno.lab.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Closed load sent by <a href="https://github.com/wg/wrk">wrk</a> instead of the lab's
 * own generator, for those who want a second opinion.
 * <p>
 * wrk opens its connections within the time it measures, counts latency in microseconds,
 * and adds to it what it believes to have missed where answers were late; it tells only
 * the CPU time of all its threads together.
 */
public final class Wrk {

	/**
	 * A good length: it can do whole seconds only, and spends a part of the first on
	 * opening connections.
	 */
	public static final Duration BLOCK = Duration.ofSeconds(2);

	private static final String NAME = "wrk";

	/**
	 * Every latency that was counted, which wrk by itself prints a few percentiles of.
	 */
	private static final String SCRIPT = """
			done = function(summary, latency)
				local e = summary.errors
				io.write(string.format('\\n{"micros": %d, "requests": %d, "bytes": %d, "cpuSeconds": %.6f, "refused": %d, ' ..
					'"errors": {"CONNECT": %d, "READ": %d, "WRITE": %d, "TIMEOUT": %d}, "latencies": [',
					summary.duration, summary.requests, summary.bytes, os.clock(), e.status,
					e.connect, e.read, e.write, e.timeout))
				for i = 1, #latency do
					local micros, count = latency(i)
					io.write(string.format('%s[%d, %d]', i > 1 and ', ' or '', micros, count))
				end
				io.write(']}\\n')
			end
			""";

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final JsonMapper MAPPER = new JsonMapper();

	private Wrk() {
	}

	/**
	 * What is installed.
	 * @return the first words it says of itself, empty when there is none
	 * @throws InterruptedException if interrupted
	 */
	public static Optional<String> version() throws InterruptedException {
		try {
			String[] words = said(List.of(NAME, "-v"), PATIENCE).strip().split("\\s+");
			return (words.length > 1) ? Optional.of(words[0] + " " + words[1]) : Optional.empty();
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

	/**
	 * Sends closed load.
	 * @param request what is sent; without a body
	 * @param options how many connections, threads, and how long an answer is waited for
	 * @param length how long, in whole seconds, 1 or more
	 * @return what came of it
	 * @throws IOException if wrk failed, which it does when it cannot connect, or if it
	 * counted answers with a status of 400 or more
	 * @throws InterruptedException if interrupted
	 */
	public static LoadResult run(LoadRequest request, LoadOptions options, Duration length)
			throws IOException, InterruptedException {
		Path script = Files.createTempFile("dyno-", ".lua");
		try {
			Files.writeString(script, SCRIPT);
			Instant start = Instant.now();
			String said = said(command(request, options, length, script), length.plus(PATIENCE));
			return result(start, options, said);
		}
		finally {
			Files.deleteIfExists(script);
		}
	}

	private static List<String> command(LoadRequest request, LoadOptions options, Duration length, Path script) {
		List<String> command = new ArrayList<>(List.of(NAME, "--threads", String.valueOf(options.threads()),
				"--connections", String.valueOf(options.connections()), "--duration", length.toSeconds() + "s",
				"--timeout", Math.max(1, options.timeout().toSeconds()) + "s", "--script", script.toString()));
		request.headers()
			.forEach((header) -> command.addAll(List.of("--header", header.getKey() + ": " + header.getValue())));
		command.add(request.uri().toString());
		return command;
	}

	/** By a file, so that neither a full pipe nor a silent process can hold us. */
	private static String said(List<String> command, Duration patience) throws IOException, InterruptedException {
		Path out = Files.createTempFile("dyno-", ".out");
		try {
			Process process = new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(out.toFile())
				.start();
			try {
				process.getOutputStream().close();
				if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
					throw new IOException("wrk did not end within " + patience.toSeconds() + " s");
				}
			}
			finally {
				process.destroyForcibly();
			}
			return Files.readString(out);
		}
		finally {
			Files.deleteIfExists(out);
		}
	}

	private static LoadResult result(Instant start, LoadOptions options, String said) throws IOException {
		Said counts = counts(said);
		if (counts.refused() > 0) {
			throw new IOException("wrk counted " + counts.refused() + " answers with a status of 400 or more");
		}
		Map<ErrorKind, Long> errors = new EnumMap<>(counts.errors());
		errors.values().removeIf((count) -> count == 0);
		Histogram latencies = new Histogram(1, Recorder.HIGHEST_NANOS, 3);
		for (long[] latency : counts.latencies()) {
			latencies.recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(latency[0]), latency[1]);
		}
		Duration elapsed = Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(counts.micros()));
		Duration cpu = Duration.ofNanos((long) (1e9 * counts.cpuSeconds()));
		double share = cpu.toNanos() / (double) Math.max(1, options.threads() * elapsed.toNanos());
		return new LoadResult(LoadModel.closed(), options.connections(), start, elapsed,
				new LoadResult.Counts(counts.requests(), counts.bytes(), Map.of(200, counts.requests()), errors,
						Map.of(), 0, 0),
				latencies, new Histogram(1, Recorder.HIGHEST_NANOS, 3), new LoadResult.Generator(NAME, cpu, share));
	}

	private static Said counts(String said) throws IOException {
		int begin = said.indexOf("\n{");
		if (begin < 0) {
			String first = said.lines().filter((line) -> !line.isBlank()).findFirst().orElse("it said nothing");
			throw new IOException("wrk failed: " + first);
		}
		try {
			return MAPPER.readValue(said.substring(begin), Said.class);
		}
		catch (JacksonException ex) {
			throw new IOException("wrk said what cannot be read: " + ex.getMessage(), ex);
		}
	}

	/**
	 * What the script writes.
	 *
	 * @param micros how long it took
	 * @param requests complete answers
	 * @param bytes bytes received
	 * @param cpuSeconds CPU time of all its threads
	 * @param refused answers with a status of 400 or more
	 * @param errors requests without an answer, by kind
	 * @param latencies microseconds, and how often they were counted
	 */
	private record Said(long micros, long requests, long bytes, double cpuSeconds, long refused,
			Map<ErrorKind, Long> errors, List<long[]> latencies) {
	}

}
