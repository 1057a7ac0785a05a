package org.webfluxdyno.lab.report.chart;

import java.awt.BasicStroke;
import java.awt.geom.Rectangle2D;
import java.util.List;

import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/**
 * Costs one below the other on a logarithmic axis, as the dearest may be a hundred times
 * the cheapest.
 */
public final class Ranking {

	private static final int WIDTH = 1060;

	private static final int ROW_HEIGHT = 25;

	private static final BasicStroke LINE = new BasicStroke(2);

	private static final BasicStroke HAIRLINE = new BasicStroke(1);

	private Ranking() {
	}

	/**
	 * Draws costs.
	 * @param name name of the chart
	 * @param label what it shows
	 * @param rows costs from top to bottom
	 * @return the chart
	 */
	public static Svg draw(String name, String label, List<Row> rows) {
		String[] names = rows.stream().map((row) -> Svg.printable(row.name())).toArray(String[]::new);
		XYPlot plot = new XYPlot(costs(rows), Charts.rows(names), null, marks(rows));
		plot.setOrientation(PlotOrientation.HORIZONTAL);
		plot.setDomainGridlinesVisible(false);
		double from = rows.stream().mapToDouble((row) -> Charts.log2(row.low())).min().orElse(0);
		double to = rows.stream().mapToDouble((row) -> Charts.log2(row.high())).max().orElse(1);
		double span = Math.max(to - from, 1);
		NumberAxis axis = Charts.doublings(label + " (left is cheaper)", from + span);
		axis.setRange(from - 0.04 * span, from + span + Charts.roomForWords(WIDTH, names) * 1.04 * span);
		plot.setRangeAxis(axis);
		for (int i = 0; i < rows.size(); i++) {
			Row row = rows.get(i);
			Charts.words(plot, i, row.text());
			if (row.reference()) {
				plot.addRangeMarker(new ValueMarker(Charts.log2(row.cost()), Svg.INK, HAIRLINE), Layer.BACKGROUND);
			}
		}
		return Svg.of(name, label, Charts.plain(plot, false), WIDTH, rows.size() * ROW_HEIGHT + 64);
	}

	private static XYIntervalSeriesCollection costs(List<Row> rows) {
		XYIntervalSeriesCollection costs = new XYIntervalSeriesCollection();
		for (int i = 0; i < rows.size(); i++) {
			Row row = rows.get(i);
			XYIntervalSeries series = new XYIntervalSeries(i);
			series.add(i, i, i, Charts.log2(row.cost()), Charts.log2(row.low()), Charts.log2(row.high()));
			costs.addSeries(series);
		}
		return costs;
	}

	private static XYErrorRenderer marks(List<Row> rows) {
		XYErrorRenderer renderer = new XYErrorRenderer();
		renderer.setDrawXError(false);
		renderer.setCapLength(6);
		for (int i = 0; i < rows.size(); i++) {
			renderer.setSeriesPaint(i, (rows.get(i).reference() ? Tone.ACCENT : Tone.NEUTRAL).color());
			renderer.setSeriesStroke(i, LINE);
			renderer.setSeriesShape(i, new Rectangle2D.Double(-4, -4, 8, 8));
			renderer.setSeriesShapesFilled(i, true);
		}
		return renderer;
	}

	/**
	 * One cost, above 0.
	 *
	 * @param name whose it is
	 * @param cost the cost
	 * @param low lower end of its interval, the cost itself without one
	 * @param high upper end of its interval, the cost itself without one
	 * @param reference whether the others are compared with it
	 * @param text the cost in words
	 */
	public record Row(String name, double cost, double low, double high, boolean reference, String text) {
	}

}
