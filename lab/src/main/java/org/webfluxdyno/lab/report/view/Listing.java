package org.webfluxdyno.lab.report.view;

/**
 * A table with a heading and a word on what is in it.
 *
 * @param id its anchor
 * @param title the heading
 * @param text what is in it
 * @param table the table
 */
public record Listing(String id, String title, String text, Table table) {
}
