package org.webfluxdyno.lab.cli;

import java.util.List;

/**
 * A command that knows what is wrong with its options before it does anything.
 */
interface Checked {

	/**
	 * All that is wrong.
	 * @return a sentence for each, none when the command can begin
	 */
	List<String> errors();

}
