package org.webfluxdyno.lab.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.stream.DoubleStream;

import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/**
 * Effects with their intervals one below the other, and the band in which nothing is
 * believed.
 */
public final class Forest {

	private static final int WIDTH = 1060;

	private static final int ROW_HEIGHT = 25;

	// Wider intervals than this would press all others together.
	private static final double MAX_OVERHANG_PERCENT = 15;

	private Forest() {
	}

	/**
	 * Draws effects.
	 * @param name name of the chart
	 * @param rows effects from top to bottom
	 * @param noiseFloorPercent half the width of the band
	 * @return the chart
	 */
	public static Svg draw(String name, List<Row> rows, double noiseFloorPercent) {
		XYIntervalSeriesCollection effects = new XYIntervalSeriesCollection();
		XYErrorRenderer renderer = new XYErrorRenderer();
		renderer.setDrawXError(false);
		renderer.setCapLength(6);
		for (int i = 0; i < rows.size(); i++) {
			Row row = rows.get(i);
			XYIntervalSeries series = new XYIntervalSeries(i);
			series.add(i, i, i, row.change(), row.interval() ? row.low() : row.change(),
					row.interval() ? row.high() : row.change());
			effects.addSeries(series);
			style(renderer, i, row);
		}
		XYPlot plot = new XYPlot(effects, Charts.rows(names(rows)), null, renderer);
		scale(plot, rows, noiseFloorPercent);
		return Svg.of(name, "Effect of each recipe on CPU time per request, with intervals", Charts.plain(plot, false),
				WIDTH, rows.size() * ROW_HEIGHT + 64);
	}

	private static String[] names(List<Row> rows) {
		return rows.stream().map((row) -> Svg.printable(row.name())).toArray(String[]::new);
	}

	private static void style(XYErrorRenderer renderer, int series, Row row) {
		Color color = row.tone().color();
		Shape point = row.interval() ? new Rectangle2D.Double(-4, -4, 8, 8) : new Ellipse2D.Double(-4, -4, 8, 8);
		renderer.setSeriesPaint(series, color);
		renderer.setSeriesStroke(series, new BasicStroke(2));
		renderer.setSeriesShape(series, point);
		renderer.setSeriesShapesFilled(series, row.interval());
	}

	private static void scale(XYPlot plot, List<Row> rows, double noise) {
		double from = ends(rows, -1).min().orElse(0);
		double to = ends(rows, 1).max().orElse(0);
		from = Math.min(from, -noise);
		to = Math.max(to, noise);
		double span = to - from;
		double right = to + 0.4 * span;
		Charts.changes(plot, "CPU time per request against the reference, % (left is cheaper)", from - 0.04 * span,
				right);
		plot.addRangeMarker(new IntervalMarker(-noise, noise, Tone.NEUTRAL.color(50)), Layer.BACKGROUND);
		for (int row = 0; row < rows.size(); row++) {
			XYTextAnnotation text = new XYTextAnnotation(Svg.printable(rows.get(row).text()), row, right);
			text.setTextAnchor(TextAnchor.CENTER_RIGHT);
			text.setFont(Svg.FONT);
			text.setPaint(Svg.INK);
			plot.addAnnotation(text);
		}
	}

	private static DoubleStream ends(List<Row> rows, int sign) {
		return rows.stream().mapToDouble((row) -> {
			double end = (sign < 0) ? row.low() : row.high();
			double limit = row.change() + sign * MAX_OVERHANG_PERCENT;
			return row.interval() ? ((sign < 0) ? Math.max(end, limit) : Math.min(end, limit)) : row.change();
		});
	}

	/**
	 * One effect, in percent.
	 *
	 * @param name its name
	 * @param change the effect
	 * @param low lower end of its interval
	 * @param high upper end of its interval
	 * @param interval whether there is an interval
	 * @param text the effect in words
	 * @param tone its colour
	 */
	public record Row(String name, double change, double low, double high, boolean interval, String text, Tone tone) {
	}

}
