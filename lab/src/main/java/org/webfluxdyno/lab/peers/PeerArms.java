package org.webfluxdyno.lab.peers;

import java.time.Duration;
import java.util.List;

import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.run.ArmSource;
import org.webfluxdyno.lab.stand.MeasuredService;
import org.webfluxdyno.lab.stand.Ports;
import org.webfluxdyno.lab.stand.StartFailedException;

/**
 * Starts peers as arms of a measurement; an arm's label is the peer's name.
 */
public final class PeerArms implements ArmSource {

	private final List<Peer> peers;

	private final Workplace workplace;

	private final Duration patience;

	/**
	 * A source of arms.
	 * @param peers the peers, each built
	 * @param workplace where they were built
	 * @param patience longest time until one listens
	 */
	public PeerArms(List<Peer> peers, Workplace workplace, Duration patience) {
		this.peers = List.copyOf(peers);
		this.workplace = workplace;
		this.patience = patience;
	}

	@Override
	public MeasuredService start(Arm arm) throws StartFailedException, InterruptedException {
		Peer peer = this.peers.stream()
			.filter((some) -> some.name().equals(arm.label()))
			.findFirst()
			.orElseThrow(() -> new StartFailedException("there is no peer '" + arm.label() + "' any more"));
		try {
			return new PeerService(
					PeerProcess.start(peer, this.workplace, Ports.free(PeerProcess.ADDRESS), this.patience));
		}
		catch (BrokenPeerException ex) {
			throw new StartFailedException(String.valueOf(ex.getMessage()));
		}
	}

	@Override
	public boolean alike() {
		return false;
	}

}
