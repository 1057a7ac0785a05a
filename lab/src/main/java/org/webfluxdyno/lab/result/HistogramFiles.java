package org.webfluxdyno.lab.result;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Latencies of blocks as standard HdrHistogram logs: one file for each group, arm and
 * kind of load, one interval histogram for each block, its tag naming fork, attempt and
 * round.
 */
final class HistogramFiles {

	private HistogramFiles() {
	}

	static String tag(int fork, int attempt, int round) {
		return "f" + fork + "t" + attempt + "r" + round;
	}

	static void append(Path directory, Block block, long startMillis, Histogram nanos) throws IOException {
		Path file = file(directory, block.group(), block.arm(), block.load());
		Files.createDirectories(file.getParent());
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		HistogramLogWriter log = new HistogramLogWriter(bytes);
		if (!Files.exists(file)) {
			log.outputComment("latencies in nanoseconds; tags: fork, attempt, round");
			log.outputLogFormatVersion();
			log.outputLegend();
		}
		Histogram tagged = nanos.copy();
		tagged.setTag(tag(block.fork(), block.attempt(), block.round()));
		double startSeconds = startMillis / 1e3;
		log.outputIntervalHistogram(startSeconds, startSeconds + block.durationSeconds(), tagged, 1e6);
		RunStore.append(file, bytes.toByteArray());
	}

	static Map<String, Histogram> read(Path directory, String group, String arm, String load) throws IOException {
		Map<String, Histogram> byTag = new LinkedHashMap<>();
		Path file = file(directory, group, arm, load);
		if (!Files.exists(file)) {
			return byTag;
		}
		// A line that a crash cut short has no line end: it is left out.
		String text = Files.readString(file, StandardCharsets.ISO_8859_1);
		String whole = text.substring(0, text.lastIndexOf('\n') + 1);
		try (HistogramLogReader reader = new HistogramLogReader(
				new java.io.ByteArrayInputStream(whole.getBytes(StandardCharsets.ISO_8859_1)))) {
			while (reader.hasNext()) {
				EncodableHistogram histogram = reader.nextIntervalHistogram();
				if (histogram instanceof Histogram nanos) {
					byTag.put(String.valueOf(nanos.getTag()), nanos);
				}
			}
		}
		return byTag;
	}

	private static Path file(Path directory, String group, String arm, String load) {
		return directory.resolve("latency").resolve(group + "-" + arm + "-" + load + ".hlog");
	}

}
