package org.webfluxdyno.lab.recipe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads settings and checks them against the knobs that the recipe declares.
 */
final class SettingsReader {

	private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._,:/+\\-]{0,63}");

	private final Map<String, Knob> knobs;

	private final Problems problems;

	SettingsReader(Map<String, Knob> knobs, Problems problems) {
		this.knobs = knobs;
		this.problems = problems;
	}

	List<Settings> candidates(YamlMap map, Settings reference) {
		List<Settings> candidates = new ArrayList<>();
		for (Node node : map.list("candidates")) {
			if (!(node instanceof MappingNode mapping)) {
				this.problems.add(Yaml.line(node), "a candidate must be a mapping of knob: value");
				continue;
			}
			Settings candidate = read(new YamlMap("a candidate", mapping, this.problems));
			Settings differing = reference.with(candidate).differingFrom(reference);
			if (differing.values().isEmpty()) {
				this.problems.add(Yaml.line(node), "the candidate does not differ from the reference");
			}
			else if (candidates.stream().anyMatch((other) -> reference.with(other).equals(reference.with(candidate)))) {
				this.problems.add(Yaml.line(node), "the candidate '" + candidate.label() + "' is given twice");
			}
			candidates.add(candidate);
		}
		if (candidates.isEmpty()) {
			this.problems.add(map.lineOf("candidates"), "candidates must hold at least one candidate");
		}
		return candidates;
	}

	Settings read(YamlMap map) {
		Map<String, String> values = new LinkedHashMap<>();
		for (String name : map.keys()) {
			Knob knob = this.knobs.get(name);
			if (knob == null) {
				this.problems.add(map.lineOf(name), "knob " + name + " is used but not declared in knobs");
				continue;
			}
			map.text(name).ifPresent((value) -> {
				check(knob, value, map.lineOf(name));
				values.put(name, value);
			});
		}
		return new Settings(values);
	}

	private void check(Knob knob, String value, int line) {
		if (!VALUE.matcher(value).matches()) {
			this.problems.add(line, "value '" + value + "' of knob " + knob.name()
					+ " must be letters, digits and . _ , : / + - only, at most 64 characters");
		}
		else if (!Knob.isDefault(value) && !fits(knob.carrier(), value)) {
			this.problems.add(line, "knob " + knob.name() + " has no value '" + value + "': " + rule(knob.carrier()));
		}
	}

	private static boolean fits(Carrier carrier, String value) {
		if (carrier instanceof Carrier.ClassPathEntry) {
			return Carrier.ClassPathEntry.PRESENT.equals(value);
		}
		if (carrier instanceof Carrier.Jdk) {
			return value.matches("[1-9][0-9]");
		}
		if (carrier instanceof Carrier.CpuSet) {
			return value.matches("[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*");
		}
		return !(text(carrier) instanceof ValueText.Table table) || table.of(value).isPresent();
	}

	private static String rule(Carrier carrier) {
		if (carrier instanceof Carrier.ClassPathEntry) {
			return "a class-path entry is " + Carrier.ClassPathEntry.PRESENT + " or " + Knob.DEFAULT;
		}
		if (carrier instanceof Carrier.Jdk) {
			return "a JDK is a feature number of two digits, such as 25";
		}
		if (carrier instanceof Carrier.CpuSet) {
			return "a cpuset is a list such as 0,2-3";
		}
		return "its values are " + ((text(carrier) instanceof ValueText.Table table)
				? String.join(", ", table.texts().keySet().stream().sorted().toList()) : "free");
	}

	private static ValueText text(Carrier carrier) {
		if (carrier instanceof Carrier.SpringProperty spring) {
			return spring.text();
		}
		if (carrier instanceof Carrier.SystemProperty system) {
			return system.text();
		}
		if (carrier instanceof Carrier.EnvironmentVariable variable) {
			return variable.text();
		}
		if (carrier instanceof Carrier.JvmFlag flag) {
			return flag.text();
		}
		return (carrier instanceof Carrier.Route route) ? route.text() : ValueText.AS_IS;
	}

}
