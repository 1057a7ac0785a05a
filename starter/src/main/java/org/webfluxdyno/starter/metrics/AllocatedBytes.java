package org.webfluxdyno.starter.metrics;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

import com.sun.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/**
 * Bytes allocated by all Java threads since the start, ended ones included; never falls.
 * <p>
 * JDK 21 and later keep the sum. On older ones the counters of live threads are summed,
 * and what a thread had at its last reading stays in the sum when it ends: what it
 * allocated between its last reading and its end is missed, which is little for a service
 * whose work is done by long-lived event loops.
 */
final class AllocatedBytes {

	private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private final @Nullable MethodHandle total;

	private Map<Long, Long> live = new HashMap<>();

	private long ended;

	private long highest;

	AllocatedBytes(boolean useTotalIfThere) {
		this.total = useTotalIfThere ? total() : null;
	}

	AllocatedBytes() {
		this(true);
	}

	private static @Nullable MethodHandle total() {
		try {
			return MethodHandles.publicLookup()
				.findVirtual(ThreadMXBean.class, "getTotalThreadAllocatedBytes", MethodType.methodType(long.class));
		}
		catch (ReflectiveOperationException ex) {
			return null;
		}
	}

	/**
	 * The sum now.
	 * @return bytes
	 */
	synchronized long bytes() {
		this.highest = Math.max(this.highest, (this.total != null) ? sum(this.total) : sum());
		return this.highest;
	}

	private long sum(MethodHandle handle) {
		try {
			return (long) handle.invoke(this.threads);
		}
		catch (Throwable ex) {
			throw new IllegalStateException("getTotalThreadAllocatedBytes failed", ex);
		}
	}

	private long sum() {
		long[] ids = this.threads.getAllThreadIds();
		long[] bytes = this.threads.getThreadAllocatedBytes(ids);
		Map<Long, Long> now = new HashMap<>();
		long sum = 0;
		for (int i = 0; i < ids.length; i++) {
			if (bytes[i] >= 0) {
				now.put(ids[i], bytes[i]);
				sum += bytes[i];
			}
		}
		for (Map.Entry<Long, Long> known : this.live.entrySet()) {
			this.ended += now.containsKey(known.getKey()) ? 0 : known.getValue();
		}
		this.live = now;
		return this.ended + sum;
	}

}
