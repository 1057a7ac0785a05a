package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Files of {@code /proc} captured from a service on JDK 25, to be changed by tests.
 *
 * @param root directory they were copied to
 */
record CapturedProc(Path root) {

	static final long PID = 16898;

	static final String LOOP = "16898/task/17175";

	static final String C2 = "16898/task/16916";

	static final String C1 = "16898/task/16917";

	static final String GC = "16898/task/16902";

	static final long WORKER_KILOBYTES = 5_000;

	static CapturedProc in(Path root) {
		try {
			Path source = Path.of(CapturedProc.class.getResource("proc").toURI());
			try (Stream<Path> files = Files.walk(source)) {
				for (Path file : files.filter(Files::isRegularFile).toList()) {
					Path copy = root.resolve(source.relativize(file).toString());
					Files.createDirectories(copy.getParent());
					Files.copy(file, copy);
				}
			}
		}
		catch (IOException | URISyntaxException ex) {
			throw new IllegalStateException(ex);
		}
		return new CapturedProc(root);
	}

	Proc proc() {
		return new Proc(this.root);
	}

	CapturedProc write(String file, String text) {
		try {
			Path path = this.root.resolve(file);
			Files.createDirectories(path.getParent());
			Files.writeString(path, text);
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	CapturedProc replace(String file, String old, String text) {
		try {
			String before = Files.readString(this.root.resolve(file));
			if (!before.contains(old)) {
				throw new IllegalArgumentException(file + " does not contain " + old);
			}
			return write(file, before.replace(old, text));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	CapturedProc delete(String file) {
		try (Stream<Path> files = Files.walk(this.root.resolve(file))) {
			files.sorted((a, b) -> b.compareTo(a)).forEach((path) -> path.toFile().delete());
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Another process of one thread that has not worked yet. */
	CapturedProc process(long pid, long startTicks) {
		return write(pid + "/stat", pid + " (worker) S" + " 0".repeat(18) + " " + startTicks + " 0");
	}

	/** Sets what such a process has used. */
	CapturedProc work(long pid, long nanos, long switches) {
		return write(pid + "/task/" + pid + "/schedstat", nanos + " 1 1\n").write(pid + "/task/" + pid + "/status",
				"Name:\tworker\nVmRSS:\t" + WORKER_KILOBYTES + " kB\nvoluntary_ctxt_switches:\t" + switches + "\n");
	}

	/** Adds to the CPU time of a thread and to its switches. */
	CapturedProc run(String task, long before, long nanos) {
		return replace(task + "/schedstat", before + " ", (before + nanos) + " ");
	}

}
