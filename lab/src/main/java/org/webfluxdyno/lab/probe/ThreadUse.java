package org.webfluxdyno.lab.probe;

/**
 * What a thread had used at one moment.
 *
 * @param kind what it is for
 * @param cpuNanos CPU time
 * @param voluntary context switches because it had to wait
 * @param involuntary context switches because others wanted the processor
 */
record ThreadUse(ThreadKind kind, long cpuNanos, long voluntary, long involuntary) {

	/** Of a thread that did not exist yet. */
	static final ThreadUse NONE = new ThreadUse(ThreadKind.OTHER, 0, 0, 0);

	private static final String NAME = "Name:\t";

	static ThreadUse of(String status, long cpuNanos) {
		String name = status.startsWith(NAME) ? status.substring(NAME.length(), status.indexOf('\n')) : "";
		return new ThreadUse(ThreadKind.of(name), cpuNanos, number(status, "\nvoluntary_ctxt_switches:"),
				number(status, "\nnonvoluntary_ctxt_switches:"));
	}

	/**
	 * A number in a {@code status} file.
	 * @param status the file's text
	 * @param key what stands before it, line feed included
	 * @return the number, 0 when there is none
	 */
	static long number(String status, String key) {
		int at = status.indexOf(key);
		if (at < 0) {
			return 0;
		}
		int from = at + key.length();
		while (from < status.length() && Character.isWhitespace(status.charAt(from))) {
			from++;
		}
		int to = from;
		while (to < status.length() && Character.isDigit(status.charAt(to))) {
			to++;
		}
		return (to > from) ? Long.parseLong(status, from, to, 10) : 0;
	}

	long switches(boolean ofOwnWill) {
		return ofOwnWill ? this.voluntary : this.involuntary;
	}

}
