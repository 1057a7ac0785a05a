package org.webfluxdyno.lab.peers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

import org.webfluxdyno.lab.recipe.Problems;
import org.webfluxdyno.lab.recipe.Yaml;
import org.webfluxdyno.lab.recipe.YamlMap;

/**
 * Reads one {@code peer.yaml} and notes everything that is wrong with it.
 */
final class PeerReader {

	private static final List<String> KEYS = List.of("title", "language", "source", "toolchain", "build", "version",
			"run", "path", "warmup", "keepAlive", "response");

	private static final List<String> RESPONSE_KEYS = List.of("status", "body", "contentType", "date", "server");

	private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

	private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9/_.-]*");

	private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}]*)}");

	private final Path directory;

	private final Problems problems;

	/**
	 * For one peer.
	 * @param directory its directory
	 * @param problems takes what is wrong
	 */
	PeerReader(Path directory, Problems problems) {
		this.directory = directory;
		this.problems = problems;
	}

	/**
	 * Reads it.
	 * @param text content of its file
	 * @return the peer, empty when there are problems
	 */
	Optional<Peer> read(String text) {
		return Yaml.read("the peer", text, 1, this.problems).map(this::peer).filter((peer) -> !this.problems.any());
	}

	private Peer peer(YamlMap map) {
		map.allow(KEYS);
		String name = this.directory.getFileName().toString();
		if (!NAME.matcher(name).matches()) {
			this.problems.add(1, "a peer's directory is named with small letters, digits and dashes, but was " + name);
		}
		String path = optional(map, "path").orElse("/hello");
		if (!PATH.matcher(path).matches()) {
			this.problems.add(map.lineOf("path"), "path must begin with / and have no query, but was '" + path + "'");
		}
		boolean keepAlive = map.node("keepAlive").isEmpty() || flag(map, "keepAlive");
		return new Peer(name, text(map, "title"), text(map, "language"), source(map),
				map.map("toolchain").map(this::toolchain).orElse(new Peer.Toolchain("", List.of(), Optional.empty())),
				build(map), run(map), version(map), path, flag(map, "warmup"), keepAlive, response(map));
	}

	private static String text(YamlMap map, String key) {
		return map.text(key).orElse("");
	}

	private static Optional<String> optional(YamlMap map, String key) {
		return map.node(key).isPresent() ? map.text(key) : Optional.empty();
	}

	private static boolean flag(YamlMap map, String key) {
		return map.choice(key, new Boolean[] { true, false }, String::valueOf).orElse(false);
	}

	private Path source(YamlMap map) {
		Optional<String> other = optional(map, "source");
		Path source = other.map((name) -> this.directory.resolveSibling(name)).orElse(this.directory);
		if (other.isPresent() && (!NAME.matcher(other.get()).matches() || !Files.isDirectory(source))) {
			this.problems.add(map.lineOf("source"),
					"source must be the directory of another peer, but was '" + other.get() + "'");
		}
		return source;
	}

	private Peer.Toolchain toolchain(YamlMap map) {
		map.allow(List.of("needs", "command", "matches"));
		Optional<Pattern> matches = optional(map, "matches").flatMap((text) -> pattern(map, "matches", text));
		return new Peer.Toolchain(text(map, "needs"), command(map, "command", Placeholders.TOOLS), matches);
	}

	private List<List<String>> build(YamlMap map) {
		List<List<String>> commands = new ArrayList<>();
		if (map.node("build").isEmpty()) {
			return commands;
		}
		for (Node node : map.list("build")) {
			if (!(node instanceof SequenceNode sequence)) {
				this.problems.add(Yaml.line(node), "an entry of build must be a list: program and arguments");
				continue;
			}
			List<String> words = sequence.getValue().stream().flatMap((word) -> YamlMap.scalar(word).stream()).toList();
			if (words.isEmpty() || words.size() < sequence.getValue().size()) {
				this.problems.add(Yaml.line(node), "an entry of build must hold nothing but texts, and at least one");
			}
			check(words, Placeholders.TOOLS, Yaml.line(node), "build");
			commands.add(words);
		}
		return commands;
	}

	private List<String> run(YamlMap map) {
		List<String> run = command(map, "run", Placeholders.ALL);
		if (!run.isEmpty() && run.stream().noneMatch((word) -> word.contains(Placeholders.PORT))) {
			this.problems.add(map.lineOf("run"), "run must say where " + Placeholders.PORT + " goes");
		}
		return run;
	}

	private List<String> command(YamlMap map, String key, Set<String> placeholders) {
		boolean missing = map.node(key).isEmpty();
		List<String> words = map.lines(key).stream().map(YamlMap.Line::text).toList();
		if (words.isEmpty() && !missing) {
			this.problems.add(map.lineOf(key), key + " must name a program");
		}
		check(words, placeholders, map.lineOf(key), key);
		return words;
	}

	private void check(List<String> words, Set<String> known, int line, String key) {
		for (String word : words) {
			Matcher placeholder = PLACEHOLDER.matcher(word);
			while (placeholder.find()) {
				if (!known.contains(placeholder.group())) {
					this.problems.add(line, "unknown placeholder " + placeholder.group() + " in " + key + "; known are "
							+ String.join(", ", new TreeSet<>(known)));
				}
			}
		}
	}

	private Peer.Version version(YamlMap map) {
		Optional<YamlMap> version = map.map("version");
		version.ifPresent((inner) -> inner.allow(List.of("from", "pattern")));
		String from = version.map((inner) -> text(inner, "from")).orElse("");
		if (from.contains("/") || from.contains("\\") || from.startsWith(".")) {
			this.problems.add(map.lineOf("version"),
					"from of version must be toolchain, app or a file beside" + " peer.yaml, but was '" + from + "'");
		}
		Optional<Pattern> pattern = version
			.flatMap((inner) -> inner.text("pattern").flatMap((text) -> pattern(inner, "pattern", text)));
		if (pattern.isPresent() && pattern.get().matcher("").groupCount() < 1) {
			this.problems.add(map.lineOf("version"), "pattern of version must have a group in ( ) for the version");
		}
		return new Peer.Version(from, pattern.orElse(Pattern.compile("()")));
	}

	private Optional<Pattern> pattern(YamlMap map, String key, String text) {
		try {
			return Optional.of(Pattern.compile(text));
		}
		catch (PatternSyntaxException ex) {
			this.problems.add(map.lineOf(key),
					key + " must be a regular expression, but '" + text + "' is none: " + ex.getDescription());
			return Optional.empty();
		}
	}

	private RequiredResponse response(YamlMap map) {
		Optional<YamlMap> response = map.map("response");
		if (response.isEmpty()) {
			return new RequiredResponse(0, "", "", false, false);
		}
		YamlMap inner = response.get();
		inner.allow(RESPONSE_KEYS);
		return new RequiredResponse(inner.number("status", 100).orElse(0), text(inner, "body"),
				text(inner, "contentType"), flag(inner, "date"), flag(inner, "server"));
	}

}
