package org.webfluxdyno.lab.load;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.HdrHistogram.HistogramLogWriter;

/**
 * The latencies of a block as a standard HdrHistogram log: one interval, values in
 * nanoseconds, the column of maxima in milliseconds.
 */
public final class LatencyLog {

	private static final double NANOS_PER_MILLI = 1e6;

	private LatencyLog() {
	}

	/**
	 * Writes the log.
	 * @param file where to
	 * @param result what was measured
	 * @throws IOException if the file cannot be written
	 */
	public static void write(Path file, LoadResult result) throws IOException {
		try (PrintStream stream = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
			HistogramLogWriter log = new HistogramLogWriter(stream);
			log.outputLogFormatVersion();
			log.outputComment("[latencies in nanoseconds; Interval_Max in milliseconds]");
			log.outputStartTime(result.start().toEpochMilli());
			log.setBaseTime(result.start().toEpochMilli());
			log.outputLegend();
			log.outputIntervalHistogram(0, result.elapsed().toNanos() / 1e9, result.latencyNanos(), NANOS_PER_MILLI);
			if (stream.checkError()) {
				throw new IOException("'%s' could not be written completely".formatted(file));
			}
		}
	}

}
