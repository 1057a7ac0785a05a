package org.webfluxdyno.lab.stand;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * The last lines that a process wrote, bounded in number and in length.
 */
public final class OutputTail {

	private static final int MAX_LINES = 400;

	private static final int MAX_LENGTH = 2_000;

	private final Deque<String> lines = new ArrayDeque<>();

	private final Consumer<String> listener;

	/**
	 * An empty tail.
	 * @param listener is told each line, too
	 */
	public OutputTail(Consumer<String> listener) {
		this.listener = listener;
	}

	/**
	 * Reads until the process closes its output.
	 * @param output what it writes
	 */
	public void drain(InputStream output) {
		try (Reader reader = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
			StringBuilder line = new StringBuilder();
			for (int c = reader.read(); c >= 0; c = reader.read()) {
				if (c == '\n') {
					add(line.toString());
					line.setLength(0);
				}
				else if (c != '\r' && line.length() < MAX_LENGTH) {
					line.append((char) c);
				}
			}
			if (line.length() > 0) {
				add(line.toString());
			}
		}
		catch (IOException ex) {
			// The stream of a killed process may break off: what was read is kept.
		}
	}

	private void add(String line) {
		synchronized (this.lines) {
			this.lines.addLast(line);
			if (this.lines.size() > MAX_LINES) {
				this.lines.removeFirst();
			}
		}
		this.listener.accept(line);
	}

	/**
	 * What is kept.
	 * @return the last lines, oldest first
	 */
	public List<String> lines() {
		synchronized (this.lines) {
			return List.copyOf(this.lines);
		}
	}

}
