package org.webfluxdyno.lab.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.webfluxdyno.lab.analysis.Analyzer;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.result.LoadPlan.Driver;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.run.Timing;

/**
 * What is measured of the peers: one group for each number of connections, all peers
 * alive in it.
 *
 * @param peers the peers; the reference first
 * @param connections numbers of connections
 * @param pipeline unanswered requests per connection; beyond 1 there is no open load
 * @param rate arrival rate of the open load; 0 for half of what the reference reaches
 * @param driver what sends the closed load; there is no open load but the lab's own
 * @param quick whether one fork must do, without a second reference and without intervals
 * @param timing how long everything takes
 */
public record PeerPlan(List<Peer> peers, List<Integer> connections, int pipeline, double rate, Driver driver,
		boolean quick, Timing timing) {

	/** How long everything takes when a look must do. */
	public static final Timing QUICK = new Timing(Duration.ofSeconds(1), Duration.ofSeconds(2), 8, 30,
			Duration.ofSeconds(1), 10, Duration.ofSeconds(2));

	// Forks differ by more than blocks do, and with so many arms a round is long.
	private static final int ROUNDS = 8;

	private static final int QUICK_ROUNDS = 4;

	private static final int LETTERS = 26;

	private static final double START_SECONDS = 0.5;

	private static final double COMPILED_START_SECONDS = 4;

	/** Bursts, beyond the fewest, that a usual warm-up takes. */
	private static final int MORE_BURSTS = 8;

	/** A burst with the rest after it, as a multiple of the burst. */
	private static final double BURST_AND_REST = 1.5;

	/** What connecting adds to a block. */
	private static final double AROUND_SECONDS = 0.25;

	public PeerPlan {
		peers = List.copyOf(peers);
		connections = List.copyOf(connections);
	}

	/**
	 * The next group.
	 * @param data what was measured so far
	 * @return a group that is not begun yet, empty when all are
	 */
	public Optional<Group> next(RunData data) {
		return groups().stream()
			.filter((group) -> data.groups().stream().noneMatch((begun) -> begun.id().equals(group.id())))
			.findFirst();
	}

	/**
	 * All groups.
	 * @return a group for each number of connections
	 */
	public List<Group> groups() {
		List<Arm> arms = new ArrayList<>();
		for (Peer peer : this.peers) {
			arms.add(arm(arms.size(), arms.isEmpty() ? Arm.REFERENCE : peer.name(), peer));
		}
		if (!this.quick) {
			arms.add(arm(arms.size(), Arm.TWIN, this.peers.get(0)));
		}
		return this.connections.stream().map((number) -> group(arms, number)).toList();
	}

	private Group group(List<Arm> arms, int number) {
		LoadPlan load = new LoadPlan(number, this.pipeline, false, "GET", "", this.rate, List.of(), this.driver);
		String id = "connections-" + number + ((this.pipeline > 1) ? "-pipeline-" + this.pipeline : "")
				+ ((this.driver != Driver.DYNO) ? "-" + this.driver.label() : "");
		return new Group(id, Group.Stage.CONFIRM, arms, load, this.quick ? 1 : Analyzer.LEAST_FORKS,
				this.quick ? QUICK_ROUNDS : ROUNDS, openBlocks());
	}

	/**
	 * A request that waits behind others of its connection has no latency of its own, and
	 * wrk has no open load.
	 */
	private int openBlocks() {
		return (this.pipeline > 1 || this.driver != Driver.DYNO) ? 0 : this.quick ? 1 : Group.OPEN_BLOCKS;
	}

	private static Arm arm(int index, String recipe, Peer peer) {
		String name = (char) ('a' + index % LETTERS) + ((index < LETTERS) ? "" : String.valueOf(index / LETTERS));
		return new Arm(name, recipe, peer.name(), Settings.NONE, peer.path(), List.of());
	}

	/**
	 * An estimate for a fork of a group.
	 * @param group the group
	 * @return seconds
	 */
	public double seconds(Group group) {
		double burst = this.timing.burst().toMillis() / 1e3;
		double closed = this.timing.closedBlock().toMillis() / 1e3 + AROUND_SECONDS;
		double open = this.timing.openBlock().toMillis() / 1e3 + AROUND_SECONDS;
		double blocks = closed * (group.rounds() + 1) + open * group.openBlocks();
		return group.arms()
			.stream()
			.mapToDouble((arm) -> blocks + (compiles(arm)
					? COMPILED_START_SECONDS + burst * BURST_AND_REST * (this.timing.leastBursts() + MORE_BURSTS)
					: START_SECONDS + burst * BURST_AND_REST * 2))
			.sum();
	}

	private boolean compiles(Arm arm) {
		return this.peers.stream().anyMatch((peer) -> peer.name().equals(arm.label()) && peer.warmup());
	}

	/**
	 * An estimate of the whole.
	 * @return how long it takes
	 */
	public Duration estimate() {
		return Duration
			.ofSeconds((long) groups().stream().mapToDouble((group) -> group.forks() * seconds(group)).sum());
	}

}
