package org.webfluxdyno.lab.probe;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import org.webfluxdyno.lab.result.Block;

/**
 * Checks of memory.
 */
final class MemoryChecks {

	private static final long MIB = 1024 * 1024;

	/** A lab and two services with small heaps. */
	private static final long LEAST_BYTES = 1024 * MIB;

	/** A lab and the five services that a group of a ladder holds alive. */
	private static final long GOOD_BYTES = 3 * 1024 * MIB;

	private MemoryChecks() {
	}

	static List<Finding> findings(KernelFacts kernel, Block.HostUse use) {
		return Stream.of(memory(kernel), swap(kernel, use), hugePages(kernel)).flatMap(Optional::stream).toList();
	}

	private static Optional<Finding> memory(KernelFacts kernel) {
		return kernel.memory("MemAvailable").stream().mapToObj((available) -> {
			long usable = Math.min(available, kernel.memoryLimit().orElse(Long.MAX_VALUE));
			String found = String.format(Locale.ROOT, "%.1f GiB usable", usable / (1024.0 * MIB));
			String remedy = "Free some, or raise the container's limit.";
			if (usable < LEAST_BYTES) {
				return Finding.unfit("memory", found, "Two services and the lab need at least 1 GiB.", remedy);
			}
			return (usable < GOOD_BYTES) ? Finding.warning("memory", found,
					"Several services are alive at a time and may run out of it.", remedy)
					: Finding.ok("memory", found, "There is room for several services at a time.");
		}).findFirst();
	}

	private static Optional<Finding> swap(KernelFacts kernel, Block.HostUse use) {
		if (use.swappedPages() > 0) {
			return Optional.of(Finding.warning("swap", use.swappedPages() + " pages just moved",
					"Blocks during which memory is swapped are thrown away.", "Free memory, or swapoff -a"));
		}
		return kernel.memory("SwapTotal").stream().mapToObj((total) -> {
			long used = total - kernel.memory("SwapFree").orElse(total);
			String found = (total == 0) ? "none" : (used / MIB) + " of " + (total / MIB) + " MiB used";
			return (used > 0) ? Finding.note("swap", found,
					"Memory was short before, and may be again while measuring.", "Free memory, or swapoff -a")
					: Finding.ok("swap", found, "Nothing is swapped.");
		}).findFirst();
	}

	private static Optional<Finding> hugePages(KernelFacts kernel) {
		return kernel.transparentHugePages()
			.map((mode) -> mode.equals("always")
					? Finding.note("huge pages", "transparent: always",
							"Which parts of a heap get large pages is left to chance, so starts of a service differ.",
							"echo madvise > /sys/kernel/mm/transparent_hugepage/enabled")
					: Finding.ok("huge pages", "transparent: " + mode, "Only those who ask get large pages."));
	}

}
