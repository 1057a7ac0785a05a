package org.webfluxdyno.lab.report.view;

import java.util.List;

/**
 * All that was measured of one recipe.
 *
 * @param id id of the recipe and anchor of the section
 * @param title the recipe's title
 * @param safety its safety; empty when the recipe is not in the cookbook
 * @param file name of its file; empty when the recipe is not in the cookbook
 * @param sources where its facts come from
 * @param trials its candidates
 */
public record RecipeSection(String id, String title, String safety, String file, List<String> sources,
		List<Trial> trials) {

	public RecipeSection {
		sources = List.copyOf(sources);
		trials = List.copyOf(trials);
	}

	/**
	 * One candidate against its reference.
	 *
	 * @param label what was changed
	 * @param verdict the verdict
	 * @param kind class of its colour
	 * @param effect the effect on CPU time
	 * @param reason the verdict in a sentence
	 * @param where group, stage and forks
	 * @param watchdogs what fired
	 * @param figures every figure of both arms
	 * @param charts charts of both arms
	 * @param profiles files with flame graphs: reference, this arm, their difference
	 * @param blocks the raw blocks
	 */
	public record Trial(String label, String verdict, String kind, String effect, String reason, String where,
			List<String> watchdogs, Table figures, List<Figure> charts, List<String> profiles, Table blocks) {

		public Trial {
			watchdogs = List.copyOf(watchdogs);
			charts = List.copyOf(charts);
			profiles = List.copyOf(profiles);
		}

	}

}
