package org.webfluxdyno.lab.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.webfluxdyno.lab.probe.Finding;
import org.webfluxdyno.lab.stand.Host;
import org.webfluxdyno.lab.stand.Jdk;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code dyno doctor} prints, and how it ends.
 */
class DoctorTests {

	private static final List<Finding> FINDINGS = List.of(Finding.ok("cores", "8 processors", "Plenty."),
			Finding.warning("open files", "1,024", "Each connection is an open file, and there are not enough of"
					+ " them for ten thousand connections at a time.", "ulimit -n 65536"));

	@Test
	void alignsWhatItFoundAndWrapsIt() {
		String text = DoctorText.of(FINDINGS, Ansi.OFF, 70);
		assertThat(text.lines()).allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(70))
			.contains("  ok       cores       8 processors · Plenty.", "  warning  open files  1,024",
					"                       → ulimit -n 65536")
			.last()
			.isEqualTo("This host is fit to measure: 1 warning, 0 notes.");
	}

	@Test
	void saysThatAHostIsNotFit() {
		assertThat(
				DoctorText.of(List.of(Finding.unfit("cores", "1 processor", "Too few.", "Take more.")), Ansi.OFF, 80))
			.contains("  unfit    cores  1 processor\n",
					"This host is not fit to measure now, because of: cores. Besides 0 warnings, 0 notes.");
	}

	@Test
	void coloursOnATerminalOnly() {
		assertThat(DoctorText.of(FINDINGS, Ansi.ON, 80)).contains("\u001B[32mok");
		assertThat(DoctorText.of(FINDINGS, Ansi.OFF, 80)).doesNotContain("\u001B");
	}

	@Test
	void looksForJdksAndTools() {
		Jdk seventeen = new Jdk(17, "17.0.15", Path.of("x"));
		Jdk twentyFive = new Jdk(25, "25.0.3", Path.of("y"));
		assertThat(ToolChecks.jdks(List.of(seventeen, twentyFive)).level()).isEqualTo(Finding.Level.OK);
		assertThat(ToolChecks.jdks(List.of(seventeen))).satisfies((finding) -> {
			assertThat(finding.level()).isEqualTo(Finding.Level.NOTE);
			assertThat(finding.remedy()).startsWith("Install JDK 25, or");
		});
		Host bare = new Host(List.of(seventeen), "x86_64", "linux", List.of(), Optional.empty(), 2);
		assertThat(ToolChecks.findings(bare)).extracting(Finding::topic).containsExactly("JDKs", "Docker", "wrk");
		assertThat(ToolChecks.docker(bare).found()).isEqualTo("not found");
	}

	@Test
	void printsJsonAndEndsByWhatItFound() {
		StringWriter out = new StringWriter();
		CommandLine line = Dyno.commandLine();
		line.setOut(new PrintWriter(out, true));
		int exit = line.execute("doctor", "--json");
		JsonNode json = JsonMapper.shared().readTree(out.toString());
		assertThat(exit).isEqualTo(json.get("fit").booleanValue() ? ExitCode.DONE : ExitCode.UNFIT);
		assertThat(json.get("findings").findValuesAsString("topic")).contains("cores", "JDKs", "Docker");
		assertThat(json.get("findings").findValuesAsString("level")).isSubsetOf("ok", "note", "warning", "unfit");
	}

}
