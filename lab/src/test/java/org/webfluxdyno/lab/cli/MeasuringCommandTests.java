package org.webfluxdyno.lab.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the measuring commands say of wrong input; nothing is started.
 */
class MeasuringCommandTests {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@TempDir
	private Path directory;

	@Test
	void compareNeedsARecipeOrTwoJars() {
		assertThat(run("compare")).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("give a recipe, or --jar-a and --jar-b", "event-loop-workers");
	}

	@Test
	void everythingThatIsWrongWithAComparisonIsToldAtOnce() {
		assertThat(run("compare", "allocatr", "--forks", "99", "--target", "0", "--fail-if", "cpu>3", "--jar-b",
				this.directory.resolve("none.jar").toString()))
			.isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("no recipe 'allocatr'", "--forks must be from 1 to 30, but was 99",
				"--target must be from 0.5 to 50 percent, but was 0.0", "'cpu>+3%,rps<-5%'", "'cpu>3'",
				"--jar-a and --jar-b go together", "none.jar");
	}

	@Test
	void aServiceMustBeAJarThatCanBeRead() throws Exception {
		Path text = Files.writeString(this.directory.resolve("service.txt"), "no jar");
		assertThat(run("ladder", "--service", text.toString(), "--path", "x", "--ready", "y", "--jvm", "Xmx1g"))
			.isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--service must be an executable jar", "--path must begin with /, but was 'x'",
				"--ready must begin with /, but was 'y'", "--jvm must be a flag that begins with -, but was 'Xmx1g'");
	}

	@Test
	void headersAreCheckedBeforeAnythingStarts() throws Exception {
		Path jar = Files.writeString(this.directory.resolve("x.jar"), "");
		assertThat(run("ladder", "--service", jar.toString(), "--path", "/x", "--header", "none", "--header",
				"Content-Length: 3"))
			.isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("but was 'none'", "but was 'Content-Length: 3'");
	}

	@Test
	void aWarmUpHasItsBounds() {
		assertThat(run("compare", "allocator", "--warmup-bursts", "0")).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--warmup-bursts must be from 1 to 600, but was 0");
	}

	@Test
	void optionsOfAForeignServiceNeedOne() {
		assertThat(run("ladder", "--path", "/other")).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--path, --method, --body, --header and --ready go with --service");
	}

	@Test
	void aLadderIsQuickOrFullAndOnlyKnownRecipesAreTried() {
		assertThat(run("ladder", "--quick", "--full", "--budget", "1s", "--recipes", "jdk,nothing"))
			.isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--quick and --full exclude each other", "--budget must be from 1m to 168h",
				"no recipe 'nothing'");
	}

	@Test
	void aSearchHasItsOwnRecipesAndBeginsWithALadder() throws Exception {
		assertThat(run("ladder", "--search", "--quick", "--from", this.directory.toString())).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--search has its own recipes", "--from: ", "has no run.json");
		Files.writeString(this.directory.resolve("run.json"),
				"{\"formatVersion\": 1, \"name\": \"x\", \"kind\": \"compare\", \"command\": [], \"seed\": 1,"
						+ " \"started\": \"\", \"versions\": {}, \"options\": {}}");
		assertThat(run("ladder", "--search", "--from", this.directory.toString())).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--from must be the directory of a ladder", "is a run of dyno compare");
		assertThat(run("ladder", "--search", "--budget", "20m")).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--search needs a --budget of 30m or more", "was 20m");
		assertThat(run("ladder", "--from", this.directory.toString())).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--from goes with --search");
	}

	@Test
	void onlyARunCanBeGoneOnWith() {
		assertThat(run("ladder", "--resume", this.directory.toString())).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--resume must name the directory of a run", "has no run.json");
	}

	@Test
	void aRunOfANewerDynoIsNotTouched() throws Exception {
		Files.writeString(this.directory.resolve("run.json"), "{\"formatVersion\": 99}");
		assertThat(run("compare", "--resume", this.directory.toString())).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("version 99", "use a newer dyno");
		assertThat(run("report", this.directory.toString())).isEqualTo(ExitCode.INVALID);
		assertThat(said()).contains("version 99");
	}

	@Test
	void aRunGoesOnWithTheCommandThatBeganIt() throws Exception {
		Files.writeString(this.directory.resolve("run.json"),
				"{\"formatVersion\": 1, \"name\": \"x\", \"kind\": \"ladder\", \"command\": [], \"seed\": 1,"
						+ " \"started\": \"\", \"versions\": {}, \"options\": {}}");
		assertThat(run("compare", "--resume", this.directory.toString())).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("is a run of dyno ladder: go on with dyno ladder --resume");
	}

	@Test
	void aRunThatWasCutShortBeforeItsFirstBlockHasAReport() throws Exception {
		Files.writeString(this.directory.resolve("run.json"),
				"{\"formatVersion\": 1, \"name\": \"x\", \"kind\": \"compare\", \"command\": [], \"seed\": 1,"
						+ " \"started\": \"\", \"versions\": {}, \"options\": {}}");
		Files.writeString(this.directory.resolve("groups.jsonl"),
				"{\"id\": \"compare-1\", \"stage\": \"CONFIRM\", \"forks\": 5, \"rounds\": 15, \"openBlocks\": 2,"
						+ " \"load\": {\"connections\": 64, \"pipeline\": 1, \"http2\": false, \"method\": \"GET\","
						+ " \"body\": \"\", \"openRequestsPerSecond\": 0}, \"arms\": ["
						+ "{\"name\": \"a\", \"recipe\": \"reference\", \"label\": \"a\", \"settings\": {\"values\": {}},"
						+ " \"path\": \"/hello\", \"extra\": []}, {\"name\": \"b\", \"recipe\": \"allocator\","
						+ " \"label\": \"b\", \"settings\": {\"values\": {}}, \"path\": \"/hello\", \"extra\": []}]}\n");
		assertThat(run("report", this.directory.toString())).isEqualTo(ExitCode.INVALID);
		assertThat(said()).isEmpty();
		assertThat(this.directory.resolve("report.html")).content().contains("nothing was measured");
	}

	@Test
	void anExistingRunIsNotOverwritten() throws Exception {
		Files.writeString(this.directory.resolve("run.json"), "{}");
		assertThat(run("compare", "allocator", "--out", this.directory.toString())).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--out must be a new directory", "go on with --resume");
	}

	@Test
	void aReportNeedsARun() {
		assertThat(run("report", this.directory.toString())).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("DIR must be the directory of a run");
	}

	@Test
	void theInstrumentIsCheckedOnTheOwnServiceOnly() throws Exception {
		Path jar = Files.writeString(this.directory.resolve("x.jar"), "");
		assertThat(run("verify-instrument", "--service", jar.toString())).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--service has no /work to plant a cost in");
	}

	@Test
	void everythingThatIsWrongWithAMeasurementOfPeersIsToldAtOnce() {
		assertThat(run("peers", "--peers", "../peers", "--list", "--check", "--connections", "64,64,0", "--rate", "-1",
				"--reference", "nobody", "--driver", "ab"))
			.isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--list and --check exclude each other",
				"--connections must be from 1 to 10000, but was 0", "--connections must name each number once",
				"--rate must be from 1 to 10000000 requests per second, but was -1.0",
				"--reference must be one of the peers, but was 'nobody'; there are actix, fasthttp",
				"--driver must be dyno or wrk, but was 'ab'");
	}

	@Test
	void wrkIsRefusedWhatItCannotDo() {
		assertThat(run("peers", "--peers", "../peers", "--driver", "wrk", "--pipeline", "4")).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--driver wrk has neither --pipeline nor --rate");
	}

	@Test
	void aReportGoesOnlyIntoAPageThatHasRoomForIt() throws Exception {
		Path page = Files.writeString(this.directory.resolve("page.md"), "no room");
		assertThat(run("report", this.directory.toString(), "--into", page.toString())).isEqualTo(ExitCode.USAGE);
		assertThat(said()).contains("--into must be a Markdown page with the lines <!-- measured:begin -->");
	}

	private String said() {
		assertThat(this.err.toString()).doesNotContain("\tat ");
		return this.err.toString();
	}

	private int run(String... arguments) {
		CommandLine line = Dyno.commandLine();
		line.setOut(new PrintWriter(this.out, true));
		line.setErr(new PrintWriter(this.err, true));
		String[] all = new String[arguments.length + 2];
		System.arraycopy(arguments, 0, all, 0, arguments.length);
		all[arguments.length] = "--recipes-dir";
		all[arguments.length + 1] = "../cookbook";
		return line.execute(all);
	}

}
