package org.webfluxdyno.lab.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Curves over percentiles and over the time of warm-up.
 */
public final class Curves {

	private static final int MAX_POINTS = 200;

	private static final int HEIGHT = 340;

	private Curves() {
	}

	/**
	 * Draws latency by percentile, the tail drawn out: the horizontal axis counts nines.
	 * @param name name of the chart
	 * @param label what it shows
	 * @param nanos histogram by name of the arm, in nanoseconds
	 * @param width width in pixels
	 * @return the chart
	 */
	public static Svg latency(String name, String label, Map<String, Histogram> nanos, int width) {
		List<Line> lines = new ArrayList<>();
		nanos.forEach((arm, histogram) -> lines.add(new Line(arm, percentiles(histogram))));
		NumberAxis percentiles = Charts.numbers("percentile of requests", Curves::percentile);
		percentiles.setTickUnit(new NumberTickUnit(1));
		return draw(name, label, lines, percentiles, Charts.doublings("latency, ms"), width);
	}

	private static List<double[]> percentiles(Histogram nanos) {
		List<double[]> points = new ArrayList<>();
		for (HistogramIterationValue value : nanos.percentiles(5)) {
			double left = 1 - value.getPercentile() / 100;
			double millis = value.getValueIteratedTo() / 1e6;
			if (left > 0 && millis > 0) {
				points.add(new double[] { -Math.log10(left), Charts.log2(millis) });
			}
		}
		return thinned(points);
	}

	private static String percentile(double nines) {
		if (nines < 1) {
			return (nines <= 0) ? "p0" : "";
		}
		long whole = Math.round(nines);
		return (whole <= 2) ? "p" + "9".repeat((int) whole) + ((whole == 1) ? "0" : "")
				: "p99." + "9".repeat((int) whole - 2);
	}

	/**
	 * Draws cost by time of warm-up.
	 * @param name name of the chart
	 * @param label what it shows
	 * @param lines points (seconds, CPU microseconds per request) of each fork; forks of
	 * one arm share its name
	 * @param width width in pixels
	 * @return the chart
	 */
	public static Svg warmup(String name, String label, List<Line> lines, int width) {
		List<Line> logarithms = lines.stream().map(Curves::logarithmic).toList();
		NumberAxis seconds = Charts.numbers("seconds of load before the burst",
				(value) -> String.format(Locale.ROOT, "%.0f", value));
		return draw(name, label, logarithms, seconds, Charts.doublings("CPU per request, \u00b5s"), width);
	}

	private static Line logarithmic(Line line) {
		List<double[]> points = line.points()
			.stream()
			.filter((point) -> point[1] > 0)
			.map((point) -> new double[] { point[0], Charts.log2(point[1]) })
			.toList();
		return new Line(line.name(), thinned(points));
	}

	private static List<double[]> thinned(List<double[]> points) {
		int step = (points.size() + MAX_POINTS - 1) / MAX_POINTS;
		if (step <= 1) {
			return points;
		}
		List<double[]> thin = new ArrayList<>();
		for (int i = 0; i < points.size() - 1; i += step) {
			thin.add(points.get(i));
		}
		if (thin.size() == MAX_POINTS) {
			thin.remove(MAX_POINTS - 1);
		}
		thin.add(points.get(points.size() - 1));
		return thin;
	}

	private static Svg draw(String name, String label, List<Line> lines, NumberAxis x, NumberAxis y, int width) {
		XYSeriesCollection series = new XYSeriesCollection();
		XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
		renderer.setDrawSeriesLineAsPath(true);
		Map<String, Color> colors = new LinkedHashMap<>();
		for (Line line : lines) {
			int index = series.getSeriesCount();
			XYSeries points = new XYSeries(index, false);
			line.points().forEach((point) -> points.add(point[0], point[1]));
			series.addSeries(points);
			Color color = colors.computeIfAbsent(Svg.printable(line.name()),
					(key) -> Tone.SERIES[colors.size() % Tone.SERIES.length]);
			renderer.setSeriesPaint(index, color);
			renderer.setSeriesStroke(index, new BasicStroke((lines.size() > 8) ? 1.1F : 2));
		}
		XYPlot plot = new XYPlot(series, x, y, renderer);
		plot.setFixedLegendItems(legend(colors));
		return Svg.of(name, label, Charts.plain(plot, true), width, HEIGHT);
	}

	private static LegendItemCollection legend(Map<String, Color> colors) {
		LegendItemCollection items = new LegendItemCollection();
		colors.forEach((name, color) -> {
			LegendItem item = new LegendItem(name, null, null, null,
					new java.awt.geom.Rectangle2D.Double(-7, -2, 14, 4), color);
			items.add(item);
		});
		return items;
	}

	/**
	 * One line of a chart.
	 *
	 * @param name name of the arm
	 * @param points pairs of x and y
	 */
	public record Line(String name, List<double[]> points) {
	}

}
