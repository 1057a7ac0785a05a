package org.webfluxdyno.lab.probe;

import java.util.List;

/**
 * What a thread of a JVM is for, by its name. The kernel keeps the first 15 characters.
 */
enum ThreadKind {

	/** Serves requests: loops of Reactor Netty, of plain Netty, Vert.x. */
	EVENT_LOOP("reactor-http-", "reactor-tcp-", "epollEventLoop", "nioEventLoop", "multiThreadIoEv", "vert.x-eventloo"),

	/** The JIT compiler's. JDK 17's Sweeper thread removes what it compiled. */
	JIT("C1 CompilerThre", "C2 CompilerThre", "JVMCI Compiler", "Sweeper thread"),

	/**
	 * The collector's. Serial collects in {@code VM Thread}, which has other work too and
	 * does not count.
	 */
	GC("GC Thread#", "G1 ", "ParGC Thread", "ZWorker", "ZDriver", "ZDirector", "ZUncommitter", "ZUnmapper", "ZStat",
			"RuntimeWorker#", "Shenandoah"),

	/** Everything else. */
	OTHER;

	private final List<String> prefixes;

	ThreadKind(String... prefixes) {
		this.prefixes = List.of(prefixes);
	}

	static ThreadKind of(String name) {
		for (ThreadKind kind : values()) {
			if (kind.prefixes.stream().anyMatch(name::startsWith)) {
				return kind;
			}
		}
		return OTHER;
	}

}
