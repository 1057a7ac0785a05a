package org.webfluxdyno.lab.probe;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * CPU time of every process at one moment, to name those that disturb.
 *
 * @param nanos CPU time by process id
 */
record TopProcesses(Map<String, Long> nanos) {

	static TopProcesses read(Proc proc) {
		Map<String, Long> nanos = new HashMap<>();
		for (String pid : proc.numbers("")) {
			proc.stat(pid + "/stat").ifPresent((stat) -> nanos.put(pid, stat.cpuNanos()));
		}
		return new TopProcesses(nanos);
	}

	/**
	 * The processes that used most since an earlier reading.
	 * @param before the earlier reading
	 * @param proc where names are read
	 * @param own process to leave out
	 * @return names of at most three programs, the busiest first
	 */
	List<String> busiestSince(TopProcesses before, Proc proc, long own) {
		Map<String, Long> byName = new HashMap<>();
		this.nanos.forEach((pid, used) -> {
			long passed = used - before.nanos.getOrDefault(pid, 0L);
			if (passed > 0 && !pid.equals(String.valueOf(own))) {
				proc.text(pid + "/comm").ifPresent((name) -> byName.merge(name.strip(), passed, Long::sum));
			}
		});
		return byName.entrySet()
			.stream()
			.sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
				.thenComparing(Map.Entry.comparingByKey()))
			.limit(3)
			.map(Map.Entry::getKey)
			.toList();
	}

}
