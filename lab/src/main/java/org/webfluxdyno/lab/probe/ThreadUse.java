package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * What a thread has used since it began.
 *
 * @param name its name as the kernel knows it, cut to 15 characters
 * @param cpuNanos CPU time
 * @param voluntarySwitches context switches because it had to wait
 * @param involuntarySwitches context switches because others wanted the processor
 */
public record ThreadUse(String name, long cpuNanos, long voluntarySwitches, long involuntarySwitches) {

	static final ThreadUse NONE = new ThreadUse("", 0, 0, 0);

	private static final String VOLUNTARY = "voluntary_ctxt_switches:";

	private static final String INVOLUNTARY = "nonvoluntary_ctxt_switches:";

	static @Nullable ThreadUse read(Path task) {
		try {
			long voluntary = 0;
			long involuntary = 0;
			for (String line : Files.readAllLines(task.resolve("status"))) {
				if (line.startsWith(VOLUNTARY)) {
					voluntary = number(line, VOLUNTARY);
				}
				else if (line.startsWith(INVOLUNTARY)) {
					involuntary = number(line, INVOLUNTARY);
				}
			}
			String schedule = Files.readString(task.resolve("schedstat"));
			return new ThreadUse(Files.readString(task.resolve("comm")).strip(),
					Long.parseLong(schedule.substring(0, schedule.indexOf(' '))), voluntary, involuntary);
		}
		catch (IOException ex) {
			// ended meanwhile
			return null;
		}
	}

	private static long number(String line, String key) {
		return Long.parseLong(line.substring(key.length()).strip());
	}

}
