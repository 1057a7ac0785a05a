package org.webfluxdyno.lab.load;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.HdrHistogram.Histogram;

/**
 * A result as people read it, in the shape of wrk and its kin.
 */
public final class LoadText {

	private static final int BAR_WIDTH = 40;

	private static final int BARS = 10;

	private LoadText() {
	}

	/**
	 * Writes a result out.
	 * @param request what was sent
	 * @param options how it was sent
	 * @param result what came of it
	 * @return several lines, each ended by a line feed
	 */
	public static String of(LoadRequest request, LoadOptions options, LoadResult result) {
		StringBuilder text = new StringBuilder();
		settings(text, request, options, result);
		totals(text, result);
		if (result.counts().requests() > 0) {
			latency(text, result.latencyNanos());
			histogram(text, result.latencyNanos());
			statusCodes(text, result.counts());
		}
		errors(text, result.counts());
		generator(text, result);
		return text.toString();
	}

	private static void settings(StringBuilder text, LoadRequest request, LoadOptions options, LoadResult result) {
		String model = (result.model() instanceof LoadModel.Open open)
				? "open, %s requests/s".formatted(number(open.requestsPerSecond()))
				: "closed, each connection waits for its answer";
		line(text, "%s %s", request.method(), request.uri());
		line(text, "  Model        %s", model);
		line(text, "  Connections  %d on %d threads, %s%s", options.connections(), options.threads(),
				options.http2() ? "HTTP/2" : "HTTP/1.1", pipeline(options));
		line(text, "  Transport    %s", result.generator().transport());
	}

	private static String pipeline(LoadOptions options) {
		if (options.pipeline() == 1) {
			return "";
		}
		return ", up to %d %s a connection".formatted(options.pipeline(),
				options.http2() ? "streams" : "pipelined requests");
	}

	private static void totals(StringBuilder text, LoadResult result) {
		LoadResult.Counts counts = result.counts();
		line(text, "");
		line(text, "  Requests     %d in %.2f s, %s received", counts.requests(), result.elapsed().toNanos() / 1e9,
				bytes(counts.bytes()));
		line(text, "  Requests/s   %s", number(result.requestsPerSecond()));
		line(text, "  Transfer/s   %s", bytes(result.bytesPerSecond()));
	}

	private static void latency(StringBuilder text, Histogram nanos) {
		line(text, "");
		line(text, "  Latency      average %s, deviation %s, min %s, max %s", time(nanos.getMean()),
				time(nanos.getStdDeviation()), time(nanos.getMinValue()), time(nanos.getMaxValue()));
		for (double percentile : new double[] { 50, 75, 90, 99, 99.9 }) {
			line(text, "  %-12s %s", "p" + ((percentile == 99.9) ? "99.9" : Integer.toString((int) percentile)),
					time(nanos.getValueAtPercentile(percentile)));
		}
	}

	/** Ten bars from the least to p99.9; above them a tail of few would hide the rest. */
	private static void histogram(StringBuilder text, Histogram nanos) {
		long from = nanos.getMinValue();
		long to = Math.max(from + BARS, nanos.getValueAtPercentile(99.9));
		long[] counts = new long[BARS];
		long most = 1;
		for (int i = 0; i < BARS; i++) {
			long low = from + (to - from) * i / BARS;
			long high = (i == BARS - 1) ? nanos.getMaxValue() : from + (to - from) * (i + 1) / BARS - 1;
			counts[i] = nanos.getCountBetweenValues(low, Math.max(low, high));
			most = Math.max(most, counts[i]);
		}
		line(text, "");
		for (int i = 0; i < BARS; i++) {
			String edge = (i == BARS - 1) ? "more" : time(from + (double) (to - from) * (i + 1) / BARS);
			line(text, "  %10s [%d]\t|%s", edge, counts[i], "■".repeat((int) (BAR_WIDTH * counts[i] / most)));
		}
	}

	private static void statusCodes(StringBuilder text, LoadResult.Counts counts) {
		line(text, "");
		line(text, "  Status codes");
		new TreeMap<>(counts.statusCodes()).forEach((status, count) -> line(text, "    %d  %d", status, count));
	}

	private static void errors(StringBuilder text, LoadResult.Counts counts) {
		if (counts.errors().isEmpty() && counts.unfinished() == 0 && counts.backlog() == 0) {
			return;
		}
		line(text, "");
		line(text, "  Without an answer");
		for (Map.Entry<ErrorKind, Long> error : new TreeMap<>(counts.errors()).entrySet()) {
			line(text, "    %-10s %d  (%s)", error.getKey().label(), error.getValue(),
					counts.examples().getOrDefault(error.getKey(), ""));
		}
		if (counts.unfinished() > 0) {
			line(text, "    %-10s %d  (sent, not yet answered at the end)", "unfinished", counts.unfinished());
		}
		if (counts.backlog() > 0) {
			line(text, "    %-10s %d  (due, but no connection was free)", "backlog", counts.backlog());
		}
	}

	private static void generator(StringBuilder text, LoadResult result) {
		line(text, "");
		line(text, "  Generator    %s, busiest thread %.0f %%%s",
				(result.counts().requests() > 0)
						? String.format(Locale.ROOT, "%.1f µs CPU per request", result.generatorCpuMicrosPerRequest())
						: "no answers",
				100 * result.generator().busiestLoopShare(), (result.model() instanceof LoadModel.Open)
						? ", schedule lag p99 " + time(result.scheduleLagNanos().getValueAtPercentile(99)) : "");
		if (result.saturated()) {
			line(text, "  SATURATED    %s",
					(result.counts().backlog() > 0)
							? "requests found no free connection: use more connections or a lower rate"
							: "the generator was the bottleneck: these figures are its own, not the service's");
		}
	}

	static String time(double nanos) {
		if (nanos < 1e3) {
			return format(nanos, "ns");
		}
		if (nanos < 1e6) {
			return format(nanos / 1e3, "µs");
		}
		return (nanos < 1e9) ? format(nanos / 1e6, "ms") : format(nanos / 1e9, "s");
	}

	private static String format(double value, String unit) {
		return String.format(Locale.ROOT, (value < 10) ? "%.2f %s" : (value < 100) ? "%.1f %s" : "%.0f %s", value,
				unit);
	}

	static String bytes(double bytes) {
		if (bytes < 1_000) {
			return format(bytes, "B");
		}
		if (bytes < 1e6) {
			return format(bytes / 1e3, "kB");
		}
		return (bytes < 1e9) ? format(bytes / 1e6, "MB") : format(bytes / 1e9, "GB");
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, (value < 100) ? "%.2f" : "%.0f", value);
	}

	private static void line(StringBuilder text, String format, Object... values) {
		text.append(String.format(Locale.ROOT, format, values)).append('\n');
	}

}
