package org.webfluxdyno.lab.report.view;

import java.util.List;

import gg.jte.Content;

/**
 * A whole report.
 *
 * @param title its title
 * @param subtitle what kind of run, when, at which version
 * @param headline what a reader sees first
 * @param lead the charts that tell the story
 * @param product what to paste; empty for none
 * @param listings recipes by outcome
 * @param curves latency and warm-up
 * @param arms figures of every arm
 * @param groups what was measured, and how
 * @param recipes one section a recipe
 * @param watchdogs what fired, a sentence each
 * @param environment facts of the host
 * @param repeat how to repeat the run
 * @param noise what the bench can resolve, a sentence each
 */
public record Page(String title, String subtitle, Headline headline, List<Figure> lead, List<Product> product,
		List<Listing> listings, List<Figure> curves, Table arms, Table groups, List<RecipeSection> recipes,
		List<String> watchdogs, List<Facts> environment, List<Facts> repeat, List<String> noise) {

	public Page {
		lead = List.copyOf(lead);
		product = List.copyOf(product);
		listings = List.copyOf(listings);
		curves = List.copyOf(curves);
		recipes = List.copyOf(recipes);
		watchdogs = List.copyOf(watchdogs);
		environment = List.copyOf(environment);
		repeat = List.copyOf(repeat);
		noise = List.copyOf(noise);
	}

	/**
	 * A file to paste.
	 *
	 * @param file its name
	 * @param how how to use it
	 * @param text its content
	 */
	public record Product(String file, String how, String text) {

		/**
		 * The content for a block of code in Markdown, where nothing is escaped.
		 * @return the text as it is
		 */
		public Content raw() {
			return (output) -> output.writeContent(this.text);
		}

	}

}
