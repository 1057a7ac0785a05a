package org.webfluxdyno.lab.report.view;

import java.util.List;

import org.webfluxdyno.lab.report.view.Headline.Notice;

/**
 * A report of other stacks.
 *
 * @param title its title
 * @param subtitle what kind of run, when, with which seed
 * @param sentence the outcome in a sentence
 * @param notices what must not be overlooked
 * @param pictures the charts
 * @param listings the tables
 * @param leftOut peers without figures, and why
 * @param notes how to read it, a sentence each
 * @param groups what was measured, and how
 * @param watchdogs what fired, a sentence each
 * @param environment facts of the host
 * @param repeat how to repeat the run
 */
public record PeersPage(String title, String subtitle, String sentence, List<Notice> notices, List<Figure> pictures,
		List<Listing> listings, Table leftOut, List<String> notes, Table groups, List<String> watchdogs,
		List<Facts> environment, List<Facts> repeat) {

	public PeersPage {
		notices = List.copyOf(notices);
		pictures = List.copyOf(pictures);
		listings = List.copyOf(listings);
		notes = List.copyOf(notes);
		watchdogs = List.copyOf(watchdogs);
		environment = List.copyOf(environment);
		repeat = List.copyOf(repeat);
	}

}
