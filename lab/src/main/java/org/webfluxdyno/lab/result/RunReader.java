package org.webfluxdyno.lab.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.HdrHistogram.Histogram;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a run back. It never changes a file, so that a run can be read while it goes on.
 */
public final class RunReader {

	static final String RUN = "run.json";

	static final String GROUPS = "groups.jsonl";

	static final String BLOCKS = "blocks.jsonl";

	static final String WARMUPS = "warmup.jsonl";

	static final String FORKS = "forks.jsonl";

	static final List<String> LINES = List.of(GROUPS, BLOCKS, WARMUPS, FORKS);

	private static final JsonMapper JSON = JsonMapper.builder()
		.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.build();

	private RunReader() {
	}

	/**
	 * Reads all of a run but its latencies.
	 * @param directory directory of the run
	 * @return the run; blocks of forks that did not end are left out
	 * @throws IOException if there is no run, it is of a newer version, or a line is
	 * broken
	 */
	public static RunData read(Path directory) throws IOException {
		Run run = run(directory);
		Map<String, Group> groups = new LinkedHashMap<>();
		lines(directory, GROUPS, Group.class).forEach((group) -> groups.put(group.id(), group));
		Map<String, ForkEnd> last = new LinkedHashMap<>();
		lines(directory, FORKS, ForkEnd.class).forEach((end) -> last.put(end.group() + "/" + end.fork(), end));
		Map<String, Integer> attempts = new LinkedHashMap<>();
		last.forEach((fork, end) -> attempts.put(fork, end.attempt()));
		List<Block> blocks = counted(lines(directory, BLOCKS, Block.class), attempts,
				(block) -> block.group() + "/" + block.fork(), Block::attempt);
		List<WarmupBurst> warmups = counted(lines(directory, WARMUPS, WarmupBurst.class), attempts,
				(burst) -> burst.group() + "/" + burst.fork(), WarmupBurst::attempt);
		return new RunData(run, environment(directory), List.copyOf(groups.values()), List.copyOf(last.values()),
				blocks, warmups);
	}

	/**
	 * Every block of a run, those of unfinished forks too.
	 * @param directory directory of the run
	 * @return the blocks in order
	 * @throws IOException if the file cannot be read
	 */
	public static List<Block> allBlocks(Path directory) throws IOException {
		return lines(directory, BLOCKS, Block.class);
	}

	/**
	 * Which try at a fork comes next: one more than any block or burst of it on record.
	 * @param directory directory of the run
	 * @param group id of the group
	 * @param fork which fork
	 * @return the number of the attempt
	 * @throws IOException if the files cannot be read
	 */
	public static int nextAttempt(Path directory, String group, int fork) throws IOException {
		int blocks = lines(directory, BLOCKS, Block.class).stream()
			.filter((block) -> block.group().equals(group) && block.fork() == fork)
			.mapToInt(Block::attempt)
			.max()
			.orElse(-1);
		int bursts = lines(directory, WARMUPS, WarmupBurst.class).stream()
			.filter((burst) -> burst.group().equals(group) && burst.fork() == fork)
			.mapToInt(WarmupBurst::attempt)
			.max()
			.orElse(-1);
		return Math.max(blocks, bursts) + 1;
	}

	/**
	 * Latencies of an arm by block.
	 * @param directory directory of the run
	 * @param group id of the group
	 * @param arm name of the arm
	 * @param load {@code closed} or {@code open}
	 * @return histogram in nanoseconds by tag, see {@link #tag}
	 * @throws IOException if the file cannot be read
	 */
	public static Map<String, Histogram> histograms(Path directory, String group, String arm, String load)
			throws IOException {
		return HistogramFiles.read(directory, group, arm, load);
	}

	/**
	 * The tag of a block's latencies.
	 * @param fork which fork
	 * @param attempt which try at it
	 * @param round which round
	 * @return the tag
	 */
	public static String tag(int fork, int attempt, int round) {
		return HistogramFiles.tag(fork, attempt, round);
	}

	static Run run(Path directory) throws IOException {
		Path file = directory.resolve(RUN);
		try {
			JsonNode node = JSON.readTree(Files.readString(file));
			int version = node.path("formatVersion").asInt(0);
			if (version < 1 || version > Run.FORMAT_VERSION) {
				throw new IOException("%s is of version %s, but this dyno reads 1 to %d: use a newer dyno"
					.formatted(file, node.path("formatVersion"), Run.FORMAT_VERSION));
			}
			return JSON.treeToValue(node, Run.class);
		}
		catch (NoSuchFileException ex) {
			throw new IOException("there is no run in " + directory + ": it has no " + RUN, ex);
		}
		catch (JacksonException ex) {
			throw new IOException("%s cannot be understood: %s".formatted(file, ex.getOriginalMessage()), ex);
		}
	}

	private static Map<String, Object> environment(Path directory) throws IOException {
		Path file = directory.resolve("environment.json");
		if (!Files.exists(file)) {
			return Map.of();
		}
		return JSON.readValue(Files.readString(file), new TypeReference<LinkedHashMap<String, Object>>() {
		});
	}

	private static <T> List<T> counted(List<T> lines, Map<String, Integer> attempts, Function<T, String> fork,
			Function<T, Integer> attempt) {
		return lines.stream().filter((line) -> attempt.apply(line).equals(attempts.get(fork.apply(line)))).toList();
	}

	private static <T> List<T> lines(Path directory, String name, Class<T> type) throws IOException {
		Path file = directory.resolve(name);
		List<T> lines = new ArrayList<>();
		if (!Files.exists(file)) {
			return lines;
		}
		String text = Files.readString(file);
		String[] whole = text.substring(0, text.lastIndexOf('\n') + 1).split("\n");
		for (int i = 0; i < whole.length; i++) {
			if (whole[i].isBlank()) {
				continue;
			}
			try {
				lines.add(JSON.readValue(whole[i], type));
			}
			catch (JacksonException ex) {
				throw new IOException(
						"%s, line %d cannot be understood: %s".formatted(file, i + 1, ex.getOriginalMessage()), ex);
			}
		}
		return lines;
	}

}
