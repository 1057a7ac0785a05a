package org.webfluxdyno.lab.report.view;

import gg.jte.Content;
import org.webfluxdyno.lab.report.chart.Svg;

/**
 * A chart with its caption.
 *
 * @param title what it shows
 * @param caption how to read it
 * @param svg the chart
 */
public record Figure(String title, String caption, Svg svg) {

	/**
	 * Where the chart's file lies.
	 * @return path from the report
	 */
	public String file() {
		return "charts/" + this.svg.name() + ".svg";
	}

	/**
	 * The chart as part of an HTML page. It is the chart library's output, in which names
	 * are escaped, and must not be escaped again.
	 * @return the {@code svg} element
	 */
	public Content inline() {
		return (output) -> output.writeContent(this.svg.inline());
	}

}
