package org.webfluxdyno.lab.probe;

/**
 * What a thread of a JVM does, told by its name as the kernel knows it.
 */
enum ThreadKind {

	/** Serves requests. */
	EVENT_LOOP("reactor-http", "reactor-tcp", "webflux-http", "nioEventLoop", "epollEventLoop"),
	/** Compiles. */
	JIT("C1 CompilerThre", "C2 CompilerThre", "JVMCI"),
	/** Collects. */
	GC("GC Thread", "G1 ", "ParGC", "ZWorker", "ZDriver", "ZDirector", "ZStat", "ZUncommitter", "Shenandoah",
			"XWorker", "XDriver"),
	/** Anything else. Serial collects on the VM thread, which does other things, too. */
	OTHER;

	private final String[] names;

	ThreadKind(String... names) {
		this.names = names;
	}

	static ThreadKind of(String name) {
		for (ThreadKind kind : values()) {
			for (String beginning : kind.names) {
				if (name.startsWith(beginning)) {
					return kind;
				}
			}
		}
		return OTHER;
	}

}
