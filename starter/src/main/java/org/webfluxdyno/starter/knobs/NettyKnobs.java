package org.webfluxdyno.starter.knobs;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.internal.PlatformDependent;
import org.jspecify.annotations.Nullable;

/**
 * Knobs that Netty and Reactor Netty read once per process, from what they hold now.
 */
public final class NettyKnobs implements KnobSource {

	private static final String ADAPTIVE = "io.netty.buffer.AdaptivePoolingAllocator";

	private static final String TRAFFIC = "reactor.netty.http.server.HttpTrafficHandler";

	private static final String LOOPS = "io.netty.channel.MultithreadEventLoopGroup";

	private static final String RECYCLER = "io.netty.util.Recycler";

	private static final String CHECKED_BUFFER = "io.netty.buffer.AbstractByteBuf";

	@Override
	public Map<String, Knob> read() {
		Map<String, Knob> knobs = new LinkedHashMap<>();
		knobs.put("allocator.low-memory", field(ADAPTIVE, "IS_LOW_MEM"));
		knobs.put("last-flush", field(TRAFFIC, "LAST_FLUSH_WHEN_NO_READ"));
		knobs.put("buffer.check-bounds", field(CHECKED_BUFFER, "checkBounds"));
		knobs.put("buffer.check-accessible", field(CHECKED_BUFFER, "checkAccessible"));
		knobs.put("netty.unsafe", new Knob(PlatformDependent.hasUnsafe(), "PlatformDependent.hasUnsafe()"));
		knobs.put("netty.prefer-direct",
				new Knob(PlatformDependent.directBufferPreferred(), "PlatformDependent.directBufferPreferred()"));
		knobs.put("netty.max-direct-memory",
				new Knob(PlatformDependent.maxDirectMemory(), "PlatformDependent.maxDirectMemory()"));
		knobs.put("leak-detection", new Knob(ResourceLeakDetector.getLevel().name().toLowerCase(Locale.ROOT),
				"ResourceLeakDetector.getLevel()"));
		knobs.put("netty.event-loop-threads", field(LOOPS, "DEFAULT_EVENT_LOOP_THREADS"));
		knobs.put("recycler.capacity", field(RECYCLER, "DEFAULT_MAX_CAPACITY_PER_THREAD"));
		knobs.put("allocator.max-order",
				new Knob(PooledByteBufAllocator.defaultMaxOrder(), "PooledByteBufAllocator.defaultMaxOrder()"));
		knobs.put("io-uring-jar", ioUringJar());
		return knobs;
	}

	private static Knob field(String type, String field) {
		Object value = LiveFields.read(type, field);
		String name = type.substring(type.lastIndexOf('.') + 1) + "." + field;
		return new Knob(value, (value != null) ? name : "this version has no " + name);
	}

	private static Knob ioUringJar() {
		ClassLoader loader = NettyKnobs.class.getClassLoader();
		String architecture = PlatformDependent.normalizedArch();
		String library = "META-INF/native/libnetty_transport_native_io_uring42_" + architecture + ".so";
		boolean present = isClass("io.netty.channel.uring.IoUring", loader) && (loader.getResource(library) != null);
		return new Knob(present ? "present" : "absent", "class path: IoUring and " + library);
	}

	private static boolean isClass(String name, @Nullable ClassLoader loader) {
		try {
			Class.forName(name, false, loader);
			return true;
		}
		catch (ClassNotFoundException | LinkageError ex) {
			return false;
		}
	}

}
