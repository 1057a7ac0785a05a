package org.webfluxdyno.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page of features promises a test for each.
 */
class FeaturesPageTests {

	private static final Path PAGE = Path.of("../docs/features.md");

	private static final Pattern TEST = Pattern.compile("\\[(\\w+)\\.(\\w+)]\\((\\S+)\\) \\|$");

	@Test
	void everyLineNamesATestThatExists() throws IOException {
		List<String> rows = Files.readAllLines(PAGE).stream().filter((line) -> line.startsWith("| ")).skip(2).toList();
		assertThat(rows).isNotEmpty().allSatisfy((row) -> {
			MatchResult test = TEST.matcher(row).results().findFirst().orElseThrow();
			Path source = PAGE.resolveSibling(test.group(3));
			assertThat(source).hasFileName(test.group(1) + ".java")
				.content()
				.containsPattern("(void|List<DynamicTest>) " + test.group(2) + "\\(");
		});
	}

}
