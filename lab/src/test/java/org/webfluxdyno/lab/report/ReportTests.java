package org.webfluxdyno.lab.report;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

import org.webfluxdyno.lab.analysis.Verdict;
import org.webfluxdyno.lab.report.chart.Curves;
import org.webfluxdyno.lab.report.chart.Forest;
import org.webfluxdyno.lab.report.chart.Ranking;
import org.webfluxdyno.lab.report.chart.Tone;

import static org.assertj.core.api.Assertions.assertThat;

class ReportTests {

	private static final long MAX_BYTES = 3_000_000;

	private static final String EVIL = "\"><script>alert(1)</script><img src=x> | `a` **b** \u0007\n# ${x} https://evil.example/";

	/** Stays after the tests, to be looked at. */
	private static final Path SAMPLES = Path.of("target", "report-samples");

	private static final Map<String, Source> RUNS = Map.of("ladder", Runs.ladder(), "compare", Runs.compare(), "quick",
			Runs.quick(), "search", Runs.search(Verdict.HELPS), "search-in-vain", Runs.search(Verdict.INCONCLUSIVE),
			"empty", Runs.empty(), "invalid", Runs.invalid(), "hostile", Runs.hostile(EVIL), "peers", Runs.peers(),
			"hostile-peers", Runs.hostilePeers(EVIL));

	private static final Map<String, Map<String, String>> WRITTEN = new HashMap<>();

	@TempDir
	Path directory;

	static Stream<String> runs() {
		return RUNS.keySet().stream().sorted();
	}

	@ParameterizedTest
	@MethodSource("runs")
	void givesTheSameBytesForTheSameData(String run) throws IOException {
		assertThat(write(run, this.directory)).isNotEmpty().isEqualTo(written(run));
	}

	@ParameterizedTest
	@MethodSource("runs")
	void keepsEverythingWithinThePage(String run) throws IOException {
		String html = written(run).get(Report.HTML);
		assertThat(html).hasSizeLessThan((int) MAX_BYTES);
		assertThat(html).doesNotContain("<script", "<link", "<img", "<iframe", "@import", "url(http", "xlink:href")
			.doesNotContainPattern("(?i)(src|href)=\"?'?(https?:|//)");
	}

	@ParameterizedTest
	@MethodSource("runs")
	void drawsChartsAsWellFormedXmlWhoseTextIsText(String run) throws Exception {
		Map<String, String> files = written(run);
		for (Map.Entry<String, String> file : files.entrySet()) {
			if (file.getKey().endsWith(".svg")) {
				Document svg = DocumentBuilderFactory.newInstance()
					.newDocumentBuilder()
					.parse(new InputSource(new StringReader(file.getValue())));
				assertThat(svg.getElementsByTagName("text").getLength()).as(file.getKey()).isPositive();
				assertThat(file.getValue()).as("outlines of letters").doesNotContainPattern(" d=\"[^\"]*Q");
				assertThat(svg.getElementsByTagName("image").getLength()).as(file.getKey()).isZero();
			}
		}
	}

	@ParameterizedTest
	@MethodSource("runs")
	void linksEveryChartItWrites(String run) throws IOException {
		Map<String, String> files = written(run);
		files.keySet()
			.stream()
			.filter((name) -> name.endsWith(".svg"))
			.forEach((name) -> assertThat(files.get(Report.MARKDOWN)).contains("(" + name.replace('\\', '/') + ")"));
	}

	@Test
	void tellsTheOutcomeOfALadder() throws IOException {
		String html = written("ladder").get(Report.HTML);
		assertThat(html).contains("−31.0 % [−32.0, −30.0]", "38.9 µs", "26.8 µs", "9,120 requests/s")
			.contains("Kept", "Apart", "Did not help", "Hurts", "Open", "Not reached", "What each is worth in company")
			.contains("the budget of 45 min ended", "needs JDK 25 or later")
			.contains("A/A (nothing changed)", "steal took more than 5 % of the time", "Some Processor 2.6 GHz")
			.contains("./dyno ladder --budget 45m", "20261201", "0123abc", "../../cookbook/04-event-loop-workers.md")
			.contains("was not warm when its limit was reached");
	}

	@Test
	void tellsTheOutcomeOfASearch() throws IOException {
		Map<String, String> files = written("search");
		assertThat(files.get(Report.HTML))
			.contains("The search found allocator.knob=on: against out of the box",
					"by −8.0\u00a0% [−8.9, −7.1] (helps).", "Begin", "Found")
			.doesNotContain("Screened only: no verdicts", "Not reached");
		assertThat(files.get(Tuning.PROPERTIES)).contains("some.spring.property5=on",
				"# allocator.knob: found by a search; what it found, all together: −8.0");
	}

	@Test
	void offersNothingToPasteOfASearchThatEndsUndecided() throws IOException {
		Map<String, String> files = written("search-in-vain");
		assertThat(files.get(Report.HTML)).contains("The search found allocator.knob=on", "(inconclusive).");
		assertThat(files).doesNotContainKeys(Tuning.PROPERTIES, Tuning.FLAGS);
	}

	@Test
	void tellsTheOutcomeOfAComparison() throws IOException {
		Map<String, String> files = written("compare");
		assertThat(files.get(Report.HTML)).contains(
				"event-loop-workers.knob=on changes the CPU time of a request by −4.3\u00a0% [−5.3, −3.2]: helps.");
		assertThat(files).doesNotContainKeys(Tuning.PROPERTIES, Tuning.FLAGS);
	}

	@Test
	void saysProminentlyWhenThereAreNoVerdicts() throws IOException {
		Map<String, String> files = written("quick");
		String html = files.get(Report.HTML);
		assertThat(html.indexOf("Screened only: no verdicts")).isPositive().isLessThan(html.indexOf("class=\"cards\""));
		assertThat(html).contains("<pre>./dyno ladder</pre>").doesNotContain("chip good");
		assertThat(files.get(Report.CSV).lines()).hasSize(1);
		assertThat(files).doesNotContainKeys(Tuning.PROPERTIES, Tuning.FLAGS);
	}

	@Test
	void saysWhyThereIsNoResult() throws IOException {
		assertThat(written("empty").get(Report.HTML)).contains("Nothing could be compared",
				"the service died: exit code 137", "No arm has figures");
		assertThat(written("invalid").get(Report.HTML)).contains("Invalid: 1 comparison", "no fork counts",
				"answers other than 2xx: 12 blocks");
	}

	@Test
	void escapesWhatComesFromOutside() throws IOException {
		Map<String, String> files = written("hostile");
		assertThat(files.get(Report.HTML)).contains("&lt;script&gt;").doesNotContain("<script", "<img");
		String code = "(?s)~~~~.*?~~~~";
		assertThat(files.get(Report.MARKDOWN).replaceAll(code, ""))
			.contains("&lt;script&gt;", "\\*\\*b\\*\\*", "\\| \\`a\\`")
			.doesNotContain("<img", "https://");
		assertThat(files.get(Tuning.FLAGS).lines()).allMatch((line) -> line.startsWith("#") || line.startsWith("\""));
	}

	@Test
	void tellsFiguresOfPeersWithTheirRatiosToTheReference() throws IOException {
		Map<String, String> files = written("peers");
		assertThat(files.get(Report.HTML))
			.contains(
					"4 peers side by side at 64 connections: a request takes from 9.7 µs of CPU time (floor) to 521 µs"
							+ " (flask); webflux, the reference, takes 38.9 µs.")
			.contains("Title of floor 1.2, Java", "webflux, a second time", "was started a second time")
			.doesNotContain("chip good");
		assertThat(files.get(Report.MARKDOWN)).contains("9.7<br>×0.25 \\[0.25, 0.26\\]", "×13.4 \\[13.1, 13.7\\]",
				"7.30<br>×1 ", "## Latency under open load, 1000 connections, 4,500 requests/s");
		assertThat(files).containsKeys("charts/cost-connections-64.svg", "charts/cost-connections-1000.svg");
	}

	@Test
	void tellsOnceWhichPeersWereLeftOutAndWhy() throws IOException {
		assertThat(written("peers").get(Report.MARKDOWN)).contains("| warp (skipped) | needs Rust 1.89 or newer |",
				"| hyper (broken) | needs Rust 1.89 or newer |",
				"| flask (connections-64) | left out of the open load, answers 8 a second: needs Rust 1.89 or newer (and 1 more like it) |");
		assertThat(written("hostile-peers").get(Report.HTML)).doesNotContain("<script", "<img");
	}

	@Test
	void offersTheTunedSettingsWithTheirWorth() throws IOException {
		Map<String, String> files = written("ladder");
		Properties properties = new Properties();
		properties.load(new StringReader(files.get(Tuning.PROPERTIES)));
		assertThat(properties).containsEntry("some.spring.property17", "on").hasSize(2);
		assertThat(files.get(Tuning.PROPERTIES))
			.contains("invented-recipe-17: −6.4 % [−7.5, −5.3]; taken away at the end: +");
		assertThat(files.get(Tuning.FLAGS)).contains("\n-Dsome.system.property4=on\n", "\n-XX:+SomeFlag10\n",
				"# JDK: run on JDK on");
	}

	@Test
	void writesRowsThatOtavaReads() throws IOException {
		List<String> lines = written("ladder").get(Report.CSV).lines().toList();
		int columns = lines.get(0).split(",").length;
		assertThat(lines.get(0)).startsWith("time,run,commit,").doesNotContain("branch");
		assertThat(lines).hasSizeGreaterThan(28).allSatisfy((line) -> assertThat(line.split(",")).hasSize(columns));
		assertThat(lines.get(1)).startsWith("2026-12-01T09:30:00Z,2026-12-01-ladder,0123abc,confirm,code-shape,")
			.contains(",38.9", ",nan,nan");
	}

	@Test
	void drawsACurveOfNothing() {
		Map<String, Histogram> nothing = Map.of("GET /", new Histogram(3));
		assertThat(Curves.latency("latency", "GET /", nothing, 900).file()).contains("<svg", "latency, ms");
	}

	@Test
	void drawsNoGridLineThroughTheWordsAtTheEnd() {
		String ranking = Ranking
			.draw("cost", "CPU", List.of(new Ranking.Row("cheap", 1, 1, 1, true, "1.0 \u00b5s, the reference"),
					new Ranking.Row("dear", 64, 63, 65, false, "64.0 \u00b5s [63.0, 65.0]")))
			.body();
		String forest = Forest
			.draw("forest",
					List.of(new Forest.Row("flush", -9, -11, -7, true, "\u22129.0 % [\u221211.0, \u22127.0]",
							Tone.GOOD)),
					1)
			.body();
		assertThat(Stream.of(ranking, forest)).allSatisfy((svg) -> assertThat(gridLines(svg)).hasSizeGreaterThan(3)
			.allSatisfy((x) -> assertThat(x).isLessThan(1060 - 205)));
	}

	private static List<Double> gridLines(String svg) {
		return Pattern.compile("stroke-opacity:0.18;\" x1=\"([0-9.]+)\"")
			.matcher(svg)
			.results()
			.map((line) -> Double.valueOf(line.group(1)))
			.toList();
	}

	@Test
	void keepsACurveThin() {
		List<double[]> points = IntStream.range(0, 5000).mapToObj((i) -> new double[] { i, 100 + i % 7 }).toList();
		String svg = Curves.warmup("warmup", "warm-up", List.of(new Curves.Line("A", points)), 900).body();
		int corners = svg.substring(svg.lastIndexOf("<path")).split("L[0-9]").length;
		assertThat(corners).isBetween(100, 200);
	}

	@Test
	void escapesMarkdown() {
		assertThat(MarkdownOutput.escape("a|b\n<c> *d* https://e #1"))
			.isEqualTo("a\\|b &lt;c&gt; \\*d\\* https&#8203;://e \\#1");
	}

	@Test
	void summarisesInAHundredColumns() {
		RUNS.values().forEach((source) -> {
			String summary = Report.summary(source.data(), source.analysis(), source.cookbook());
			assertThat(summary.lines()).isNotEmpty()
				.allSatisfy((line) -> assertThat(line.length()).isLessThanOrEqualTo(100));
		});
		Source ladder = source("ladder");
		assertThat(Report.summary(ladder.data(), ladder.analysis(), ladder.cookbook())).contains(
				"−31.0 % [−32.0, −30.0]", "Not reached: invented-recipe-29, invented-recipe-30",
				"no detectable effect");
	}

	@Test
	void putsWhatWasMeasuredIntoARecipe() {
		Source source = source("ladder");
		String block = MeasuredBlock
			.of(source.data(), source.analysis(), source.cookbook(), "observations", "../results/run/report.md")
			.orElseThrow();
		assertThat(block).contains("| helps | −3.6 % [−4.7, −2.4] |", "noise floor 1.1 %",
				"(<../results/run/report.md>)");
		assertThat(MeasuredBlock.of(source.data(), source.analysis(), source.cookbook(), "jdk-unknown", "x")).isEmpty();
		String text = "before\n" + MeasuredBlock.BEGIN + "\nNot measured yet.\n" + MeasuredBlock.END + "\nafter\n";
		String replaced = MeasuredBlock.replace(text, block);
		assertThat(replaced).startsWith("before\n").endsWith("\nafter\n").doesNotContain("Not measured yet");
		assertThat(MeasuredBlock.replace(replaced, block)).isEqualTo(replaced);
	}

	private static Map<String, String> written(String run) throws IOException {
		Map<String, String> files = WRITTEN.get(run);
		if (files == null) {
			files = write(run, SAMPLES.resolve(run));
			WRITTEN.put(run, files);
		}
		return files;
	}

	private static Map<String, String> write(String run, Path target) throws IOException {
		Source source = source(run);
		Report.write(target, source.data(), source.analysis(), source.cookbook(), source.histograms());
		Map<String, String> contents = new TreeMap<>();
		try (Stream<Path> files = Files.walk(target)) {
			files.filter(Files::isRegularFile)
				.forEach((file) -> contents.put(target.relativize(file).toString(), read(file)));
		}
		return contents;
	}

	private static Source source(String run) {
		return Objects.requireNonNull(RUNS.get(run));
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
