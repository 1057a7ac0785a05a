package org.webfluxdyno.lab.report.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import de.erichseifert.vectorgraphics2d.Processors;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import org.jfree.chart.JFreeChart;

/**
 * A chart as SVG: text in the page's colour, no random ids, no reference to anything
 * outside.
 *
 * @param name name within its report, the file's without {@code .svg}
 * @param label what it shows, for those who cannot see it
 * @param body the elements within {@code <svg>}
 * @param width width in pixels
 * @param height height in pixels
 */
public record Svg(String name, String label, String body, int width, int height) {

	/** Becomes the colour of the page's text. */
	static final Color INK = new Color(1, 1, 1);

	/** Lines that must not stand out. */
	static final Color FAINT = new Color(1, 1, 1, 45);

	private static final int FONT_PIXELS = 13;

	/** The default font: another one would make the library search all fonts. */
	static final Font FONT = new Font(Font.DIALOG, Font.PLAIN, FONT_PIXELS);

	// Widths were computed with the first, which is what Java draws with on most Linux
	// hosts; Verdana's are the same.
	private static final String FAMILIES = "'DejaVu Sans',Verdana,sans-serif";

	private static final Pattern INK_STYLE = Pattern.compile("(fill|stroke):rgb\\(1,1,1\\)");

	private static final Pattern DEFAULTS = Pattern.compile("stroke-miterlimit:[0-9.]+;|stroke-linecap:square;");

	private static final Pattern CLIP = Pattern.compile("(id=\"|url\\(#)clip(-?[0-9]+)(\"|\\))");

	private static final Pattern LONG_NUMBERS = Pattern
		.compile(" (?:d|x|y|x1|x2|y1|y2|cx|cy|rx|ry|width|height|transform|style)=\"[^\"]*\"");

	private static final Pattern LONG_NUMBER = Pattern.compile("-?[0-9]+\\.[0-9]+(?:E-?[0-9]+)?");

	private static final Pattern GAP = Pattern.compile(">\\s+<");

	static Svg of(String name, String label, JFreeChart chart, int width, int height) {
		VectorGraphics2D graphics = new VectorGraphics2D();
		chart.draw(graphics, new Rectangle2D.Double(0, 0, width, height));
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try {
			Processors.get("svg").getDocument(graphics.getCommands(), new PageSize(width, height)).writeTo(out);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return new Svg(name, label, tidy(name, out.toString(StandardCharsets.UTF_8)), width, height);
	}

	private static String tidy(String name, String document) {
		int begin = document.indexOf('>', document.indexOf("<svg")) + 1;
		String body = document.substring(begin, document.lastIndexOf("</svg>"));
		body = INK_STYLE.matcher(body).replaceAll("$1:currentColor");
		body = DEFAULTS.matcher(body).replaceAll("");
		body = LONG_NUMBERS.matcher(body)
			.replaceAll((match) -> LONG_NUMBER.matcher(match.group()).replaceAll(Svg::shortened));
		Map<String, Integer> clips = new HashMap<>();
		body = CLIP.matcher(body).replaceAll((match) -> {
			int number = clips.computeIfAbsent(match.group(2), (hash) -> clips.size() + 1);
			return match.group(1) + name + "-clip" + number + match.group(3);
		});
		return GAP.matcher(body.strip()).replaceAll(">\n<");
	}

	private static String shortened(MatchResult number) {
		String text = String.format(Locale.ROOT, "%.2f", Double.parseDouble(number.group()));
		return text.replaceFirst("\\.?0+$", "").replaceFirst("^-0$", "0");
	}

	/**
	 * The chart as part of a page.
	 * @return an {@code svg} element that takes the page's colour
	 */
	public String inline() {
		return element("") + this.body + "</svg>";
	}

	/**
	 * The chart as a file of its own, light and dark.
	 * @return an SVG document
	 */
	public String file() {
		return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element(" xmlns=\"http://www.w3.org/2000/svg\"")
				+ "<style>svg{color:#1d232b}@media(prefers-color-scheme:dark){svg{color:#e4e8ee}}</style>\n" + this.body
				+ "</svg>\n";
	}

	private String element(String attributes) {
		return "<svg%s width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\" font-family=\"%s\" font-size=\"%d\">\n"
			.formatted(attributes, this.width, this.height, this.width, this.height, attribute(this.label), FAMILIES,
					FONT_PIXELS);
	}

	private static String attribute(String text) {
		return printable(text).replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
	}

	/**
	 * Text without what no XML document may hold.
	 * @param text any text
	 * @return the text, control characters replaced
	 */
	static String printable(String text) {
		return text.replaceAll("[\\p{Cntrl}\\uFFFE\\uFFFF\\p{Cs}]", "\uFFFD");
	}

}
