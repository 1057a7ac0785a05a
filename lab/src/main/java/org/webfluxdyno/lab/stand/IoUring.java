package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Tells from /proc whether the kernel would let a process use io_uring.
 */
final class IoUring {

	private IoUring() {
	}

	/**
	 * What speaks against io_uring.
	 * @param proc directory of the kernel's process files
	 * @return the reason, empty when nothing does
	 */
	static Optional<String> refusal(Path proc) {
		if (!Files.isDirectory(proc.resolve("sys/kernel"))) {
			return Optional.of("this system has no Linux kernel");
		}
		String disabled = read(proc.resolve("sys/kernel/io_uring_disabled"));
		if (disabled.equals("2") || (disabled.equals("1") && !isRoot(proc))) {
			return Optional.of("the kernel's io_uring_disabled is " + disabled);
		}
		// The filter's rules cannot be read; those of container engines forbid io_uring,
		// and
		// the service would fall back to another transport.
		boolean filtered = read(proc.resolve("self/status")).lines().anyMatch("Seccomp:\t2"::equals);
		return filtered ? Optional.of("a seccomp filter is in force, as in containers, and such filters forbid it")
				: Optional.empty();
	}

	private static boolean isRoot(Path proc) {
		return read(proc.resolve("self/status")).lines().anyMatch((line) -> line.startsWith("Uid:\t0\t0"));
	}

	private static String read(Path file) {
		try {
			return Files.readString(file).strip();
		}
		catch (IOException ex) {
			return "";
		}
	}

}
