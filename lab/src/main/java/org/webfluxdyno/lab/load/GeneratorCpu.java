package org.webfluxdyno.lab.load;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

import com.sun.management.OperatingSystemMXBean;

/**
 * CPU time the generator has used so far.
 *
 * @param atNanos when it was read, by {@link System#nanoTime()}
 * @param processNanos of the whole process, compiler and collector included
 * @param loopNanos of each event loop's thread
 */
record GeneratorCpu(long atNanos, long processNanos, long[] loopNanos) {

	static GeneratorCpu read(long[] loopThreadIds) {
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		long[] loops = new long[loopThreadIds.length];
		for (int i = 0; i < loops.length; i++) {
			loops[i] = threads.getThreadCpuTime(loopThreadIds[i]);
		}
		long process = (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system)
				? system.getProcessCpuTime() : 0;
		return new GeneratorCpu(System.nanoTime(), process, loops);
	}

	LoadResult.Generator since(GeneratorCpu before, String transport) {
		double elapsed = Math.max(1, this.atNanos - before.atNanos);
		double busiest = 0;
		for (int i = 0; i < this.loopNanos.length; i++) {
			busiest = Math.max(busiest, (this.loopNanos[i] - before.loopNanos[i]) / elapsed);
		}
		return new LoadResult.Generator(transport, Duration.ofNanos(this.processNanos - before.processNanos), busiest);
	}

}
