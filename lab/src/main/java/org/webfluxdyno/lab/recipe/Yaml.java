package org.webfluxdyno.lab.recipe;

import java.util.Optional;

import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads YAML into nodes that know their line. No objects are made of it, and anchors,
 * aliases and deep nesting are refused before anything is built.
 */
public final class Yaml {

	private static final int MAX_DEPTH = 10;

	/** Longest text read, in characters. */
	private static final int MAX_CHARACTERS = 256 * 1024;

	private static final LoadSettings SETTINGS = LoadSettings.builder().setCodePointLimit(MAX_CHARACTERS).build();

	private Yaml() {
	}

	/**
	 * Reads a mapping.
	 * @param name what is read, for messages, such as <em>the front matter</em>
	 * @param text YAML
	 * @param firstLine line of the file on which the text begins, from 1
	 * @param problems takes what is wrong
	 * @return the mapping, empty when there is none
	 */
	public static Optional<YamlMap> read(String name, String text, int firstLine, Problems problems) {
		// The empty lines make the parser count as the file does.
		String placed = "\n".repeat(firstLine - 1) + text;
		try {
			if (!isHarmless(placed, problems)) {
				return Optional.empty();
			}
			Optional<Node> root = new Compose(SETTINGS).composeString(placed);
			if (root.isPresent() && root.get() instanceof MappingNode mapping) {
				return Optional.of(new YamlMap(name, mapping, problems));
			}
			problems.add(firstLine, name + " must be a mapping of key: value");
		}
		catch (MarkedYamlEngineException ex) {
			String context = (ex.getContext() != null) ? ex.getContext() + ": " : "";
			problems.add(line(ex.getProblemMark()), "not YAML: " + context + ex.getProblem());
		}
		catch (YamlEngineException ex) {
			problems.add(firstLine, "not YAML: " + ex.getMessage());
		}
		return Optional.empty();
	}

	/**
	 * The line of a node in the file.
	 * @param node a node that was read
	 * @return number of the line, from 1
	 */
	public static int line(Node node) {
		return line(node.getStartMark());
	}

	private static int line(Optional<Mark> mark) {
		return mark.map(Mark::getLine).orElse(0) + 1;
	}

	// Aliases and depth are checked on the flat events: building the nodes of a hostile
	// file first would recurse as deep as the file likes.
	private static boolean isHarmless(String text, Problems problems) {
		int depth = 0;
		boolean anchored = false;
		for (Event event : new Parse(SETTINGS).parseString(text)) {
			if (event instanceof AliasEvent || (event instanceof NodeEvent node && node.getAnchor().isPresent())) {
				problems.add(line(event.getStartMark()), "anchors and aliases are not allowed: write the value out");
				anchored = true;
			}
			if (event instanceof CollectionEndEvent) {
				depth--;
			}
			if (event instanceof CollectionStartEvent && ++depth > MAX_DEPTH) {
				problems.add(line(event.getStartMark()), "nested deeper than " + MAX_DEPTH + " levels");
				return false;
			}
		}
		return !anchored;
	}

}
