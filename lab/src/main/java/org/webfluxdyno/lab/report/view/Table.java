package org.webfluxdyno.lab.report.view;

import java.util.List;

/**
 * A table.
 *
 * @param columns its columns
 * @param rows cells by row, as many as there are columns
 */
public record Table(List<Column> columns, List<List<Cell>> rows) {

	/** A table of nothing. */
	public static final Table EMPTY = new Table(List.of(), List.of());

	public Table {
		columns = List.copyOf(columns);
		rows = List.copyOf(rows);
	}

	/**
	 * Whether there is nothing to show.
	 * @return whether it has no row
	 */
	public boolean isEmpty() {
		return this.rows.isEmpty();
	}

	/**
	 * A column.
	 *
	 * @param title what it shows
	 * @param unit in which unit; empty for none
	 * @param number whether it is aligned as numbers are
	 */
	public record Column(String title, String unit, boolean number) {

		/**
		 * A column of words.
		 * @param title what it shows
		 * @return the column
		 */
		public static Column words(String title) {
			return new Column(title, "", false);
		}

		/**
		 * A column of numbers.
		 * @param title what it shows
		 * @param unit in which unit
		 * @return the column
		 */
		public static Column numbers(String title, String unit) {
			return new Column(title, unit, true);
		}

	}

}
