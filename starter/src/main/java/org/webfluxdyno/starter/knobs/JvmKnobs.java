package org.webfluxdyno.starter.knobs;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import com.sun.management.HotSpotDiagnosticMXBean;
import org.jspecify.annotations.Nullable;

/**
 * Knobs of the virtual machine, from its flags.
 */
public final class JvmKnobs implements KnobSource {

	private static final List<String> COLLECTORS = List.of("SerialGC", "ParallelGC", "G1GC", "ZGC", "ShenandoahGC",
			"EpsilonGC");

	private final @Nullable HotSpotDiagnosticMXBean flags = ManagementFactory
		.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

	@Override
	public Map<String, Knob> read() {
		Map<String, Knob> knobs = new LinkedHashMap<>();
		knobs.put("jdk", new Knob(version(), "Runtime.version()"));
		knobs.put("gc", new Knob(collector(), "VM flags Use*GC"));
		knobs.put("heap.max", number("MaxHeapSize"));
		knobs.put("heap.initial", number("InitialHeapSize"));
		knobs.put("heap.pre-touch", bool("AlwaysPreTouch"));
		knobs.put("compact-object-headers", bool("UseCompactObjectHeaders"));
		knobs.put("string-deduplication", bool("UseStringDeduplication"));
		knobs.put("transparent-huge-pages", bool("UseTransparentHugePages"));
		knobs.put("numa", bool("UseNUMA"));
		knobs.put("avx", number("UseAVX"));
		knobs.put("code-cache.reserved", number("ReservedCodeCacheSize"));
		knobs.put("tiered.stop-at-level", number("TieredStopAtLevel"));
		String arenas = System.getenv("MALLOC_ARENA_MAX");
		knobs.put("malloc.arenas",
				new Knob((arenas != null) ? arenas : "unset", "environment of the process: MALLOC_ARENA_MAX"));
		knobs.put("active-processors",
				new Knob(Runtime.getRuntime().availableProcessors(), "Runtime.availableProcessors()"));
		return knobs;
	}

	private static String version() {
		return Runtime.version().version().stream().map(String::valueOf).collect(Collectors.joining("."));
	}

	private @Nullable String collector() {
		return COLLECTORS.stream().filter((name) -> "true".equals(flag("Use" + name))).findFirst().orElse(null);
	}

	private Knob number(String name) {
		String value = flag(name);
		return (value != null) ? new Knob(Long.valueOf(value), from(name)) : noFlag(name);
	}

	private Knob bool(String name) {
		String value = flag(name);
		return (value != null) ? new Knob(Boolean.valueOf(value), from(name)) : noFlag(name);
	}

	// A virtual machine without the flag cannot do what the flag switches on.
	private static Knob noFlag(String name) {
		return new Knob(false, "this VM has no flag " + name);
	}

	private static String from(String name) {
		return "VM flag " + name;
	}

	private @Nullable String flag(String name) {
		try {
			return (this.flags != null) ? this.flags.getVMOption(name).getValue() : null;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

}
