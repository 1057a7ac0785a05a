package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.webfluxdyno.lab.analysis.Analysis;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.report.MeasuredBlock;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.result.RunReader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every figure of the cookbook comes from a run that is kept.
 */
class CookbookFiguresTests {

	private static final Path COOKBOOK = Path.of("../cookbook");

	private static final Pattern RUN = Pattern.compile("\\]\\(<(\\.\\./results/[^>]+)/report\\.md>\\), begun ");

	@Test
	void whatARecipeSaysWasMeasuredIsWhatItsRunSays() throws Exception {
		Cookbook cookbook = CookbookReader.read(COOKBOOK);
		try (Stream<Path> files = Files.list(COOKBOOK)) {
			for (Path file : files.filter((path) -> path.getFileName().toString().matches("\\d\\d-.*")).toList()) {
				String text = Files.readString(file);
				String block = text
					.substring(text.indexOf(MeasuredBlock.BEGIN) + MeasuredBlock.BEGIN.length(),
							text.indexOf(MeasuredBlock.END))
					.strip();
				if (!block.equals("Not measured yet.")) {
					assertThat(block).as(file.toString()).isEqualTo(again(cookbook, file, block));
				}
			}
		}
	}

	private static String again(Cookbook cookbook, Path file, String block) throws IOException {
		Matcher run = RUN.matcher(block);
		assertThat(run.find()).as("%s names its run", file).isTrue();
		Path directory = COOKBOOK.resolve(run.group(1)).normalize();
		RunData data = RunReader.read(directory);
		Analysis analysis = ReportCommand.analysed(directory, data, cookbook);
		String id = file.getFileName().toString().replaceAll("^\\d\\d-|\\.md$", "");
		return MeasuredBlock.of(data, analysis, cookbook, id, MeasuredBlock.link(COOKBOOK, directory)).orElse("");
	}

}
