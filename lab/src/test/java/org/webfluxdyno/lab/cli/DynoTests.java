package org.webfluxdyno.lab.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Commands, options and exit codes, without starting anything.
 */
class DynoTests {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@TempDir
	private Path directory;

	@Test
	void listsRecipes() {
		assertThat(run("recipes", "--recipes", "../cookbook")).isZero();
		assertThat(this.out.toString().lines()).hasSizeGreaterThanOrEqualTo(12)
			.anyMatch((line) -> line.startsWith("event-loop-workers") && line.contains("Match event-loop workers"));
	}

	@Test
	void showsARecipeAsTextAndAsJson() {
		assertThat(run("recipes", "transport", "--recipes", "../cookbook")).isZero();
		assertThat(this.out.toString()).contains("transport=io_uring io-uring-jar=present", "## When not to");
		assertThat(run("recipes", "transport", "--json", "--recipes", "../cookbook")).isZero();
		assertThat(this.out.toString()).contains("\"id\" : \"transport\"");
	}

	@Test
	void namesTheRecipesThereAreWhenOneIsUnknown() {
		assertThat(run("recipes", "transprt", "--recipes", "../cookbook")).isEqualTo(ExitCode.USAGE);
		assertThat(this.err.toString()).contains("no recipe 'transprt'", "transport");
	}

	@Test
	void listsPeers() {
		assertThat(run("peers", "--list", "--peers", "../peers")).isZero();
		assertThat(this.out.toString().lines()).hasSizeGreaterThanOrEqualTo(15)
			.anyMatch((line) -> line.startsWith("floor") && line.endsWith("C epoll loop"));
	}

	@Test
	void namesThePeersThereAreWhenOneIsUnknown() {
		assertThat(run("peers", "--only", "flor", "--peers", "../peers")).isEqualTo(ExitCode.USAGE);
		assertThat(this.err.toString()).contains("no peer 'flor'", "floor");
	}

	@Test
	void suggestsTheCommandThatWasMeant() {
		assertThat(run("recpies")).isEqualTo(ExitCode.USAGE);
		assertThat(this.err.toString()).contains("recpies", "did you mean", "recipes");
	}

	@Test
	void listsAllErrorsOfAllOptions() {
		assertThat(run("stand", "--port", "x", "--service-port", "0", "--management-port", "70000", "--set", "a",
				"--set", "nothing=1", "--start-timeout", "soon", "--recipes", "../cookbook", "--app",
				this.directory.resolve("none.jar").toString(), "--nonsense"))
			.isEqualTo(ExitCode.USAGE);
		assertThat(this.err.toString()).contains("'--port': 'x' is not an int",
				"--service-port must be from 1 to 65535", "--management-port must be from 1",
				"--set must be KNOB=VALUE, but was 'a'", "no recipe declares a knob 'nothing'", "'--start-timeout'",
				"'soon' is not a duration", "none.jar", "--nonsense");
		assertThat(this.err.toString()).doesNotContain("\tat ");
	}

	@Test
	void refusesTheSamePortTwice() {
		assertThat(run("stand", "--port", "18099", "--service-port", "18099", "--recipes", "../cookbook"))
			.isEqualTo(ExitCode.USAGE);
		assertThat(this.err.toString()).contains("--service-port must differ from the other ports, but was 18099");
	}

	@Test
	void helps() {
		assertThat(run("--help")).isZero();
		assertThat(this.out.toString()).contains("recipes", "stand", "Exit codes");
		assertThat(run("stand", "--help", "--port", "x")).isZero();
	}

	@Test
	void opensToOthersOnlyWithAToken() {
		assertThat(new Access(Map.of(), null, 8082).address()).isEqualTo("127.0.0.1");
		assertThat(new Access(Map.of(), "0.0.0.0", 8082).errors()).singleElement()
			.satisfies((error) -> assertThat(error).contains("DYNO_STAND_TOKEN"));
		assertThat(new Access(Map.of(Access.TOKEN_FILE, "x"), null, 8082).address()).isEqualTo("0.0.0.0");
		assertThat(new Access(Map.of(Access.TOKEN_FILE, "x"), "127.0.0.1", 8082).address()).isEqualTo("127.0.0.1");
		assertThat(new Access(Map.of(), " ", 8082).errors()).singleElement().asString().contains("blank");
		assertThat(new Access(Map.of(), null, 8082).file()).hasFileName("stand.token");
		assertThat(new Access(Map.of(), null, 9082).file()).hasFileName("stand-9082.token");
		assertThat(new Access(Map.of(Access.TOKEN, "short"), null, 8082).errors()).hasSize(1);
	}

	private int run(String... arguments) {
		CommandLine line = Dyno.commandLine();
		line.setOut(new PrintWriter(this.out, true));
		line.setErr(new PrintWriter(this.err, true));
		return line.execute(arguments);
	}

}
