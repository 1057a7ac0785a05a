/**
 * Draws the charts of a report as SVG whose text stays text.
 */
@NullMarked
package org.webfluxdyno.lab.report.chart;

import org.jspecify.annotations.NullMarked;
