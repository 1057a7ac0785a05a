package org.webfluxdyno.lab.report.view;

import java.util.List;

/**
 * Named facts under a heading.
 *
 * @param title the heading
 * @param facts the facts in order
 */
public record Facts(String title, List<Fact> facts) {

	public Facts {
		facts = List.copyOf(facts);
	}

	/**
	 * One fact.
	 *
	 * @param name what it is
	 * @param value how it is
	 */
	public record Fact(String name, String value) {
	}

}
