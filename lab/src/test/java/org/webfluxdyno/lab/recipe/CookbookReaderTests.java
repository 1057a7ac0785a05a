package org.webfluxdyno.lab.recipe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Reading recipe files, good and bad.
 */
class CookbookReaderTests {

	private static final String GOOD = """
			---
			id: workers
			title: Turn workers
			group: event loop
			applies: knob
			knobs:
			  workers: {system: some.workers}
			  mode:
			    jvm:
			      values: {on: "-XX:+UseIt", off: "-XX:-UseIt"}
			reference: {workers: default}
			candidates:
			  - {workers: 1}
			  - {mode: on}
			expect: {cpuMicrosPerRequest: down}
			safety: production
			load: {closed: 64, path: /x}
			needs: ["jdk>=25 when mode=on"]
			sources: ["somewhere"]
			---
			# Turn workers
			## Why
			Because.
			## How to set it in your service
			Like this.
			## When not to
			Then.
			<!-- measured:begin -->
			<!-- measured:end -->
			""";

	@TempDir
	private Path directory;

	@Test
	void readsAGoodRecipe() throws Exception {
		write("07-workers.md", GOOD);
		Recipe recipe = CookbookReader.read(this.directory).recipes().get(0);
		assertThat(recipe.number()).isEqualTo(7);
		assertThat(recipe.fileName()).isEqualTo("07-workers.md");
		assertThat(recipe.group()).isEqualTo(Group.EVENT_LOOP);
		assertThat(recipe.knobs()).extracting(Knob::name).containsExactly("workers", "mode");
		assertThat(recipe.load().options()).containsEntry("closed", 64);
		assertThat(recipe.needs()).singleElement().satisfies((need) -> {
			assertThat(need.condition()).isEqualTo(new Need.Condition.JdkAtLeast(25));
			assertThat(need.limit()).contains(new Need.Limit("mode", "on"));
		});
		assertThat(recipe.steps()).extracting(Step::name).containsExactly("workers=default", "workers=1", "mode=on");
		assertThat(recipe.steps()).extracting(Step::path).containsOnly("/x");
		assertThat(recipe.steps().get(2).settings().label()).isEqualTo("workers=default mode=on");
	}

	@Test
	void keepsWordsThatYamlCouldTakeForOtherTypes() throws Exception {
		write("07-workers.md", GOOD.replace("{workers: 1}", "{workers: 08}"));
		assertThat(CookbookReader.read(this.directory).values("workers")).containsExactly("default", "08");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					id: workers                          | id: others                             | 2  | id must be as in the file's name, 'workers', but was 'others'
					group: event loop                    | group: loops                           | 4  | group must be one of code shape, event loop
					applies: knob                        | applies: everything                    | 5  | applies must be one of knob, route, client, but was 'everything'
					safety: production                   | safety: sure                           | 16 | safety must be one of production, tuned, unsafe
					title: Turn workers                  | titel: Turn workers                    | 3  | unknown key 'titel'
					title: Turn workers                  | titel: Turn workers                    | 2  | has no 'title'
					title: Turn workers                  | title: [a]                             | 3  | title of the front matter must be text, but was a list
					title: Turn workers                  | id: workers                            | 3  | 'id' is given twice in the front matter, first on line 2
					workers: {system: some.workers}      | workers: {}                            | 7  | must have exactly one carrier of
					workers: {system: some.workers}      | workers: {system: a, env: B}           | 7  | but has system, env
					workers: {system: some.workers}      | workers: {sytem: a}                    | 7  | unknown key 'sytem'
					workers: {system: some.workers}      | workers: some.workers                  | 7  | must be a mapping with its carrier
					workers: {system: some.workers}      | workers: {system: "a b"}               | 7  | is no name
					workers: {system: some.workers}      | workers: {jvm: "-Xmx"}                 | 7  | must be text with {value} in it
					workers: {system: some.workers}      | workers: {jvm: "-javaagent:{value}"}   | 7  | must be one JVM flag
					workers: {system: some.workers}      | workers: {jvm: "-XX:OnError={value}"}  | 7  | none that runs commands
					workers: {system: some.workers}      | workers: {route: "{value}"}            | 7  | must be a path that begins with /
					workers: {system: some.workers}      | workers: {load: speed}                 | 7  | must be one of closed, open
					workers: {system: some.workers}      | workers: {jdk: newest}                 | 7  | must be "{value}"
					workers: {system: some.workers}      | Workers: {system: some.workers}        | 7  | is no knob name
					- {workers: 1}                       | - {worker: 1}                          | 13 | knob worker is used but not declared
					- {workers: 1}                       | - {workers: "$(rm)"}                   | 13 | must be letters, digits
					- {workers: 1}                       | - {workers: default}                   | 13 | does not differ from the reference
					- {workers: 1}                       | - {mode: on}                           | 14 | is given twice
					- {workers: 1}                       | - workers                              | 13 | a candidate must be a mapping
					- {mode: on}                         | - {mode: maybe}                        | 14 | knob mode has no value 'maybe': its values are off, on
					cpuMicrosPerRequest: down            | speed: up                              | 15 | unknown key 'speed' in expect
					cpuMicrosPerRequest: down            | cpuMicrosPerRequest: lower             | 15 | must be one of up, down, same
					{closed: 64, path: /x}               | {closed: many}                         | 17 | closed of load must be a whole number from 1 on, but was 'many'
					{closed: 64, path: /x}               | {closed: 1, open: 1}                   | 17 | a load is closed or open
					{closed: 64, path: /x}               | {path: x}                              | 17 | must be a path that begins with /
					{closed: 64, path: /x}               | {tls: perhaps}                         | 17 | tls must be one of true, false
					jdk>=25 when mode=on                 | jdk>25                                 | 18 | a need is jdk>=25
					jdk>=25 when mode=on                 | jdk>=25 when other=on                  | 18 | which is not declared
					["somewhere"]                        | []                                     | 19 | sources must name at least one source
					## Why                               | ## Reason                              | 21 | section '## Why' is missing
					Like this.                           |                                        | 24 | section '## How to set it in your service' is empty
					<!-- measured:end -->                | end                                    | 21 | must say where measured figures go
					workers: {system: some.workers}      | workers: &a {system: some.workers}     | 7  | anchors and aliases are not allowed
					title: Turn workers                  | title: !!java.net.URL [a]              | 3  | title of the front matter must be text
					title: Turn workers                  | title: "unfinished                     | 0  | not YAML
					title: Turn workers                  | title: [[[[[[[[[[[[a]]]]]]]]]]]]       | 3  | nested deeper than 10 levels
					""")
	void namesFileLineAndRule(String good, String bad, int line, String problem) throws IOException {
		assertThat(GOOD).contains(good);
		write("07-workers.md",
				GOOD.replaceFirst(Pattern.quote(good), Matcher.quoteReplacement((bad != null) ? bad : "")));
		assertThat(problems()).anySatisfy((found) -> {
			assertThat(found.file()).endsWith("07-workers.md");
			assertThat(found.text()).contains(problem);
			if (line > 0) {
				assertThat(found.line()).isEqualTo(line);
			}
		});
	}

	@Test
	void reportsEverythingAtOnceOverAllFiles() throws IOException {
		write("07-workers.md",
				GOOD.replace("group: event loop", "group: x")
					.replace("safety: production", "safety: y")
					.replace("## Why", "## Y"));
		write("08-others.md", "nothing");
		write("9-badname.md", GOOD);
		assertThat(problems()).hasSize(5)
			.extracting(Problem::text)
			.anySatisfy((text) -> assertThat(text).contains("NN-id"));
	}

	@Test
	void refusesTheSameIdTwiceAndKnobsDeclaredInTwoWays() throws IOException {
		write("07-workers.md", GOOD);
		write("08-workers.md", GOOD.replace("system: some.workers", "env: WORKERS"));
		assertThat(problems()).extracting(Problem::text)
			.satisfiesExactlyInAnyOrder((text) -> assertThat(text).contains("id 'workers' is taken by 07-workers.md"),
					(text) -> assertThat(text).contains("knob workers is declared otherwise in 07-workers.md"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "text", "---\n", "---\nid: workers\n", "---\n---\n", "---\n- a\n---\n",
			"---\na\n---\n", "\uFEFF---\n---\n", "---\n\tid: workers\n---\n", "---\n? [a]\n: b\n---\n", "---\n{\n---\n",
			"---\na: *b\n---\n", "---\na: &b [*b]\n---\n", "---\n%YAML 9\n---\n" })
	void saysWhatIsWrongWithAFileThatIsNoRecipe(String content) throws IOException {
		write("07-workers.md", content);
		assertThat(problems()).isNotEmpty().allSatisfy((problem) -> assertThat(problem.line()).isBetween(1, 100));
	}

	@Test
	void refusesFilesThatAreTooLargeOrNoText() throws IOException {
		write("07-workers.md", "---\n" + "a".repeat(300_000));
		Files.write(this.directory.resolve("08-others.md"), new byte[] { (byte) 0xFF, (byte) 0xFE, 0, 1 });
		assertThat(problems()).extracting(Problem::text)
			.satisfiesExactly((text) -> assertThat(text).contains("a recipe has at most 262144"),
					(text) -> assertThat(text).contains("not UTF-8"));
	}

	@Test
	void refusesADirectoryWithoutRecipes() {
		assertThat(problems()).singleElement().satisfies((problem) -> assertThat(problem.text()).contains("holds 0"));
		this.directory = this.directory.resolve("nowhere");
		assertThat(problems()).singleElement()
			.satisfies((problem) -> assertThat(problem.text()).contains("no readable directory"));
	}

	private void write(String name, String content) throws IOException {
		Files.write(this.directory.resolve(name), content.getBytes(StandardCharsets.UTF_8));
	}

	private List<Problem> problems() {
		InvalidCookbookException failure = catchThrowableOfType(InvalidCookbookException.class,
				() -> CookbookReader.read(this.directory));
		assertThat(failure).isNotNull();
		return failure.problems();
	}

}
