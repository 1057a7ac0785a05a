package org.webfluxdyno.lab.report.chart;

import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

import org.jfree.chart.JFreeChart;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.axis.ValueTick;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.Range;

/**
 * What all charts have in common.
 */
final class Charts {

	private static final BasicStroke HAIRLINE = new BasicStroke(1);

	private static final double WORDS_PIXELS = 205;

	private static final double CHARACTER_PIXELS = 8;

	static {
		// The workaround is for Java 1.4 and draws turned text as outlines.
		TextUtils.setUseDrawRotatedStringWorkaround(false);
	}

	private Charts() {
	}

	static JFreeChart plain(XYPlot plot, boolean legend) {
		plot.setBackgroundPaint(null);
		plot.setOutlineVisible(false);
		plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
		plot.setDomainGridlinePaint(Svg.FAINT);
		plot.setRangeGridlinePaint(Svg.FAINT);
		plot.setDomainGridlineStroke(HAIRLINE);
		plot.setRangeGridlineStroke(HAIRLINE);
		JFreeChart chart = new JFreeChart(null, Svg.FONT, plot, false);
		chart.setBackgroundPaint(null);
		chart.setPadding(new RectangleInsets(6, 4, 4, 14));
		if (legend) {
			chart.addLegend(legend(plot));
		}
		return chart;
	}

	private static LegendTitle legend(XYPlot plot) {
		LegendTitle legend = new LegendTitle(plot);
		legend.setBackgroundPaint(null);
		legend.setFrame(BlockBorder.NONE);
		legend.setItemPaint(Svg.INK);
		legend.setItemFont(Svg.FONT);
		legend.setPosition(RectangleEdge.TOP);
		return legend;
	}

	/**
	 * An axis with one named row for each number, the first on top.
	 * @param names names of the rows
	 * @return the axis
	 */
	static SymbolAxis rows(String[] names) {
		SymbolAxis axis = new SymbolAxis(null, names);
		axis.setInverted(true);
		axis.setGridBandsVisible(false);
		style(axis);
		axis.setRange(-0.6, names.length - 0.4);
		return axis;
	}

	static NumberAxis numbers(String label, DoubleFunction<String> format) {
		return numbers(label, Double.POSITIVE_INFINITY, format);
	}

	private static NumberAxis numbers(String label, double to, DoubleFunction<String> format) {
		NumberAxis axis = new AxisWithRoom(label, to);
		axis.setNumberFormatOverride(new TickFormat(format));
		style(axis);
		return axis;
	}

	/**
	 * An axis of changes in percent, with zero drawn out by a line.
	 * @param plot where it belongs
	 * @param label what changes
	 * @param from least value
	 * @param to largest value
	 * @param end end of the axis: what is right of {@code to} is left for words
	 */
	static void changes(XYPlot plot, String label, double from, double to, double end) {
		NumberAxis axis = numbers(label, to, Charts::change);
		axis.setRange(from, end);
		axis.setTickUnit(new NumberTickUnit(step(to - from)));
		plot.setRangeAxis(axis);
		plot.setOrientation(PlotOrientation.HORIZONTAL);
		plot.setDomainGridlinesVisible(false);
		plot.addRangeMarker(new ValueMarker(0, Svg.INK, HAIRLINE), Layer.BACKGROUND);
	}

	/**
	 * How far an axis of changes must go on, so that words fit at its end.
	 * @param width width of the chart in pixels
	 * @param names names of the rows, which take their share of the width
	 * @return share of what the axis shows
	 */
	static double roomForWords(int width, String[] names) {
		double longest = 0;
		for (String name : names) {
			longest = Math.max(longest, name.length() * CHARACTER_PIXELS);
		}
		return WORDS_PIXELS / Math.max(width - longest - WORDS_PIXELS, WORDS_PIXELS);
	}

	/**
	 * Words at the right end of a row.
	 * @param plot where to
	 * @param row number of the row
	 * @param words what to say
	 */
	static void words(XYPlot plot, int row, String words) {
		Range range = plot.getRangeAxis().getRange();
		// A viewer's font may be a little wider than the one it was measured with.
		double end = range.getUpperBound() - 0.015 * range.getLength();
		XYTextAnnotation text = new XYTextAnnotation(Svg.printable(words), row, end);
		text.setTextAnchor(TextAnchor.CENTER_RIGHT);
		text.setFont(Svg.FONT);
		text.setPaint(Svg.INK);
		plot.addAnnotation(text);
	}

	private static double step(double span) {
		double raw = span / 8;
		double decade = Math.pow(10, Math.floor(Math.log10(raw)));
		double first = raw / decade;
		return decade * ((first <= 1) ? 1 : (first <= 2) ? 2 : (first <= 5) ? 5 : 10);
	}

	private static String change(double percent) {
		double rounded = Math.round(percent * 10) / 10.0;
		String digits = plainNumber(Math.abs(rounded));
		return ((rounded > 0) ? "+" : (rounded < 0) ? "\u2212" : "") + digits;
	}

	/**
	 * A logarithmic axis that is marked at powers of two. The values are logarithms to
	 * the base of two: the library's own logarithmic axis draws its labels as outlines.
	 * @param label what it shows
	 * @return the axis
	 */
	static NumberAxis doublings(String label) {
		return doublings(label, Double.POSITIVE_INFINITY);
	}

	/**
	 * The same with room at its end, where nothing is marked.
	 * @param label what it shows
	 * @param to largest logarithm that is marked
	 * @return the axis
	 */
	static NumberAxis doublings(String label, double to) {
		NumberAxis axis = numbers(label, to, (exponent) -> plainNumber(Math.pow(2, exponent)));
		axis.setTickUnit(new NumberTickUnit(1));
		axis.setAutoRangeIncludesZero(false);
		return axis;
	}

	static double log2(double value) {
		return Math.log(value) / Math.log(2);
	}

	private static String plainNumber(double value) {
		if (value >= 100 || value == Math.rint(value)) {
			return String.format(Locale.ROOT, "%,.0f", value);
		}
		return String.format(Locale.ROOT, "%.3f", value).replaceFirst("0+$", "");
	}

	private static void style(ValueAxis axis) {
		axis.setTickLabelFont(Svg.FONT);
		axis.setLabelFont(Svg.FONT.deriveFont(Font.PLAIN));
		axis.setTickLabelPaint(Svg.INK);
		axis.setLabelPaint(Svg.INK);
		axis.setTickMarksVisible(false);
		axis.setAxisLineVisible(false);
	}

	/** Has no ticks, and so no grid lines, where words stand at its end. */
	private static final class AxisWithRoom extends NumberAxis {

		private static final long serialVersionUID = 1;

		private final double to;

		AxisWithRoom(String label, double to) {
			super(label);
			this.to = to;
		}

		@Override
		public List<?> refreshTicks(Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
			List<?> ticks = super.refreshTicks(graphics, state, area, edge);
			return ticks.stream().filter((tick) -> ((ValueTick) tick).getValue() <= this.to).toList();
		}

	}

	/** Writes numbers of an axis. */
	private static final class TickFormat extends NumberFormat {

		private static final long serialVersionUID = 1;

		private final transient DoubleFunction<String> format;

		TickFormat(DoubleFunction<String> format) {
			this.format = format;
		}

		@Override
		public StringBuffer format(double number, StringBuffer to, FieldPosition position) {
			return to.append(this.format.apply(number));
		}

		@Override
		public StringBuffer format(long number, StringBuffer to, FieldPosition position) {
			return format((double) number, to, position);
		}

		@Override
		public Number parse(String source, ParsePosition position) {
			throw new UnsupportedOperationException("an axis is never read");
		}

	}

}
