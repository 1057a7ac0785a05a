package org.webfluxdyno.lab.recipe;

import java.util.List;

/**
 * The index of a cookbook, in Markdown.
 */
public final class CookbookIndex {

	private CookbookIndex() {
	}

	/**
	 * Writes the index.
	 * @param cookbook the recipes
	 * @return text of {@code README.md}
	 */
	public static String of(Cookbook cookbook) {
		StringBuilder text = new StringBuilder("""
				# Cookbook

				One file a recipe: why it should matter, how to set it in your own service, when not to.
				This index is generated: `./dyno recipes --write-index`.
				""");
		for (Group group : Group.values()) {
			List<Recipe> recipes = cookbook.recipes().stream().filter((recipe) -> recipe.group() == group).toList();
			if (!recipes.isEmpty()) {
				text.append("\n## ").append(heading(group)).append("\n\n");
				text.append("| recipe | knobs | safety | needs |\n| --- | --- | --- | --- |\n");
				recipes.forEach((recipe) -> text.append(row(recipe)));
			}
		}
		return text.toString();
	}

	private static String heading(Group group) {
		String word = group.word();
		return switch (group) {
			case JVM, HTTP, TLS -> group.name();
			default -> Character.toUpperCase(word.charAt(0)) + word.substring(1);
		};
	}

	private static String row(Recipe recipe) {
		String knobs = String.join(" ", recipe.knobs().stream().map((knob) -> "`" + knob.name() + "`").toList());
		String needs = String.join(", ", recipe.needs().stream().map((need) -> "`" + need.statement() + "`").toList());
		return String
			.format("| [%s](%s) | %s | %s | %s |%n", recipe.title(), recipe.fileName(), knobs, recipe.safety().word(),
					needs.isEmpty() ? "–" : needs)
			.replace(System.lineSeparator(), "\n");
	}

}
