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
 * Reads front matter into nodes that know their line. No objects are made of it, and
 * anchors, aliases and deep nesting are refused before anything is built.
 */
final class Yaml {

	private static final int MAX_DEPTH = 10;

	private static final LoadSettings SETTINGS = LoadSettings.builder()
		.setLabel("front matter")
		.setCodePointLimit(RecipeText.MAX_BYTES)
		.build();

	private Yaml() {
	}

	/**
	 * Reads a mapping.
	 * @param text YAML
	 * @param problems takes what is wrong
	 * @return the mapping, empty when there is none
	 */
	static Optional<MappingNode> read(String text, Problems problems) {
		try {
			if (!isHarmless(text, problems)) {
				return Optional.empty();
			}
			Optional<Node> root = new Compose(SETTINGS).composeString(text);
			if (root.isPresent() && root.get() instanceof MappingNode mapping) {
				return Optional.of(mapping);
			}
			problems.add(RecipeText.FRONT_MATTER_LINE, "the front matter must be a mapping of key: value");
		}
		catch (MarkedYamlEngineException ex) {
			String context = (ex.getContext() != null) ? ex.getContext() + ": " : "";
			problems.add(line(ex.getProblemMark()), "not YAML: " + context + ex.getProblem());
		}
		catch (YamlEngineException ex) {
			problems.add(RecipeText.FRONT_MATTER_LINE, "not YAML: " + ex.getMessage());
		}
		return Optional.empty();
	}

	/**
	 * The line of a node in the file.
	 * @param node a node of the front matter
	 * @return number of the line, from 1
	 */
	static int line(Node node) {
		return line(node.getStartMark());
	}

	private static int line(Optional<Mark> mark) {
		return mark.map(Mark::getLine).orElse(0) + RecipeText.FRONT_MATTER_LINE;
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
