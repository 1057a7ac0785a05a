package org.webfluxdyno.lab.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Latency by percentile, the tail drawn out: the horizontal axis counts nines.
 */
public final class LatencyPlot {

	private LatencyPlot() {
	}

	/**
	 * Draws the curve as SVG.
	 * @param file where to
	 * @param request what was sent
	 * @param result what came of it
	 * @throws IOException if the file cannot be written
	 */
	public static void write(Path file, LoadRequest request, LoadResult result) throws IOException {
		List<Double> nines = new ArrayList<>();
		List<Double> millis = new ArrayList<>();
		Histogram nanos = result.latencyNanos();
		for (HistogramIterationValue value : nanos.percentiles(10)) {
			double left = 1 - value.getPercentile() / 100;
			if (left > 0) {
				nines.add(-Math.log10(left));
				millis.add(value.getValueIteratedTo() / 1e6);
			}
		}
		if (nines.isEmpty()) {
			nines.add(0.0);
			millis.add(nanos.getMaxValue() / 1e6);
		}
		XYChart chart = new XYChartBuilder().width(900)
			.height(450)
			.title("%s %s".formatted(request.method(), request.uri()))
			.xAxisTitle("percentile")
			.yAxisTitle("latency, ms")
			.build();
		chart.getStyler().setLegendVisible(false);
		chart.getStyler().setYAxisLogarithmic(true);
		chart.setCustomXAxisTickLabelsFormatter(LatencyPlot::percentile);
		chart.addSeries("latency", nines, millis).setMarker(SeriesMarkers.NONE);
		VectorGraphicsEncoder.saveVectorGraphic(chart, file.toString(), VectorGraphicsFormat.SVG);
	}

	private static String percentile(double nines) {
		double percent = 100 * (1 - Math.pow(10, -nines));
		return "p" + new java.math.BigDecimal(percent).round(new java.math.MathContext((int) Math.max(2, nines + 1)))
			.stripTrailingZeros()
			.toPlainString();
	}

}
