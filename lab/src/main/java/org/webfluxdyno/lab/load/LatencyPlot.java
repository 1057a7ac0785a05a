package org.webfluxdyno.lab.load;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

import org.HdrHistogram.Histogram;

/**
 * Latency by percentile as SVG, the tail drawn out: the horizontal axis counts nines, the
 * vertical one is logarithmic.
 */
public final class LatencyPlot {

	private static final int WIDTH = 900;

	private static final int HEIGHT = 450;

	private static final int LEFT = 72;

	private static final int RIGHT = WIDTH - 76;

	private static final int TOP = 64;

	private static final int BOTTOM = HEIGHT - 56;

	/** Points of the curve, beside the marks. */
	private static final int COLUMNS = 180;

	private static final double[] MARKED = { 50, 90, 99, 99.9 };

	private static final double[] STEPS = { 1, 2, 5 };

	private final Histogram nanos;

	private final double mostNines;

	private final double lowestLog;

	private final double highestLog;

	private final StringBuilder svg = new StringBuilder();

	private LatencyPlot(Histogram nanos) {
		this.nanos = nanos;
		this.mostNines = Math.max(1, Math.log10(Math.max(1, nanos.getTotalCount())));
		this.lowestLog = Math.log10(Math.max(1, nanos.getMinValue()) / 1e6) - 0.05;
		this.highestLog = Math.max(this.lowestLog + 0.4, Math.log10(Math.max(1, nanos.getMaxValue()) / 1e6) + 0.05);
	}

	/**
	 * Draws the curve.
	 * @param file where to
	 * @param request what was sent
	 * @param result what came of it
	 * @throws IOException if the file cannot be written
	 */
	public static void write(Path file, LoadRequest request, LoadResult result) throws IOException {
		Files.writeString(file, of(request, result));
	}

	static String of(LoadRequest request, LoadResult result) {
		return new LatencyPlot(result.latencyNanos()).draw(request, result);
	}

	private String draw(LoadRequest request, LoadResult result) {
		add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$d\" height=\"%2$d\" viewBox=\"0 0 %1$d %2$d\""
				+ " font-family=\"sans-serif\" font-size=\"13\" fill=\"#333\" role=\"img\">", WIDTH, HEIGHT);
		String title = "%s %s".formatted(request.method(), request.uri());
		add("<title>%s: latency by percentile</title>", escaped(title));
		add("<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>", WIDTH, HEIGHT);
		add("<text x=\"%d\" y=\"26\" font-size=\"16\" font-weight=\"bold\">%s</text>", LEFT,
				escaped((title.length() > 95) ? title.substring(0, 94) + "…" : title));
		add("<text x=\"%d\" y=\"46\" fill=\"#666\">%s</text>", LEFT, escaped(subtitle(result)));
		if (this.nanos.getTotalCount() == 0) {
			add("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">no answers</text>", WIDTH / 2, HEIGHT / 2);
		}
		else {
			axes();
			curve();
			marks();
		}
		add("</svg>");
		return this.svg.toString();
	}

	private static String subtitle(LoadResult result) {
		String model = (result.model() instanceof LoadModel.Open open)
				? "open load, %s requests/s intended".formatted(plain(open.requestsPerSecond())) : "closed load";
		return String.format(Locale.ROOT, "%s, %d connections · %,d requests in %.1f s · %,.0f requests/s%s", model,
				result.connections(), result.counts().requests(), result.elapsed().toNanos() / 1e9,
				result.requestsPerSecond(), result.saturated() ? " · SATURATED" : "");
	}

	private void axes() {
		add("<g stroke=\"#ddd\">");
		percentileTicks().values().forEach((nines) -> add("<path d=\"M%1$.1f %2$dV%3$d\"/>", x(nines), TOP, BOTTOM));
		latencyTicks().values().forEach((log) -> add("<path d=\"M%1$d %2$.1fH%3$d\"/>", LEFT, y(log), RIGHT));
		add("</g>");
		add("<path d=\"M%1$d %2$dV%3$dH%4$d\" fill=\"none\" stroke=\"#333\"/>", LEFT, TOP, BOTTOM, RIGHT);
		percentileTicks().forEach((label, nines) -> add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
				x(nines), BOTTOM + 18, label));
		latencyTicks().forEach((label, log) -> add("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT - 8,
				y(log) + 4, label));
		add("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">percentile of requests, %%</text>", (LEFT + RIGHT) / 2,
				HEIGHT - 14);
		add("<text transform=\"translate(18 %d) rotate(-90)\" text-anchor=\"middle\">latency, ms</text>",
				(TOP + BOTTOM) / 2);
	}

	private void curve() {
		TreeSet<Double> columns = new TreeSet<>();
		for (int i = 0; i <= COLUMNS; i++) {
			columns.add(this.mostNines * i / COLUMNS);
		}
		// the marks stand on the curve
		DoubleStream.of(MARKED).map(LatencyPlot::nines).filter((nines) -> nines < this.mostNines).forEach(columns::add);
		StringBuilder line = new StringBuilder();
		for (double nines : columns) {
			long value = (nines == this.mostNines) ? this.nanos.getMaxValue()
					: this.nanos.getValueAtPercentile(100 * (1 - Math.pow(10, -nines)));
			line.append(String.format(Locale.ROOT, "%s%.1f %.1f", line.isEmpty() ? "M" : "L", x(nines), y(log(value))));
		}
		add("<path d=\"%s\" fill=\"none\" stroke=\"#1f5fbf\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>", line);
	}

	private void marks() {
		for (double percentile : MARKED) {
			double nines = nines(percentile);
			if (nines < this.mostNines) {
				mark("p" + plain(percentile), nines, this.nanos.getValueAtPercentile(percentile));
			}
		}
		mark("max", this.mostNines, this.nanos.getMaxValue());
	}

	private void mark(String name, double nines, long value) {
		double y = y(log(value));
		add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"#1f5fbf\"/>", x(nines), y);
		add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-weight=\"bold\" stroke=\"#fff\" stroke-width=\"4\""
				+ " paint-order=\"stroke\">%s %s</text>", x(nines), (y - TOP < 20) ? y + 22 : y - 12, name,
				LoadText.time(value));
	}

	/** Nines by label; {@code 50} and whole nines. */
	private Map<String, Double> percentileTicks() {
		Map<String, Double> ticks = new TreeMap<>(Map.of("0", 0.0, "50", nines(50)));
		for (int nines = 1; nines <= this.mostNines; nines++) {
			BigDecimal percentile = BigDecimal.valueOf(100).subtract(BigDecimal.ONE.movePointLeft(nines - 2));
			ticks.put(percentile.stripTrailingZeros().toPlainString(), (double) nines);
		}
		return ticks;
	}

	/** Logarithms of milliseconds by label: 1, 2 and 5 in each decade, or 1 alone. */
	private Map<String, Double> latencyTicks() {
		Map<String, Double> ticks = new TreeMap<>();
		int steps = (this.highestLog - this.lowestLog > 4) ? 1 : STEPS.length;
		for (int decade = (int) Math.floor(this.lowestLog); decade <= this.highestLog; decade++) {
			for (int i = 0; i < steps; i++) {
				double log = decade + Math.log10(STEPS[i]);
				if (log >= this.lowestLog && log <= this.highestLog) {
					ticks.put(plain(STEPS[i] * Math.pow(10, decade)), log);
				}
			}
		}
		return ticks;
	}

	private static double nines(double percentile) {
		return -Math.log10(1 - percentile / 100);
	}

	private static double log(long nanos) {
		return Math.log10(Math.max(1, nanos) / 1e6);
	}

	private double x(double nines) {
		return LEFT + (RIGHT - LEFT) * nines / this.mostNines;
	}

	private double y(double log) {
		return BOTTOM - (BOTTOM - TOP) * (log - this.lowestLog) / (this.highestLog - this.lowestLog);
	}

	private void add(String format, Object... values) {
		this.svg.append(String.format(Locale.ROOT, format, values)).append('\n');
	}

	private static String plain(double value) {
		return new BigDecimal(String.format(Locale.ROOT, "%.6g", value)).stripTrailingZeros().toPlainString();
	}

	private static String escaped(String text) {
		return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
	}

}
