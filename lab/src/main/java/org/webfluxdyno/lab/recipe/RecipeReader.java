package org.webfluxdyno.lab.recipe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads one recipe file and reports everything that is wrong with it.
 */
final class RecipeReader {

	static final Pattern FILE_NAME = Pattern.compile("(?<number>[0-9]{2})-(?<id>[a-z0-9]+(?:-[a-z0-9]+)*)\\.md");

	private static final List<String> KEYS = List.of("id", "title", "group", "applies", "knobs", "reference",
			"candidates", "expect", "safety", "load", "needs", "sources");

	private static final List<String> FIGURES = List.of("cpuMicrosPerRequest", "requestsPerSecond", "p50Millis",
			"p95Millis", "p99Millis", "allocatedBytesPerRequest", "gcMillis", "rssBytes");

	private static final String[] DIRECTIONS = { "up", "down", "same" };

	private static final Pattern KNOB_NAME = Pattern.compile("[a-z0-9]+(?:[.-][a-z0-9]+)*");

	private final Problems problems;

	private final Matcher name;

	RecipeReader(String file, Problems problems) {
		this.problems = problems;
		this.name = FILE_NAME.matcher(file);
	}

	/**
	 * Reads the file.
	 * @param bytes its content
	 * @return the recipe, empty when there are problems
	 */
	Optional<Recipe> read(byte[] bytes) {
		if (!this.name.matches()) {
			this.problems.add(1, "a recipe's file is named NN-id.md, with small letters, digits and dashes in the id");
			return Optional.empty();
		}
		Optional<RecipeText> text = RecipeText.cut(bytes, this.problems);
		text.ifPresent((parts) -> BodyReader.check(parts, this.problems));
		return text
			.flatMap((parts) -> Yaml
				.read("the front matter", parts.frontMatter(), RecipeText.FRONT_MATTER_LINE, this.problems)
				.map((map) -> recipe(map, parts.body())))
			.flatMap((recipe) -> recipe)
			.filter((recipe) -> !this.problems.any());
	}

	private Optional<Recipe> recipe(YamlMap map, String body) {
		map.allow(KEYS);
		Optional<String> id = id(map);
		Optional<String> title = map.text("title");
		Optional<Group> group = map.choice("group", Group.values(), Group::word);
		Optional<Applies> applies = map.choice("applies", Applies.values(), Applies::word);
		Map<String, Knob> knobs = knobs(map);
		SettingsReader settings = new SettingsReader(knobs, this.problems);
		Settings reference = map.map("reference").map(settings::read).orElse(Settings.NONE);
		List<Settings> candidates = settings.candidates(map, reference);
		Map<String, String> expect = map.map("expect").map(this::expect).orElse(Map.of());
		Optional<Safety> safety = map.choice("safety", Safety.values(), Safety::word);
		Load load = map.map("load").map(LoadReader::read).orElse(new Load(Map.of()));
		List<Need> needs = needs(map, knobs);
		List<String> sources = map.lines("sources").stream().map(YamlMap.Line::text).toList();
		if (sources.isEmpty()) {
			this.problems.add(map.lineOf("sources"), "sources must name at least one source");
		}
		if (this.problems.any()) {
			return Optional.empty();
		}
		return Optional.of(new Recipe(Integer.parseInt(this.name.group("number")), id.orElseThrow(),
				title.orElseThrow(), group.orElseThrow(), applies.orElseThrow(), List.copyOf(knobs.values()), reference,
				candidates, expect, safety.orElseThrow(), load, needs, sources, body));
	}

	private Optional<String> id(YamlMap map) {
		Optional<String> id = map.text("id");
		String expected = this.name.group("id");
		id.filter((given) -> !given.equals(expected))
			.ifPresent((given) -> this.problems.add(map.lineOf("id"),
					"id must be as in the file's name, '" + expected + "', but was '" + given + "'"));
		return id;
	}

	private Map<String, Knob> knobs(YamlMap map) {
		Map<String, Knob> knobs = new LinkedHashMap<>();
		map.map("knobs").ifPresent((declared) -> {
			for (String name : declared.keys()) {
				knob(declared, name).ifPresent((knob) -> knobs.put(name, knob));
			}
			if (declared.keys().isEmpty()) {
				this.problems.add(declared.line(), "knobs must declare at least one knob");
			}
		});
		return knobs;
	}

	private Optional<Knob> knob(YamlMap declared, String name) {
		if (!KNOB_NAME.matcher(name).matches()) {
			this.problems.add(declared.lineOf(name),
					"'" + name + "' is no knob name: small letters and digits, joined by . or -");
			return Optional.empty();
		}
		Node node = declared.node(name).orElseThrow();
		if (node instanceof MappingNode mapping) {
			return new CarrierReader(name, this.problems).read(new YamlMap("knob " + name, mapping, this.problems))
				.map((carrier) -> new Knob(name, carrier));
		}
		declared.wrongType(name, "a mapping with its carrier, such as {system: NAME}");
		return Optional.empty();
	}

	private Map<String, String> expect(YamlMap map) {
		map.allow(FIGURES);
		Map<String, String> expect = new LinkedHashMap<>();
		for (String figure : map.keys()) {
			map.choice(figure, DIRECTIONS, (direction) -> direction)
				.ifPresent((direction) -> expect.put(figure, direction));
		}
		return expect;
	}

	private List<Need> needs(YamlMap map, Map<String, Knob> knobs) {
		List<Need> needs = new ArrayList<>();
		for (YamlMap.Line entry : map.lines("needs")) {
			Optional<Need> need = NeedReader.read(entry.text());
			need.ifPresentOrElse(needs::add,
					() -> this.problems.add(entry.number(), "'" + entry.text() + "': " + NeedReader.RULE));
			need.flatMap(Need::limit)
				.filter((limit) -> !knobs.containsKey(limit.knob()))
				.ifPresent((limit) -> this.problems.add(entry.number(),
						"'" + entry.text() + "' is limited to knob " + limit.knob() + ", which is not declared"));
		}
		return needs;
	}

}
