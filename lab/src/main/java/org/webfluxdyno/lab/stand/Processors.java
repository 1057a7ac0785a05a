package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * Lists of processors as taskset and the kernel write them, such as {@code 0,2-3}.
 */
final class Processors {

	private static final String ALLOWED = "Cpus_allowed_list:";

	private Processors() {
	}

	/**
	 * The processors a process may run on.
	 * @param proc directory of the kernel's process files
	 * @param pid process id
	 * @return the kernel's list, empty when it cannot be read
	 */
	static Optional<String> allowed(Path proc, long pid) {
		try {
			return Files.readAllLines(proc.resolve(String.valueOf(pid)).resolve("status"))
				.stream()
				.filter((line) -> line.startsWith(ALLOWED))
				.map((line) -> line.substring(ALLOWED.length()).strip())
				.findFirst();
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

	/**
	 * Whether two lists name the same processors.
	 * @param list a list
	 * @param other another one
	 * @return whether they do
	 */
	static boolean same(String list, String other) {
		return set(list).equals(set(other));
	}

	private static BitSet set(String list) {
		BitSet set = new BitSet();
		Arrays.stream(list.split(",")).map((range) -> range.split("-", 2)).forEach((bounds) -> {
			int from = Integer.parseInt(bounds[0].strip());
			set.set(from, Integer.parseInt(bounds[bounds.length - 1].strip()) + 1);
		});
		return set;
	}

}
