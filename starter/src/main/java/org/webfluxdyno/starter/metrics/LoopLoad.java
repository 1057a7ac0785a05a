package org.webfluxdyno.starter.metrics;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.distribution.TimeWindowMax;
import io.netty.channel.EventLoop;

/**
 * How busy one event loop is. Ten times a second a task looks how late it runs; nothing
 * is done per request.
 */
final class LoopLoad {

	private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private static final long WINDOW_STEP_MILLIS = 10_000;

	private static final int WINDOW_STEPS = 3;

	private static final long SHORTEST_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private final Thread thread;

	private final LongSupplier cpuNanos;

	private final LongSupplier clockNanos;

	private final TimeWindowMax lag = new TimeWindowMax(Clock.SYSTEM, WINDOW_STEP_MILLIS, WINDOW_STEPS);

	private volatile long expectedAtNanos;

	private long readAtNanos;

	private long readCpuNanos;

	private double ratio;

	LoopLoad(Thread thread) {
		this(thread, () -> THREADS.getThreadCpuTime(thread.getId()), System::nanoTime);
	}

	LoopLoad(Thread thread, LongSupplier cpuNanos, LongSupplier clockNanos) {
		this.thread = thread;
		this.cpuNanos = cpuNanos;
		this.clockNanos = clockNanos;
		this.readAtNanos = clockNanos.getAsLong();
		this.readCpuNanos = cpuNanos.getAsLong();
		this.expectedAtNanos = this.readAtNanos;
	}

	/**
	 * Starts looking.
	 * @param loop the event loop
	 */
	void watch(EventLoop loop) {
		this.expectedAtNanos = this.clockNanos.getAsLong() + TICK_NANOS;
		loop.schedule(() -> tick(loop), TICK_NANOS, TimeUnit.NANOSECONDS);
	}

	private void tick(EventLoop loop) {
		this.lag.record(Math.max(0, this.clockNanos.getAsLong() - this.expectedAtNanos));
		if (!loop.isShuttingDown()) {
			watch(loop);
		}
	}

	/**
	 * The name of the event loop's thread.
	 * @return its name
	 */
	String name() {
		return this.thread.getName();
	}

	/**
	 * CPU time of the thread.
	 * @return seconds
	 */
	double busySeconds() {
		return (double) Math.max(0, this.cpuNanos.getAsLong()) / TimeUnit.SECONDS.toNanos(1);
	}

	/**
	 * The longest lag of the last half minute, that of the present moment included.
	 * @return seconds
	 */
	double lagSeconds() {
		double now = Math.max(0, this.clockNanos.getAsLong() - this.expectedAtNanos);
		return Math.max(now, this.lag.poll()) / TimeUnit.SECONDS.toNanos(1);
	}

	/**
	 * The busy share since the last call, or the last share when that was just now.
	 * @return 0 to 1
	 */
	synchronized double busyRatio() {
		long now = this.clockNanos.getAsLong();
		long elapsed = now - this.readAtNanos;
		if (elapsed >= SHORTEST_INTERVAL_NANOS) {
			long cpu = this.cpuNanos.getAsLong();
			this.ratio = Math.min(1, Math.max(0, (double) (cpu - this.readCpuNanos) / elapsed));
			this.readAtNanos = now;
			this.readCpuNanos = cpu;
		}
		return this.ratio;
	}

}
