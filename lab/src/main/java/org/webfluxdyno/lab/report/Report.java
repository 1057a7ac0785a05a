package org.webfluxdyno.lab.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

import org.webfluxdyno.lab.analysis.Analysis;
import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.report.view.Figure;
import org.webfluxdyno.lab.report.view.Page;
import org.webfluxdyno.lab.report.view.PeersPage;
import org.webfluxdyno.lab.result.RunData;

/**
 * The report of a run. The same data give the same bytes.
 */
public final class Report {

	/** The page for people. */
	public static final String HTML = "report.html";

	/** The same in Markdown. */
	public static final String MARKDOWN = "report.md";

	/** Rows for Apache Otava. */
	public static final String CSV = "otava.csv";

	/** Directory of the flame graphs, where there are any. */
	public static final String PROFILES = Source.PROFILES;

	private static final String PACKAGE = Report.class.getPackageName();

	private Report() {
	}

	/**
	 * Writes {@value #HTML}, {@value #MARKDOWN}, {@value #CSV}, {@code charts/*.svg} and,
	 * for a ladder, {@code tuned.properties} and {@code tuned.flags}; what is there is
	 * replaced.
	 * @param directory the run's directory
	 * @param data raw results
	 * @param analysis what can be said of them
	 * @param cookbook recipes
	 * @param histograms latency
	 * @throws IOException if a file cannot be written
	 */
	public static void write(Path directory, RunData data, Analysis analysis, Cookbook cookbook, Histograms histograms)
			throws IOException {
		Source source = new Source(data, analysis, cookbook, histograms, profiles(directory));
		Map<String, String> files = source.isPeers() ? peers(source) : recipes(source);
		files.put(CSV, OtavaCsv.of(source));
		removeStale(directory);
		for (Map.Entry<String, String> file : files.entrySet()) {
			Path target = directory.resolve(file.getKey());
			Files.createDirectories(target.toAbsolutePath().getParent());
			Files.writeString(target, file.getValue(), StandardCharsets.UTF_8);
		}
	}

	private static Map<String, String> recipes(Source source) {
		Page page = Pages.of(source);
		Map<String, String> files = new LinkedHashMap<>();
		charts(page).forEach((figure) -> files.putIfAbsent(figure.file(), figure.svg().file()));
		page.product().forEach((product) -> files.put(product.file(), product.text()));
		files.put(MARKDOWN, markdown("report.jte", page));
		files.put(HTML, html("report.jte", page));
		return files;
	}

	private static Map<String, String> peers(Source source) {
		PeersPage page = PeerPages.of(source);
		Map<String, String> files = new LinkedHashMap<>();
		page.pictures().forEach((figure) -> files.putIfAbsent(figure.file(), figure.svg().file()));
		files.put(MARKDOWN, markdown("peers.jte", page));
		files.put(HTML, html("peers.jte", page));
		return files;
	}

	/**
	 * What a terminal shows at the end of a run.
	 * @param data raw results
	 * @param analysis what can be said of them
	 * @param cookbook recipes
	 * @return lines of at most 100 columns, each ended
	 */
	public static String summary(RunData data, Analysis analysis, Cookbook cookbook) {
		Source source = new Source(data, analysis, cookbook, Histograms.NONE, List.of());
		return source.isPeers() ? Summary.ofPeers(source) : Summary.of(source);
	}

	/**
	 * The Markdown of a written report as a part of another page: without its title, its
	 * charts found from there.
	 * @param directory the run's directory
	 * @param page file of the other page
	 * @return the text
	 * @throws IOException if there is no report
	 */
	public static String part(Path directory, Path page) throws IOException {
		Path parent = page.toAbsolutePath().normalize().getParent();
		Path whole = directory.toAbsolutePath().normalize();
		String way = (parent != null) ? parent.relativize(whole).toString().replace('\\', '/') : whole.toString();
		return Files.readString(directory.resolve(MARKDOWN))
			.replaceFirst("# .*\n+", "")
			.replace("](charts/", "](" + way + "/charts/")
			.strip();
	}

	// A chart or a file to paste that this rendering does not write would be of another
	// one.
	private static void removeStale(Path directory) throws IOException {
		Files.deleteIfExists(directory.resolve(Tuning.PROPERTIES));
		Files.deleteIfExists(directory.resolve(Tuning.FLAGS));
		Path charts = directory.resolve("charts");
		if (Files.isDirectory(charts)) {
			try (DirectoryStream<Path> stale = Files.newDirectoryStream(charts, "*.svg")) {
				for (Path chart : stale) {
					Files.delete(chart);
				}
			}
		}
	}

	/**
	 * A comparison in one line.
	 * @param comparison the comparison
	 * @return what was changed, the effect on CPU time and what can be said of it
	 */
	public static String line(Comparison comparison) {
		return "%s %s: CPU per request %s, %s".formatted(Words.recipe(comparison.arm()), Words.label(comparison.arm()),
				Words.cpu(comparison), comparison.verdict().label());
	}

	private static List<String> profiles(Path directory) throws IOException {
		Path profiles = directory.resolve(PROFILES);
		if (!Files.isDirectory(profiles)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(profiles)) {
			return files.map((file) -> file.getFileName().toString())
				.filter((name) -> name.endsWith(".html"))
				.sorted()
				.toList();
		}
	}

	private static Stream<Figure> charts(Page page) {
		return Stream
			.of(page.lead().stream(), page.curves().stream(),
					page.recipes()
						.stream()
						.flatMap((recipe) -> recipe.trials().stream())
						.flatMap((trial) -> trial.charts().stream()))
			.flatMap((figures) -> figures);
	}

	private static String html(String template, Object page) {
		StringOutput output = new StringOutput();
		engine(ContentType.Html, "html").render(template, page, output);
		return output.toString();
	}

	private static String markdown(String template, Object page) {
		MarkdownOutput output = new MarkdownOutput();
		engine(ContentType.Plain, "markdown").render(template, page, output);
		return output.toString();
	}

	private static TemplateEngine engine(ContentType type, String templates) {
		return TemplateEngine.createPrecompiled(null, type, null, PACKAGE + "." + templates);
	}

}
