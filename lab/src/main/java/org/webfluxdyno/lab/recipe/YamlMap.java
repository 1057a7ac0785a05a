package org.webfluxdyno.lab.recipe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A mapping with typed access; what does not fit becomes a problem. Scalars are taken as
 * they are written, so that {@code on} and {@code 25} stay text.
 */
public final class YamlMap {

	private static final Pattern WHOLE_NUMBER = Pattern.compile("[0-9]{1,9}");

	private final String name;

	private final int line;

	private final Map<String, Node> values = new LinkedHashMap<>();

	private final Map<String, Integer> lines = new LinkedHashMap<>();

	private final Problems problems;

	YamlMap(String name, MappingNode node, Problems problems) {
		this.name = name;
		this.line = Yaml.line(node);
		this.problems = problems;
		for (NodeTuple tuple : node.getValue()) {
			scalar(tuple.getKeyNode()).ifPresentOrElse((key) -> put(key, tuple),
					() -> problems.add(Yaml.line(tuple.getKeyNode()), "a key of " + name + " must be plain text"));
		}
	}

	private void put(String key, NodeTuple tuple) {
		int at = Yaml.line(tuple.getKeyNode());
		if (this.values.putIfAbsent(key, tuple.getValueNode()) != null) {
			this.problems.add(at, "'" + key + "' is given twice in " + this.name + ", first on line " + lineOf(key));
			return;
		}
		this.lines.put(key, at);
	}

	/**
	 * Reports every key that is not among those known.
	 * @param known keys that may be there
	 */
	public void allow(List<String> known) {
		keys().stream()
			.filter((key) -> !known.contains(key))
			.forEach((key) -> this.problems.add(lineOf(key),
					"unknown key '" + key + "' in " + this.name + "; known are " + String.join(", ", known)));
	}

	/**
	 * What it holds.
	 * @return its keys, in order
	 */
	public List<String> keys() {
		return List.copyOf(this.values.keySet());
	}

	/**
	 * Where it begins.
	 * @return number of the line, from 1
	 */
	public int line() {
		return this.line;
	}

	/**
	 * Where a key is.
	 * @param key any key
	 * @return number of its line, the mapping's own when it is missing
	 */
	public int lineOf(String key) {
		return this.lines.getOrDefault(key, this.line);
	}

	/**
	 * The value of a key, whatever its type.
	 * @param key any key
	 * @return its node, empty when it is missing
	 */
	public Optional<Node> node(String key) {
		return Optional.ofNullable(this.values.get(key));
	}

	/**
	 * Text that must be there.
	 * @param key key of the text
	 * @return the text, empty when it is missing or not text
	 */
	public Optional<String> text(String key) {
		Node node = required(key);
		if (node == null) {
			return Optional.empty();
		}
		Optional<String> text = scalar(node).filter((value) -> !value.isBlank());
		if (text.isEmpty()) {
			wrongType(key, "text");
		}
		return text;
	}

	/**
	 * One of some words.
	 * @param <T> what the words stand for
	 * @param key key of the word
	 * @param choices what may be chosen
	 * @param word the word of each choice
	 * @return the choice, empty when it is missing or none of them
	 */
	public <T> Optional<T> choice(String key, T[] choices, Function<T, String> word) {
		List<T> all = List.of(choices);
		return text(key).flatMap((text) -> {
			Optional<T> chosen = all.stream().filter((choice) -> word.apply(choice).equals(text)).findFirst();
			if (chosen.isEmpty()) {
				this.problems.add(lineOf(key), key + " must be one of "
						+ String.join(", ", all.stream().map(word).toList()) + ", but was '" + text + "'");
			}
			return chosen;
		});
	}

	/**
	 * A mapping that must be there.
	 * @param key key of the mapping
	 * @return the mapping, empty when it is missing or no mapping
	 */
	public Optional<YamlMap> map(String key) {
		Node node = required(key);
		if (node == null) {
			return Optional.empty();
		}
		if (node instanceof MappingNode mapping) {
			return Optional.of(new YamlMap(key, mapping, this.problems));
		}
		wrongType(key, "a mapping of name: value");
		return Optional.empty();
	}

	/**
	 * A list that must be there.
	 * @param key key of the list
	 * @return its nodes, none when it is missing or no list
	 */
	public List<Node> list(String key) {
		Node node = required(key);
		if (node instanceof SequenceNode sequence) {
			return sequence.getValue();
		}
		if (node != null) {
			wrongType(key, "a list");
		}
		return List.of();
	}

	/**
	 * A list of texts that must be there.
	 * @param key key of the list
	 * @return each text with its line
	 */
	public List<Line> lines(String key) {
		List<Line> texts = new ArrayList<>();
		for (Node node : list(key)) {
			scalar(node).filter((text) -> !text.isBlank())
				.ifPresentOrElse((text) -> texts.add(new Line(Yaml.line(node), text)),
						() -> this.problems.add(Yaml.line(node), "an entry of " + key + " must be text"));
		}
		return texts;
	}

	/**
	 * A whole number.
	 * @param key key of the number
	 * @param min least value
	 * @return the number, empty when it is none
	 */
	public Optional<Integer> number(String key, int min) {
		Optional<Integer> number = text(key).filter((text) -> WHOLE_NUMBER.matcher(text).matches())
			.map(Integer::parseInt)
			.filter((value) -> value >= min);
		if (number.isEmpty()) {
			wrongType(key, "a whole number from " + min + " on");
		}
		return number;
	}

	/**
	 * Reports that a value has the wrong type.
	 * @param key its key
	 * @param wanted what it must be
	 */
	public void wrongType(String key, String wanted) {
		String given = node(key).map(YamlMap::describe).orElse("nothing");
		this.problems.add(lineOf(key), key + " of " + this.name + " must be " + wanted + ", but was " + given);
	}

	private @Nullable Node required(String key) {
		Node node = this.values.get(key);
		if (node == null) {
			this.problems.add(this.line, this.name + " has no '" + key + "'");
		}
		return node;
	}

	/**
	 * The text of a node.
	 * @param node any node
	 * @return its text, empty when it is no scalar or wears an explicit type
	 */
	public static Optional<String> scalar(Node node) {
		boolean plain = node instanceof ScalarNode && node.getTag().getValue().startsWith("tag:yaml.org,2002:");
		return plain ? Optional.of(((ScalarNode) node).getValue()) : Optional.empty();
	}

	private static String describe(Node node) {
		return scalar(node).map((text) -> "'" + text + "'")
			.orElse((node instanceof MappingNode) ? "a mapping"
					: (node instanceof SequenceNode) ? "a list" : "of type " + node.getTag().getValue());
	}

	/**
	 * Text with its place.
	 *
	 * @param number number of the line
	 * @param text the text
	 */
	public record Line(int number, String text) {
	}

}
