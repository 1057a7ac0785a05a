package org.webfluxdyno.lab.stand;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Settings;

/**
 * The body of {@code PUT /stand/settings}.
 *
 * @param settings complete settings
 * @param recipe name of the recipe they belong to, null when not told
 */
record ChangeRequest(Settings settings, @Nullable String recipe) {

	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.build();

	private static final List<String> KEYS = List.of("settings", "recipe");

	/**
	 * Reads a body.
	 * @param body bytes of the body
	 * @param cookbook recipes that may be named
	 * @param refusals takes what is well-formed but not understood
	 * @return the request
	 * @throws HttpProblem 400 if it is not a JSON object
	 */
	static ChangeRequest read(byte[] body, Cookbook cookbook, List<String> refusals) {
		JsonNode root = parse(body);
		root.propertyNames()
			.stream()
			.filter((key) -> !KEYS.contains(key))
			.forEach((key) -> refusals.add("unknown key; known are " + String.join(", ", KEYS)));
		return new ChangeRequest(settings(root.path("settings"), refusals),
				recipe(root.path("recipe"), cookbook, refusals));
	}

	private static JsonNode parse(byte[] body) {
		try {
			JsonNode root = JSON.readTree(body);
			if (root != null && root.isObject()) {
				return root;
			}
			throw new HttpProblem(400, "Bad Request", "the body must be a JSON object with a key settings");
		}
		catch (JacksonException ex) {
			throw new HttpProblem(400, "Bad Request", "the body is not JSON: " + ex.getOriginalMessage());
		}
	}

	private static Settings settings(JsonNode node, List<String> refusals) {
		if (!node.isObject()) {
			refusals.add("settings must be an object of knob: value");
			return Settings.NONE;
		}
		Map<String, String> values = new LinkedHashMap<>();
		node.properties().forEach((setting) -> {
			if (setting.getValue().isString()) {
				values.put(setting.getKey(), setting.getValue().stringValue());
			}
			else {
				refusals.add("the value of knob " + SettingsCheck.shown(setting.getKey())
						+ " must be a JSON string, such as \"1\"");
			}
		});
		return new Settings(values);
	}

	private static @Nullable String recipe(JsonNode node, Cookbook cookbook, List<String> refusals) {
		if (node.isMissingNode() || node.isNull()) {
			return null;
		}
		if (!node.isString() || cookbook.recipe(node.stringValue()).isEmpty()) {
			refusals.add("recipe must be the id of a recipe; see GET /stand/recipes");
			return null;
		}
		return node.stringValue();
	}

}
