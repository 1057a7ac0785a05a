package org.webfluxdyno.lab.probe;

import java.util.OptionalLong;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;

/**
 * CPU time of a whole process in nanoseconds: all its threads, ended ones included. No
 * file of the kernel tells it that finely.
 */
@FunctionalInterface
interface ProcessClock {

	/** Knows nothing: times come from the process files alone. */
	ProcessClock NONE = (pid) -> OptionalLong.empty();

	/**
	 * Reads the clock.
	 * @param pid process id
	 * @return nanoseconds since the process began, empty when they cannot be read
	 */
	OptionalLong nanos(long pid);

	/**
	 * The best clock of this system.
	 * @return the kernel's on 64-bit Linux, else {@link #NONE}
	 */
	static ProcessClock system() {
		return Kernel.CLOCK;
	}

	/** The kernel's clock, looked up once. */
	final class Kernel {

		private static final ProcessClock CLOCK = find();

		private Kernel() {
		}

		private static ProcessClock find() {
			try {
				if (Platform.isLinux() && Platform.is64Bit()) {
					LibC c = Native.load("c", LibC.class);
					return (pid) -> read(c, pid);
				}
			}
			catch (LinkageError ex) {
				// No native access here: the process files do.
			}
			return NONE;
		}

		private static OptionalLong read(LibC c, long pid) {
			long[] time = new long[2];
			// Linux makes the clock's id of the process's: see clock_getcpuclockid(3).
			int clock = ((int) ~pid << 3) | 2;
			return (c.clock_gettime(clock, time) == 0) ? OptionalLong.of(time[0] * 1_000_000_000 + time[1])
					: OptionalLong.empty();
		}

	}

	/** The C library. */
	interface LibC extends Library {

		/**
		 * Reads a clock.
		 * @param clock its id
		 * @param time receives seconds and nanoseconds
		 * @return 0 when done
		 */
		int clock_gettime(int clock, long[] time);

	}

}
