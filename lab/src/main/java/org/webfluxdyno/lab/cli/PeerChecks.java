package org.webfluxdyno.lab.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

import picocli.CommandLine;

import org.webfluxdyno.lab.peers.Peer;
import org.webfluxdyno.lab.peers.PeerCheck;
import org.webfluxdyno.lab.peers.PeerCheck.Outcome;

/**
 * Lists peers, or builds and asks them, a line for each.
 */
final class PeerChecks {

	private final PeerOptions peers;

	private final CommandLine line;

	PeerChecks(PeerOptions peers, CommandLine line) {
		this.peers = peers;
		this.line = line;
	}

	void list() {
		this.peers.chosen().forEach((peer) -> print(this.line.getOut(), row(peer) + peer.title()));
	}

	List<Outcome> outcomes() throws InterruptedException {
		return new PeerCheck(this.peers.workplace()).check(this.peers.chosen(),
				(peer) -> print(this.line.getErr(), "dyno: building and asking " + peer.name()), this::show);
	}

	/** Checks all and says with what to end. */
	int exitCode() {
		try (Interruption interruption = new Interruption()) {
			List<Outcome> all = outcomes();
			long broken = count(all, PeerCheck.State.BROKEN);
			print(this.line.getOut(), count(all, PeerCheck.State.READY) + " ready, "
					+ count(all, PeerCheck.State.SKIPPED) + " skipped, " + broken + " broken");
			return (broken > 0) ? ExitCode.INVALID : ExitCode.DONE;
		}
		catch (InterruptedException ex) {
			print(this.line.getErr(), "dyno: interrupted; nothing is left running");
			return ExitCode.INTERRUPTED;
		}
	}

	private static long count(List<Outcome> outcomes, PeerCheck.State state) {
		return outcomes.stream().filter((outcome) -> outcome.state() == state).count();
	}

	private void show(Outcome outcome) {
		String version = outcome.version().isEmpty() ? "" : outcome.version() + ", ";
		print(this.line.getOut(),
				row(outcome.peer()) + String.format("%-8s", outcome.state().name().toLowerCase(Locale.ROOT)) + version
						+ outcome.sentence());
	}

	private String row(Peer peer) {
		int width = this.peers.chosen().stream().mapToInt((other) -> other.name().length()).max().orElse(1);
		return String.format("%-" + width + "s  %-7s ", peer.name(), peer.language());
	}

	private static void print(PrintWriter to, String text) {
		to.println(text);
		to.flush();
	}

}
