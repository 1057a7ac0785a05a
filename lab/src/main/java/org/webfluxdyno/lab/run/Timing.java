package org.webfluxdyno.lab.run;

import java.time.Duration;

/**
 * How long everything in a fork takes.
 *
 * @param burst load of one warm-up burst
 * @param mostIdle longest rest after a burst, in which the JIT compiler's threads get the
 * processors; it ends when they have calmed
 * @param leastBursts bursts that every arm gets at least
 * @param mostBursts bursts after which an arm counts as unsettled
 * @param closedBlock load of a closed block
 * @param pieces into how many pieces a closed block is cut, which take turns with those
 * of the other arms
 * @param openBlock load of an open block
 */
public record Timing(Duration burst, Duration mostIdle, int leastBursts, int mostBursts, Duration closedBlock,
		int pieces, Duration openBlock) {

	/** What published figures are measured with. */
	public static final Timing DEFAULT = new Timing(Duration.ofSeconds(1), Duration.ofSeconds(2), 12, 60,
			Duration.ofSeconds(1), 10, Duration.ofSeconds(3));

	/**
	 * The same with a longer or shorter warm-up.
	 * @param bursts bursts that every arm gets at least
	 * @return the timing
	 */
	public Timing withLeastBursts(int bursts) {
		return new Timing(this.burst, this.mostIdle, bursts, Math.max(this.mostBursts, 2 * bursts), this.closedBlock,
				this.pieces, this.openBlock);
	}

	/**
	 * The same with closed blocks of another length.
	 * @param length load of a closed block
	 * @param pieces into how many pieces it is cut
	 * @return the timing
	 */
	public Timing withClosedBlock(Duration length, int pieces) {
		return new Timing(this.burst, this.mostIdle, this.leastBursts, this.mostBursts, length, pieces, this.openBlock);
	}

	/**
	 * An estimate for a fork.
	 * @param arms how many arms
	 * @param rounds closed blocks per arm
	 * @param openBlocks open blocks per arm
	 * @return how long it takes, with starts and a usual warm-up
	 */
	public Duration ofFork(int arms, int rounds, int openBlocks) {
		Duration warmup = this.burst.plus(this.burst.dividedBy(2)).multipliedBy(this.leastBursts + 6);
		Duration start = Duration.ofSeconds(7);
		return start.plus(warmup)
			.plus(this.closedBlock.plusMillis(30 + 20L * this.pieces).multipliedBy(rounds))
			.plus(this.openBlock.multipliedBy(openBlocks))
			.multipliedBy(arms);
	}

}
