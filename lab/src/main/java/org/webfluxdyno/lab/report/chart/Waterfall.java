package org.webfluxdyno.lab.report.chart;

import java.awt.BasicStroke;
import java.util.List;

import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/**
 * The ladder step by step: where each step begins and ends, in percent of the first
 * reference's cost, with the interval of the step itself.
 */
public final class Waterfall {

	private static final int WIDTH = 1060;

	private static final int ROW_HEIGHT = 30;

	private static final double HALF_BAR = 0.32;

	private Waterfall() {
	}

	/**
	 * Draws the ladder.
	 * @param name name of the chart
	 * @param steps its steps in order
	 * @return the chart
	 */
	public static Svg draw(String name, List<Step> steps) {
		XYIntervalSeriesCollection bars = new XYIntervalSeriesCollection();
		XYIntervalSeriesCollection whiskers = new XYIntervalSeriesCollection();
		for (Step step : steps) {
			double row = bars.getSeriesCount();
			XYIntervalSeries bar = new XYIntervalSeries(row);
			bar.add(row, row - HALF_BAR, row + HALF_BAR, step.to(), Math.min(step.from(), step.to()),
					Math.max(step.from(), step.to()));
			bars.addSeries(bar);
			XYIntervalSeries whisker = new XYIntervalSeries(row);
			whisker.add(row, row, row, step.to(), step.low(), step.high());
			whiskers.addSeries(whisker);
		}
		XYPlot plot = new XYPlot(bars, Charts.rows(names(steps)), null, bars(steps));
		plot.setDataset(1, whiskers);
		plot.setRenderer(1, whiskers(steps.size()));
		plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
		scale(plot, steps);
		return Svg.of(name, "Ladder: change of CPU time per request, step by step", Charts.plain(plot, false), WIDTH,
				steps.size() * ROW_HEIGHT + 64);
	}

	private static String[] names(List<Step> steps) {
		return steps.stream().map((step) -> Svg.printable(step.name())).toArray(String[]::new);
	}

	private static void scale(XYPlot plot, List<Step> steps) {
		double from = Math.min(0,
				steps.stream().mapToDouble((step) -> Math.min(step.to(), step.low())).min().orElse(0));
		double to = Math.max(0, steps.stream().mapToDouble((step) -> Math.max(step.to(), step.high())).max().orElse(0));
		double span = Math.max(to - from, 1);
		Charts.changes(plot, "CPU time per request against the reference, %", from - 0.04 * span, to,
				to + Charts.roomForWords(WIDTH, names(steps)) * 1.04 * span);
		for (int row = 0; row < steps.size(); row++) {
			Charts.words(plot, row, steps.get(row).text());
		}
	}

	private static XYBarRenderer bars(List<Step> steps) {
		XYBarRenderer renderer = new XYBarRenderer();
		renderer.setBarPainter(new StandardXYBarPainter());
		renderer.setShadowVisible(false);
		renderer.setDrawBarOutline(false);
		renderer.setUseYInterval(true);
		for (int i = 0; i < steps.size(); i++) {
			renderer.setSeriesPaint(i, steps.get(i).tone().color());
		}
		return renderer;
	}

	private static XYErrorRenderer whiskers(int count) {
		XYErrorRenderer renderer = new XYErrorRenderer();
		renderer.setDrawXError(false);
		renderer.setCapLength(8);
		renderer.setErrorPaint(Svg.INK);
		renderer.setErrorStroke(new BasicStroke(1.4F));
		for (int i = 0; i < count; i++) {
			renderer.setSeriesShapesVisible(i, false);
		}
		return renderer;
	}

	/**
	 * A step of the ladder; all numbers are changes against the first reference in
	 * percent.
	 *
	 * @param name its name
	 * @param from where it begins
	 * @param to where it ends
	 * @param low lower end of its interval
	 * @param high upper end of its interval
	 * @param text its own effect in words
	 * @param tone its colour
	 */
	public record Step(String name, double from, double to, double low, double high, String text, Tone tone) {
	}

}
