package org.webfluxdyno.lab.result;

import java.util.List;
import java.util.Map;

/**
 * All that a run's files say.
 *
 * @param run what the run is
 * @param environment facts of the host by topic, as in {@code environment.json}
 * @param groups groups in the order they began
 * @param forks forks that ended, in order; only the last attempt of each
 * @param blocks blocks of those forks, in order
 * @param warmups warm-up bursts of those forks, in order
 */
public record RunData(Run run, Map<String, Object> environment, List<Group> groups, List<ForkEnd> forks,
		List<Block> blocks, List<WarmupBurst> warmups) {

	public RunData {
		groups = List.copyOf(groups);
		forks = List.copyOf(forks);
		blocks = List.copyOf(blocks);
		warmups = List.copyOf(warmups);
	}

	/**
	 * The forks of a group that count.
	 * @param group its id
	 * @return forks that ended without an alarm
	 */
	public List<ForkEnd> goodForks(String group) {
		return this.forks.stream().filter((fork) -> fork.group().equals(group) && fork.alarms().isEmpty()).toList();
	}

}
