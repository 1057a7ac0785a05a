package org.webfluxdyno.lab.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.webfluxdyno.lab.recipe.Settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RunStoreTests {

	@TempDir
	Path directory;

	@Test
	void whatWasAddedIsReadBack() throws IOException {
		try (RunStore store = create()) {
			store.add(group());
			store.add(new WarmupBurst("g", 0, 0, "a", 0, 0, 100, 41.5, 0.3, false));
			store.add(block(0, 0, 0));
			store.add(new ForkEnd("g", 0, 0, 100, 40, 50, List.of(), List.of("b"), null));
		}
		RunData data = RunReader.read(this.directory);
		assertThat(data.run()).isEqualTo(run());
		assertThat(data.environment()).isEqualTo(Map.of("cores", 2));
		assertThat(data.groups()).containsExactly(group());
		assertThat(data.blocks()).containsExactly(block(0, 0, 0));
		assertThat(data.warmups()).hasSize(1);
		assertThat(data.forks()).extracting(ForkEnd::unsettled).containsExactly(List.of("b"));
	}

	@Test
	void blocksOfAForkThatDidNotEndAreKeptAndDoNotCount() throws IOException {
		try (RunStore store = create()) {
			store.add(group());
			store.add(block(0, 0, 0));
			store.add(block(0, 0, 1));
		}
		assertThat(RunReader.read(this.directory).blocks()).isEmpty();
		assertThat(RunReader.allBlocks(this.directory)).hasSize(2);
		assertThat(RunReader.nextAttempt(this.directory, "g", 0)).isEqualTo(1);
		try (RunStore store = RunStore.resume(this.directory)) {
			store.add(block(0, 1, 0));
			store.add(new ForkEnd("g", 0, 1, 100, 40, 50, List.of(), List.of(), null));
		}
		assertThat(RunReader.read(this.directory).blocks()).containsExactly(block(0, 1, 0));
		assertThat(RunReader.allBlocks(this.directory)).hasSize(3);
	}

	@Test
	void aLineCutShortIsTakenAwayWhenTheRunGoesOn() throws IOException {
		try (RunStore store = create()) {
			store.add(block(0, 0, 0));
		}
		Path file = this.directory.resolve("blocks.jsonl");
		Files.writeString(file, "{\"group\":\"g\",\"fo", StandardOpenOption.APPEND);
		assertThat(RunReader.allBlocks(this.directory)).hasSize(1);
		try (RunStore store = RunStore.resume(this.directory)) {
			store.add(block(0, 0, 1));
		}
		assertThat(RunReader.allBlocks(this.directory)).containsExactly(block(0, 0, 0), block(0, 0, 1));
	}

	@Test
	void aBrokenLineIsNamed() throws IOException {
		try (RunStore store = create()) {
			store.add(block(0, 0, 0));
		}
		Files.writeString(this.directory.resolve("blocks.jsonl"), "nonsense\n", StandardOpenOption.APPEND);
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> RunReader.read(this.directory))
			.withMessageContaining("blocks.jsonl, line 2");
	}

	@Test
	void twoAtATimeAreRefused() throws IOException {
		try (RunStore store = create()) {
			assertThat(store.directory()).isEqualTo(this.directory);
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> RunStore.resume(this.directory))
				.withMessageContaining("in use by another dyno");
		}
		RunStore.resume(this.directory).close();
	}

	@Test
	void aSecondRunInTheSameDirectoryIsRefused() throws IOException {
		create().close();
		assertThatExceptionOfType(IOException.class).isThrownBy(this::create)
			.withMessageContaining("holds a run already");
	}

	@Test
	void aNewerVersionIsRefused() throws IOException {
		Files.writeString(this.directory.resolve("run.json"), "{\"formatVersion\": 99}");
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> RunReader.read(this.directory))
			.withMessageContaining("99")
			.withMessageContaining("use a newer dyno");
	}

	@Test
	void aDirectoryWithoutARunIsNamed() {
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> RunReader.read(this.directory))
			.withMessageContaining("there is no run in");
	}

	@Test
	void latenciesAreReadBackByBlock() throws IOException {
		Histogram nanos = new Histogram(1, 3_600_000_000_000L, 3);
		nanos.recordValue(1_000_000);
		nanos.recordValue(20_000_000);
		try (RunStore store = create()) {
			store.add(block(0, 0, 0), 1_700_000_000_000L, nanos);
			store.add(block(1, 0, 3), 1_700_000_001_000L, nanos);
		}
		Map<String, Histogram> read = RunReader.histograms(this.directory, "g", "a", Block.CLOSED);
		assertThat(read).containsOnlyKeys("f0t0r0", "f1t0r3");
		assertThat(read.get("f1t0r3").getTotalCount()).isEqualTo(2);
		assertThat(read.get("f1t0r3").getMaxValue()).isEqualTo(nanos.getMaxValue());
	}

	@Test
	void theLastLineOfAGroupHolds() throws IOException {
		try (RunStore store = create()) {
			store.add(group());
			store.add(group().withForks(9));
		}
		assertThat(RunReader.read(this.directory).groups()).extracting(Group::forks).containsExactly(9);
	}

	private RunStore create() throws IOException {
		return RunStore.create(this.directory, run(), Map.of("cores", 2));
	}

	private static Run run() {
		return new Run(1, "test", "compare", List.of("compare", "x"), 1, "2026-01-01T00:00:00Z", Map.of("dyno", "1"),
				Map.of());
	}

	private static Group group() {
		Arm arm = new Arm("a", Arm.REFERENCE, "reference", Settings.NONE, "/hello", List.of());
		return new Group("g", Group.Stage.CONFIRM, List.of(arm), LoadPlan.DEFAULT, 3, 15, 2);
	}

	static Block block(int fork, int attempt, int round) {
		return new Block("g", fork, attempt, round, 0, "a", Block.CLOSED, "2026-01-01T00:00:00Z", 1, 0, 20_000,
				2_000_000, new Block.Latency(1, 1, 1, 1, 1, 1, 1, 1, 1), Map.of("200", 20_000L), Map.of(), 0, 0,
				new Block.ServiceUse(800_000, 700_000, 1_000, 500, 1, 2, 3, null, null, null),
				new Block.HostUse(0, 0.01, 0), new Block.GeneratorUse(9, 0.5, 0), List.of());
	}

}
