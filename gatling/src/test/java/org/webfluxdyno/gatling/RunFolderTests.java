package org.webfluxdyno.gatling;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class RunFolderTests {

	@TempDir
	Path results;

	@AfterEach
	void forget() {
		System.clearProperty(RunFolder.RESULTS_PROPERTY);
	}

	@Test
	void theNewestFolderOfTheSimulationIsThatOfTheRun() throws Exception {
		System.setProperty(RunFolder.RESULTS_PROPERTY, this.results.toString());
		folder("smokesimulation-20260101000000000", 1_000);
		Path newest = folder("smokesimulation-20260101000001000", 2_000);
		folder("closedsimulation-20260101000002000", 3_000);
		assertThat(RunFolder.of("SmokeSimulation")).isEqualTo(newest);
	}

	@Test
	void withoutOneTheResultsFolderItselfServes() {
		System.setProperty(RunFolder.RESULTS_PROPERTY, this.results.toString());
		assertThat(RunFolder.of("SmokeSimulation")).isEqualTo(this.results);
	}

	@Test
	void underMavenTheResultsLieBesideTheClasses() {
		assertThat(RunFolder.of("NoneSimulation")).hasFileName("gatling").isAbsolute();
	}

	private Path folder(String name, long modifiedMillis) throws Exception {
		Path folder = Files.createDirectory(this.results.resolve(name));
		Files.setLastModifiedTime(folder, FileTime.fromMillis(modifiedMillis));
		return folder;
	}

}
