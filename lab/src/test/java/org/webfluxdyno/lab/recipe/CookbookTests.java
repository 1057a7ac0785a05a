package org.webfluxdyno.lab.recipe;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * This project's own cookbook.
 */
class CookbookTests {

	private static final Path DIRECTORY = Path.of("../cookbook");

	@Test
	void holdsItsRecipesInOrder() throws Exception {
		assertThat(CookbookReader.read(DIRECTORY).recipes()).extracting(Recipe::id)
			.startsWith("code-shape", "mono-vs-flux", "observations", "event-loop-workers", "allocator", "small-heap",
					"collector", "compact-headers", "transport", "jdk", "date-header", "last-flush", "client-pool",
					"client-layer", "client-protocol", "client-preconnect")
			.hasSizeGreaterThanOrEqualTo(36);
	}

	@Test
	void hasAnIndexThatIsUpToDate() throws Exception {
		assertThat(Files.readString(DIRECTORY.resolve(CookbookReader.INDEX))).as("run ./dyno recipes --write-index")
			.isEqualTo(CookbookIndex.of(CookbookReader.read(DIRECTORY)));
	}

}
