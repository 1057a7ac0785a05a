package org.webfluxdyno.lab.report;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

class ReportTests {

	private static final long MAX_BYTES = 3_000_000;

	private static final String EVIL = "\"><script>alert(1)</script><img src=x> | `a` **b** \u0007\n# ${x} https://evil.example/";

	@TempDir
	Path directory;

	static Stream<Arguments> runs() {
		return Stream.of(argumentSet("ladder", Runs.ladder()), argumentSet("compare", Runs.compare()),
				argumentSet("quick", Runs.quick()), argumentSet("empty", Runs.empty()),
				argumentSet("invalid", Runs.invalid()), argumentSet("hostile", Runs.hostile(EVIL)));
	}

	@ParameterizedTest
	@MethodSource("runs")
	void givesTheSameBytesForTheSameData(Source source) throws IOException {
		Map<String, String> first = write(source, "first");
		Map<String, String> second = write(source, "second");
		assertThat(first).isNotEmpty().isEqualTo(second);
	}

	@ParameterizedTest
	@MethodSource("runs")
	void keepsEverythingWithinThePage(Source source) throws IOException {
		String html = write(source, "run").get(Report.HTML);
		assertThat(html).hasSizeLessThan((int) MAX_BYTES);
		assertThat(html).doesNotContain("<script", "<link", "<img", "<iframe", "@import", "url(http", "xlink:href")
			.doesNotContainPattern("(?i)(src|href)=\"?'?(https?:|//)");
	}

	@ParameterizedTest
	@MethodSource("runs")
	void drawsChartsAsWellFormedXmlWhoseTextIsText(Source source) throws Exception {
		Map<String, String> files = write(source, "run");
		for (Map.Entry<String, String> file : files.entrySet()) {
			if (file.getKey().endsWith(".svg")) {
				Document svg = DocumentBuilderFactory.newInstance()
					.newDocumentBuilder()
					.parse(new InputSource(new StringReader(file.getValue())));
				assertThat(svg.getElementsByTagName("text").getLength()).as(file.getKey()).isPositive();
				assertThat(svg.getElementsByTagName("image").getLength()).as(file.getKey()).isZero();
			}
		}
	}

	@ParameterizedTest
	@MethodSource("runs")
	void linksEveryChartItWrites(Source source) throws IOException {
		Map<String, String> files = write(source, "run");
		files.keySet()
			.stream()
			.filter((name) -> name.endsWith(".svg"))
			.forEach((name) -> assertThat(files.get(Report.MARKDOWN)).contains("(" + name.replace('\\', '/') + ")"));
	}

	@Test
	void tellsTheOutcomeOfALadder() throws IOException {
		String html = write(Runs.ladder(), "run").get(Report.HTML);
		assertThat(html).contains("−31.0 % [−32.0, −30.0]", "38.9 µs", "26.8 µs", "9,120 requests/s")
			.contains("Kept", "Apart", "Did not help", "Hurts", "Open", "Not reached", "What each is worth in company")
			.contains("the budget of 45 min ended", "needs JDK 25 or later")
			.contains("A/A (nothing changed)", "steal took more than 5 % of the time", "Some Processor 2.6 GHz")
			.contains("./dyno ladder --budget 45m", "20261201", "0123abc", "../../cookbook/04-event-loop-workers.md")
			.contains("was not warm when its limit was reached");
	}

	@Test
	void tellsTheOutcomeOfAComparison() throws IOException {
		Map<String, String> files = write(Runs.compare(), "run");
		assertThat(files.get(Report.HTML))
			.contains("event-loop-workers.knob=on changes the CPU time of a request by −4.3 % [−5.3, −3.2]: helps.");
		assertThat(files).doesNotContainKeys(Tuning.PROPERTIES, Tuning.FLAGS);
	}

	@Test
	void saysProminentlyWhenThereAreNoVerdicts() throws IOException {
		Map<String, String> files = write(Runs.quick(), "run");
		String html = files.get(Report.HTML);
		assertThat(html.indexOf("Screened only: no verdicts")).isPositive().isLessThan(html.indexOf("class=\"cards\""));
		assertThat(html).contains("<pre>./dyno ladder</pre>").doesNotContain("chip good");
		assertThat(files.get(Report.CSV).lines()).hasSize(1);
	}

	@Test
	void saysWhyThereIsNoResult() throws IOException {
		assertThat(write(Runs.empty(), "run").get(Report.HTML)).contains("Nothing could be compared",
				"the service died: exit code 137", "No arm has figures");
		assertThat(write(Runs.invalid(), "run").get(Report.HTML)).contains("Invalid: 1 comparison", "no fork counts",
				"answers other than 2xx: 12 blocks");
	}

	@Test
	void escapesWhatComesFromOutside() throws IOException {
		Map<String, String> files = write(Runs.hostile(EVIL), "run");
		assertThat(files.get(Report.HTML)).contains("&lt;script&gt;").doesNotContain("<script", "<img");
		assertThat(files.get(Report.MARKDOWN)).contains("&lt;script&gt;", "\\*\\*b\\*\\*", "\\| \\`a\\`")
			.doesNotContain("<img", "https://");
		assertThat(files.get(Tuning.FLAGS).lines()).allMatch((line) -> line.startsWith("#") || line.startsWith("\""));
	}

	@Test
	void offersTheTunedSettingsWithTheirWorth() throws IOException {
		Map<String, String> files = write(Runs.ladder(), "run");
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
		List<String> lines = write(Runs.ladder(), "run").get(Report.CSV).lines().toList();
		int columns = lines.get(0).split(",").length;
		assertThat(lines.get(0)).startsWith("time,run,commit,").doesNotContain("branch");
		assertThat(lines).hasSizeGreaterThan(28).allSatisfy((line) -> assertThat(line.split(",")).hasSize(columns));
		assertThat(lines.get(1)).startsWith("2026-12-01T09:30:00Z,2026-12-01-ladder,0123abc,confirm,code-shape,")
			.contains(",38.9", ",nan,nan");
	}

	@Test
	void escapesMarkdown() {
		assertThat(MarkdownOutput.escape("a|b\n<c> *d* https://e #1"))
			.isEqualTo("a\\|b &lt;c&gt; \\*d\\* https&#8203;://e \\#1");
	}

	@Test
	void summarisesInAHundredColumns() {
		Stream.of(Runs.ladder(), Runs.compare(), Runs.quick(), Runs.empty(), Runs.invalid()).forEach((source) -> {
			String summary = Report.summary(source.data(), source.analysis(), source.cookbook());
			assertThat(summary.lines()).isNotEmpty().allSatisfy((line) -> assertThat(line.length()).isLessThanOrEqualTo(100));
		});
		Source ladder = Runs.ladder();
		assertThat(Report.summary(ladder.data(), ladder.analysis(), ladder.cookbook())).contains(
				"−31.0 % [−32.0, −30.0]", "Not reached: invented-recipe-29, invented-recipe-30", "no detectable effect");
	}

	@Test
	void putsWhatWasMeasuredIntoARecipe() {
		Source source = Runs.ladder();
		String block = MeasuredBlock
			.of(source.data(), source.analysis(), source.cookbook(), "observations", "../results/run/report.md")
			.orElseThrow();
		assertThat(block).contains("| helps | −3.6 % [−4.7, −2.4] |", "noise floor 1.1 %", "(<../results/run/report.md>)");
		assertThat(MeasuredBlock.of(source.data(), source.analysis(), source.cookbook(), "jdk-unknown", "x")).isEmpty();
		String text = "before\n" + MeasuredBlock.BEGIN + "\nNot measured yet.\n" + MeasuredBlock.END + "\nafter\n";
		String replaced = MeasuredBlock.replace(text, block);
		assertThat(replaced).startsWith("before\n").endsWith("\nafter\n").doesNotContain("Not measured yet");
		assertThat(MeasuredBlock.replace(replaced, block)).isEqualTo(replaced);
	}

	private Map<String, String> write(Source source, String name) throws IOException {
		Path target = this.directory.resolve(name);
		Report.write(target, source.data(), source.analysis(), source.cookbook(), source.histograms());
		String keep = System.getProperty("dyno.test.reports");
		try (Stream<Path> files = Files.walk(target)) {
			Map<String, String> contents = new TreeMap<>();
			files.filter(Files::isRegularFile)
				.forEach((file) -> contents.put(target.relativize(file).toString(), read(file)));
			if (keep != null) {
				Report.write(Path.of(keep, name()), source.data(), source.analysis(), source.cookbook(),
						source.histograms());
			}
			return contents;
		}
	}

	private static String name() {
		return StackWalker.getInstance()
			.walk((frames) -> frames.skip(2).findFirst().map(StackWalker.StackFrame::getMethodName).orElse("run"));
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
