package org.webfluxdyno.lab.report.chart;

import java.awt.BasicStroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.stream.DoubleStream;

import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Effects with their intervals one below the other, and the band in which nothing is
 * believed.
 */
public final class Forest {

	private static final int WIDTH = 1060;

	private static final int ROW_HEIGHT = 25;

	// Wider intervals than this would press all others together.
	private static final double MAX_OVERHANG_PERCENT = 15;

	private static final BasicStroke LINE = new BasicStroke(2);

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
		XYPlot plot = new XYPlot(effects(rows), Charts.rows(names(rows)), null, intervals(rows));
		plot.setDataset(1, points(rows));
		plot.setRenderer(1, points(rows, new XYLineAndShapeRenderer(false, true)));
		scale(plot, rows, noiseFloorPercent);
		return Svg.of(name, "Effect of each recipe on CPU time per request, with intervals", Charts.plain(plot, false),
				WIDTH, rows.size() * ROW_HEIGHT + 64);
	}

	private static XYIntervalSeriesCollection effects(List<Row> rows) {
		XYIntervalSeriesCollection effects = new XYIntervalSeriesCollection();
		for (int i = 0; i < rows.size(); i++) {
			Row row = rows.get(i);
			XYIntervalSeries series = new XYIntervalSeries(i);
			if (row.interval()) {
				series.add(i, i, i, row.change(), row.low(), row.high());
			}
			effects.addSeries(series);
		}
		return effects;
	}

	private static XYSeriesCollection points(List<Row> rows) {
		XYSeriesCollection points = new XYSeriesCollection();
		for (int i = 0; i < rows.size(); i++) {
			XYSeries series = new XYSeries(i);
			if (!rows.get(i).interval()) {
				series.add(i, rows.get(i).change());
			}
			points.addSeries(series);
		}
		return points;
	}

	private static XYErrorRenderer intervals(List<Row> rows) {
		XYErrorRenderer renderer = new XYErrorRenderer();
		renderer.setDrawXError(false);
		renderer.setCapLength(6);
		points(rows, renderer);
		return renderer;
	}

	private static XYLineAndShapeRenderer points(List<Row> rows, XYLineAndShapeRenderer renderer) {
		for (int i = 0; i < rows.size(); i++) {
			Row row = rows.get(i);
			renderer.setSeriesPaint(i, row.tone().color());
			renderer.setSeriesStroke(i, LINE);
			renderer.setSeriesOutlineStroke(i, LINE);
			renderer.setSeriesShape(i,
					row.interval() ? new Rectangle2D.Double(-4, -4, 8, 8) : new Ellipse2D.Double(-5, -5, 10, 10));
			renderer.setSeriesShapesFilled(i, row.interval());
		}
		return renderer;
	}

	private static String[] names(List<Row> rows) {
		return rows.stream().map((row) -> Svg.printable(row.name())).toArray(String[]::new);
	}

	private static void scale(XYPlot plot, List<Row> rows, double noise) {
		double from = ends(rows, -1).min().orElse(0);
		double to = ends(rows, 1).max().orElse(0);
		from = Math.min(from, -noise);
		to = Math.max(to, noise);
		double span = to - from;
		Charts.changes(plot, "CPU time per request against the reference, % (left is cheaper)", from - 0.04 * span, to,
				to + Charts.roomForWords(WIDTH, names(rows)) * 1.04 * span);
		plot.addRangeMarker(new IntervalMarker(-noise, noise, Tone.NEUTRAL.color(50)), Layer.BACKGROUND);
		for (int row = 0; row < rows.size(); row++) {
			Charts.words(plot, row, rows.get(row).text());
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
