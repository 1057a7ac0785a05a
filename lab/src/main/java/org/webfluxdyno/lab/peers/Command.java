package org.webfluxdyno.lab.peers;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.webfluxdyno.lab.stand.OutputTail;

/**
 * A program with its arguments; no shell ever sees it.
 *
 * @param words program and arguments
 * @param directory where it runs
 * @param environment the whole environment
 */
record Command(List<String> words, Path directory, Map<String, String> environment) {

	private static final int SHOWN_LINES = 6;

	Command {
		words = List.copyOf(words);
	}

	/**
	 * Starts it. Where the system can, the kernel ends it together with the lab, however
	 * the lab ends. Call it from a thread that outlives the process: the kernel watches
	 * the <em>thread</em> that started it.
	 * @return the process, its errors joined with its output
	 * @throws IOException if there is no such program
	 */
	Process start() throws IOException {
		if (!isThere()) {
			throw new IOException("there is no program '" + this.words.get(0) + "'");
		}
		List<String> tied = new ArrayList<>();
		onPath("setpriv").ifPresent((setpriv) -> tied.addAll(List.of(setpriv.toString(), "--pdeathsig", "KILL")));
		tied.addAll(this.words);
		ProcessBuilder builder = new ProcessBuilder(tied).directory(this.directory.toFile()).redirectErrorStream(true);
		builder.environment().clear();
		builder.environment().putAll(this.environment);
		Process process = builder.start();
		process.getOutputStream().close();
		return process;
	}

	/**
	 * Runs it to its end.
	 * @param patience longest time
	 * @return how it ended and what it said last
	 * @throws IOException if there is no such program
	 * @throws InterruptedException if interrupted, after the process is gone
	 */
	Ended run(Duration patience) throws IOException, InterruptedException {
		Process process = start();
		OutputTail tail = new OutputTail((line) -> {
		});
		Thread reader = reader(process, tail);
		try {
			boolean ended = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
			String how = ended ? "exit code " + process.exitValue() : "no end within " + patience.toSeconds() + " s";
			boolean succeeded = ended && process.exitValue() == 0;
			if (ended) {
				reader.join(TimeUnit.SECONDS.toMillis(2));
			}
			return new Ended(succeeded, how, tail.lines());
		}
		finally {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
		}
	}

	static Thread reader(Process process, OutputTail tail) {
		Thread reader = new Thread(() -> tail.drain(process.getInputStream()), "output-" + process.pid());
		reader.setDaemon(true);
		reader.start();
		return reader;
	}

	/**
	 * The last words of a process in one line.
	 * @param lines what it said
	 * @return a colon and the lines, empty when it said nothing
	 */
	static String said(List<String> lines) {
		List<String> told = lines.stream().map(String::strip).filter((line) -> !line.isEmpty()).toList();
		List<String> last = told.subList(Math.max(0, told.size() - SHOWN_LINES), told.size());
		return last.isEmpty() ? "" : ": " + String.join(" | ", last);
	}

	private boolean isThere() {
		String program = this.words.get(0);
		return program.contains(File.separator) ? Files.isExecutable(this.directory.resolve(program))
				: onPath(program).isPresent();
	}

	private Optional<Path> onPath(String program) {
		return Stream.of(this.environment.getOrDefault("PATH", "").split(File.pathSeparator))
			.filter((directory) -> !directory.isBlank())
			.map((directory) -> Path.of(directory, program))
			.filter(Files::isExecutable)
			.findFirst();
	}

	/**
	 * How a command ended.
	 *
	 * @param succeeded whether with exit code 0
	 * @param how exit code, or that it took too long
	 * @param lines what it said last
	 */
	record Ended(boolean succeeded, String how, List<String> lines) {

		String text() {
			return String.join("\n", this.lines);
		}

	}

}
