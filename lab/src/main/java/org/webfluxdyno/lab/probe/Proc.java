package org.webfluxdyno.lab.probe;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The kernel's process files.
 */
final class Proc {

	/** Where Linux has them. */
	static final Proc LINUX = new Proc(Path.of("/proc"));

	/** A tick of the times in {@code stat}: USER_HZ is 100 on every Linux platform. */
	static final long TICK_NANOS = 10_000_000;

	/** Larger than any file of a process read here. */
	private static final int PROCESS_FILE = 8_192;

	private final String root;

	Proc(Path root) {
		this.root = root.toString();
	}

	/**
	 * Reads a file.
	 * @param file its path below the root
	 * @return the text, empty when the file is not there or not readable: processes and
	 * threads end at any time
	 */
	Optional<String> text(String file) {
		try (InputStream in = new FileInputStream(this.root + "/" + file)) {
			return Optional.of(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

	/**
	 * Reads a file of a process or thread in one go, as the kernel gives it: a reading of
	 * a service touches over a hundred files.
	 * @param file its path below the root
	 * @return the text, empty when it cannot be read
	 */
	Optional<String> processText(String file) {
		try (InputStream in = new FileInputStream(this.root + "/" + file)) {
			byte[] buffer = new byte[PROCESS_FILE];
			int length = in.read(buffer);
			return (length > 0) ? Optional.of(new String(buffer, 0, length, StandardCharsets.ISO_8859_1))
					: Optional.empty();
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

	/**
	 * Names in a directory that are numbers.
	 * @param directory its path below the root
	 * @return the names, empty when there is no such directory
	 */
	List<String> numbers(String directory) {
		String[] names = Path.of(this.root, directory).toFile().list();
		return (names != null) ? List.of(names).stream().filter((name) -> Character.isDigit(name.charAt(0))).toList()
				: List.of();
	}

	/**
	 * CPU time in a {@code stat} file of a process or thread; for a process it includes
	 * threads that have ended.
	 * @param file path of the file below the root
	 * @return its times, empty when it is gone
	 */
	Optional<Stat> stat(String file) {
		return processText(file).flatMap((text) -> {
			// The name in parentheses may hold blanks and parentheses itself.
			String[] fields = text.substring(text.lastIndexOf(')') + 1).strip().split(" ");
			return (fields.length > 19) ? Optional.of(new Stat(fields[0],
					(Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * TICK_NANOS, Long.parseLong(fields[19])))
					: Optional.empty();
		});
	}

	/**
	 * What a {@code stat} file says.
	 *
	 * @param state state letter, {@code Z} for a zombie
	 * @param cpuNanos user and system time, in whole ticks
	 * @param startTicks when it started: tells a process from a later one with its id
	 */
	record Stat(String state, long cpuNanos, long startTicks) {

		boolean isDead() {
			return this.state.equals("Z") || this.state.equals("X");
		}

	}

}
