package org.webfluxdyno.lab.result;

import java.util.List;

/**
 * Arms that are alive at the same time and share one reference. Written to
 * {@code groups.jsonl} when the group begins, and again with more forks when the pilot
 * asks for more: the last line of an id holds.
 *
 * @param id name within the run, such as {@code screen-1}
 * @param stage what the group is for
 * @param arms the reference first
 * @param load load on every arm
 * @param forks how often all arms are started afresh
 * @param rounds closed blocks per arm and fork
 * @param openBlocks open blocks per arm and fork
 */
public record Group(String id, Stage stage, List<Arm> arms, LoadPlan load, int forks, int rounds, int openBlocks) {

	/** Closed blocks per arm and fork of published figures. */
	public static final int ROUNDS = 15;

	/** Open blocks per arm and fork of published figures. */
	public static final int OPEN_BLOCKS = 2;

	/** What a group is for. */
	public enum Stage {

		/** A look at many candidates, to choose which are worth more; never published. */
		SCREEN,
		/** Fresh forks and fresh data for a verdict. */
		CONFIRM,
		/** The final reference with one kept recipe taken away. */
		LEAVE_ONE_OUT,
		/** The final reference against the first one. */
		TOTAL

	}

	public Group {
		arms = List.copyOf(arms);
	}

	/**
	 * The same group with more forks.
	 * @param forks how many
	 * @return the group
	 */
	public Group withForks(int forks) {
		return new Group(this.id, this.stage, this.arms, this.load, forks, this.rounds, this.openBlocks);
	}

	/**
	 * The arm all others are compared with.
	 * @return the first
	 */
	public Arm reference() {
		return this.arms.get(0);
	}

	/**
	 * Connections that this process has open while the group is measured: the lab's own
	 * generator keeps those of every arm, wrk opens an arm's in its own process.
	 * @return how many
	 */
	public long openConnections() {
		return (this.load.driver() == LoadPlan.Driver.WRK) ? 0 : (long) this.arms.size() * this.load.connections();
	}

}
