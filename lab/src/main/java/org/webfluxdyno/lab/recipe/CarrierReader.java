package org.webfluxdyno.lab.recipe;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads a knob's carrier.
 */
final class CarrierReader {

	private static final List<String> KINDS = List.of("spring", "system", "jvm", "env", "classpath", "jdk", "cpuset",
			"route", "load");

	// Property, variable and artifact names: what they could smuggle into a command line
	// otherwise is not worth finding out.
	private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.\\-\\[\\]]{0,199}");

	private static final Pattern TEXT = Pattern.compile("[\\x20-\\x7E]{1,200}");

	private static final List<String> FORBIDDEN_FLAGS = List.of("-XX:OnError", "-XX:OnOutOfMemoryError", "-XX:Flags",
			"-XX:VMOptionsFile", "-Xbootclasspath", "-Xrun");

	private final String knob;

	private final Problems problems;

	CarrierReader(String knob, Problems problems) {
		this.knob = knob;
		this.problems = problems;
	}

	Optional<Carrier> read(YamlMap map) {
		map.allow(KINDS);
		List<String> kinds = map.keys().stream().filter(KINDS::contains).toList();
		if (kinds.size() != 1) {
			this.problems.add(map.line(), "knob " + this.knob + " must have exactly one carrier of "
					+ String.join(", ", KINDS) + ", but has " + (kinds.isEmpty() ? "none" : String.join(", ", kinds)));
			return Optional.empty();
		}
		String kind = kinds.get(0);
		Node node = map.node(kind).orElseThrow();
		return switch (kind) {
			case "spring" -> property(kind, node, Carrier.SpringProperty::new);
			case "system" -> property(kind, node, Carrier.SystemProperty::new);
			case "env" -> property(kind, node, Carrier.EnvironmentVariable::new);
			case "jvm" -> text(kind, node).filter((text) -> flags(text, node)).map(Carrier.JvmFlag::new);
			case "route" -> text(kind, node).filter((text) -> paths(text, node)).map(Carrier.Route::new);
			case "classpath" -> name(kind, node).map(Carrier.ClassPathEntry::new);
			case "load" -> name(kind, node).filter((name) -> loadOption(name, node)).map(Carrier.LoadOption::new);
			case "jdk" -> asIs(kind, node, new Carrier.Jdk());
			default -> asIs(kind, node, new Carrier.CpuSet());
		};
	}

	private Optional<Carrier> property(String kind, Node node, Constructor constructor) {
		if (node instanceof MappingNode mapping) {
			YamlMap map = new YamlMap(kind + " of " + this.knob, mapping, this.problems);
			map.allow(List.of("name", "values"));
			Optional<String> name = map.text("name").filter((text) -> validName(text, map.lineOf("name")));
			Optional<ValueText> texts = table(map);
			return name.flatMap((property) -> texts.map((text) -> constructor.create(property, text)));
		}
		return name(kind, node).map((property) -> constructor.create(property, ValueText.AS_IS));
	}

	private Optional<ValueText> text(String kind, Node node) {
		if (node instanceof MappingNode mapping) {
			YamlMap map = new YamlMap(kind + " of " + this.knob, mapping, this.problems);
			map.allow(List.of("values"));
			return table(map);
		}
		Optional<String> template = YamlMap.scalar(node)
			.filter((text) -> text.contains(ValueText.PLACEHOLDER) && TEXT.matcher(text).matches());
		if (template.isEmpty()) {
			this.problems.add(Yaml.line(node), kind + " of knob " + this.knob + " must be text with "
					+ ValueText.PLACEHOLDER + " in it, or values: {value: text}");
		}
		return template.map(ValueText.Template::new);
	}

	private Optional<ValueText> table(YamlMap map) {
		return map.map("values").map((values) -> {
			Map<String, String> texts = new TreeMap<>();
			for (String value : values.keys()) {
				values.text(value).ifPresent((text) -> {
					if (TEXT.matcher(text).matches()) {
						texts.put(value, text);
					}
					else {
						values.wrongType(value, "printable ASCII of at most 200 characters");
					}
				});
			}
			return new ValueText.Table(texts);
		});
	}

	private Optional<String> name(String kind, Node node) {
		Optional<String> name = YamlMap.scalar(node);
		if (name.isEmpty()) {
			this.problems.add(Yaml.line(node), kind + " of knob " + this.knob + " must be a name");
			return name;
		}
		return name.filter((text) -> validName(text, Yaml.line(node)));
	}

	private boolean validName(String text, int line) {
		boolean valid = NAME.matcher(text).matches();
		if (!valid) {
			this.problems.add(line,
					"'" + text + "' of knob " + this.knob + " is no name: letters, digits and . _ - only");
		}
		return valid;
	}

	private boolean flags(ValueText text, Node node) {
		boolean valid = texts(text).stream().allMatch(CarrierReader::isFlag);
		if (!valid) {
			this.problems.add(Yaml.line(node), "jvm of knob " + this.knob
					+ " must be one JVM flag that begins with -X or --, and none that runs commands or reads files");
		}
		return valid;
	}

	private static boolean isFlag(String flag) {
		return (flag.startsWith("-X") || flag.startsWith("--")) && flag.indexOf(' ') < 0
				&& FORBIDDEN_FLAGS.stream().noneMatch(flag::startsWith);
	}

	private boolean paths(ValueText text, Node node) {
		boolean valid = texts(text).stream().allMatch((path) -> path.startsWith("/") && path.indexOf(' ') < 0);
		if (!valid) {
			this.problems.add(Yaml.line(node), "route of knob " + this.knob + " must be a path that begins with /");
		}
		return valid;
	}

	private boolean loadOption(String name, Node node) {
		boolean valid = LoadReader.OPTIONS.contains(name);
		if (!valid) {
			this.problems.add(Yaml.line(node), "load of knob " + this.knob + " must be one of "
					+ String.join(", ", LoadReader.OPTIONS) + ", but was '" + name + "'");
		}
		return valid;
	}

	private Optional<Carrier> asIs(String kind, Node node, Carrier carrier) {
		boolean valid = YamlMap.scalar(node).filter(ValueText.PLACEHOLDER::equals).isPresent();
		if (!valid) {
			this.problems.add(Yaml.line(node),
					kind + " of knob " + this.knob + " must be \"" + ValueText.PLACEHOLDER + "\"");
		}
		return valid ? Optional.of(carrier) : Optional.empty();
	}

	private static List<String> texts(ValueText text) {
		return (text instanceof ValueText.Table table) ? List.copyOf(table.texts().values())
				: List.of(((ValueText.Template) text).template());
	}

	/** Makes a carrier of a name and the texts of its values. */
	private interface Constructor {

		Carrier create(String name, ValueText text);

	}

}
