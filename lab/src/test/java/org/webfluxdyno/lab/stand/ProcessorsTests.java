package org.webfluxdyno.lab.stand;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lists of processors.
 */
class ProcessorsTests {

	@Test
	void comparesListsWhateverTheirForm() {
		assertThat(Processors.same("0,1,2", "0-2")).isTrue();
		assertThat(Processors.same("0", "0-1")).isFalse();
		assertThat(Processors.same("4-5,1", "1,4,5")).isTrue();
	}

	@Test
	void readsTheKernelsList(@TempDir Path proc) throws Exception {
		Files.createDirectories(proc.resolve("7"));
		Files.writeString(proc.resolve("7/status"), "Name:\tjava\nCpus_allowed:\t5\nCpus_allowed_list:\t0,2\n");
		assertThat(Processors.allowed(proc, 7)).hasValue("0,2");
		assertThat(Processors.allowed(proc, 8)).isEmpty();
	}

}
