package org.webfluxdyno.lab.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Builds, starts, asks and stops peers one after the other; what is wrong with one does
 * not stop the others.
 */
public final class PeerCheck {

	private final Workplace workplace;

	private final Workshop workshop;

	/**
	 * A check.
	 * @param workplace where peers are built
	 */
	public PeerCheck(Workplace workplace) {
		this.workplace = workplace;
		this.workshop = new Workshop(workplace);
	}

	/**
	 * Checks peers.
	 * @param peers which
	 * @param beginning is told of each before it begins
	 * @param done is told of each when it is done
	 * @return what became of each
	 * @throws InterruptedException if interrupted, after the peer at hand is gone
	 */
	public List<Outcome> check(List<Peer> peers, Consumer<Peer> beginning, Consumer<Outcome> done)
			throws InterruptedException {
		List<Outcome> outcomes = new ArrayList<>();
		for (Peer peer : peers) {
			beginning.accept(peer);
			Outcome outcome = check(peer);
			outcomes.add(outcome);
			done.accept(outcome);
		}
		return outcomes;
	}

	private Outcome check(Peer peer) throws InterruptedException {
		String version = "";
		try {
			version = this.workshop.prepare(peer);
			Optional<String> complaint = PeerProcess.start(peer, this.workplace).stop();
			return new Outcome(peer, complaint.isPresent() ? State.BROKEN : State.READY, version,
					complaint.orElse("answers as all must"));
		}
		catch (MissingToolchainException ex) {
			return new Outcome(peer, State.SKIPPED, version, String.valueOf(ex.getMessage()));
		}
		catch (BrokenPeerException ex) {
			return new Outcome(peer, State.BROKEN, version, String.valueOf(ex.getMessage()));
		}
	}

	/** What can become of a peer. */
	public enum State {

		/** Built, started, compared, ended. */
		READY,

		/** Something is not installed. */
		SKIPPED,

		/** It failed and is left out. */
		BROKEN

	}

	/**
	 * What became of a peer.
	 *
	 * @param peer the peer
	 * @param state what became of it
	 * @param version its version, empty when it is unknown
	 * @param sentence why
	 */
	public record Outcome(Peer peer, State state, String version, String sentence) {
	}

}
