package org.webfluxdyno.lab.report;

import gg.jte.TemplateOutput;

/**
 * Takes what a Markdown template writes; whatever comes from the run is escaped.
 */
final class MarkdownOutput implements TemplateOutput {

	private final StringBuilder text = new StringBuilder();

	@Override
	public void writeContent(String value) {
		this.text.append(value);
	}

	@Override
	public void writeContent(String value, int begin, int end) {
		this.text.append(value, begin, end);
	}

	@Override
	public void writeUserContent(String value) {
		writeContent(escape(value));
	}

	/**
	 * Text that means nothing but itself in GitHub's Markdown, in a table's cell too.
	 * @param text any text
	 * @return the text, escaped, on one line
	 */
	static String escape(String text) {
		return text.replaceAll("\\s+", " ")
			.replaceAll("\\p{Cntrl}", "\uFFFD")
			.replace("&", "&amp;")
			.replace("<", "&lt;")
			.replace(">", "&gt;")
			.replaceAll("([\\\\`*_\\[\\]|~#$@])", "\\\\$1")
			.replaceAll("(?i)(https?|ftp|www)([:.])", "$1&#8203;$2");
	}

	@Override
	public String toString() {
		return this.text.toString().strip().replaceAll("\n{3,}", "\n\n") + "\n";
	}

}
