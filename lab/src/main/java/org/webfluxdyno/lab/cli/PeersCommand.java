package org.webfluxdyno.lab.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import org.webfluxdyno.lab.peers.InvalidPeersException;
import org.webfluxdyno.lab.peers.Peer;
import org.webfluxdyno.lab.peers.PeerCatalog;
import org.webfluxdyno.lab.peers.PeerCheck;
import org.webfluxdyno.lab.peers.Workplace;

/**
 * Lists the peers, or builds them and compares their answers.
 */
@Command(name = "peers", mixinStandardHelpOptions = true, versionProvider = Dyno.Version.class,
		description = "The same hello world in other stacks: lists them, or builds each, starts it, compares its"
				+ " answer and stops it.")
final class PeersCommand implements Callable<Integer>, Checked {

	@CommandLine.Spec
	@SuppressWarnings("NullAway.Init")
	private CommandLine.Model.CommandSpec spec;

	@Option(names = "--list", description = "Lists the peers; builds and starts nothing.")
	private boolean list;

	@Option(names = "--check", description = "Builds, starts and asks each peer. A peer whose toolchain is missing is"
			+ " skipped, a broken one is reported and does not stop the others.")
	private boolean check;

	@Option(names = "--only", split = ",", paramLabel = "NAME", description = "These peers only.")
	private List<String> only = List.of();

	@Option(names = "--peers", paramLabel = "DIR", description = "Directory of peers. Default: the project's.")
	private Path directory = Home.path().resolve("peers");

	@Option(names = "--app", paramLabel = "JAR", description = "The WebFlux service. Default: the project's.")
	private Path app = Home.app();

	private List<Peer> peers = List.of();

	@Override
	public List<String> errors() {
		List<String> errors = new ArrayList<>();
		if (this.list == this.check) {
			errors.add("give either --list or --check");
		}
		try {
			PeerCatalog catalog = PeerCatalog.read(this.directory);
			this.only.stream()
				.filter((name) -> catalog.peer(name).isEmpty())
				.forEach((name) -> errors.add("there is no peer '" + name + "'; there are "
						+ String.join(", ", catalog.peers().stream().map(Peer::name).toList())));
			this.peers = catalog.peers()
				.stream()
				.filter((peer) -> this.only.isEmpty() || this.only.contains(peer.name()))
				.toList();
		}
		catch (InvalidPeersException ex) {
			ex.problems().forEach((problem) -> errors.add(problem.toString()));
		}
		return errors;
	}

	@Override
	public Integer call() {
		if (this.list) {
			this.peers.forEach((peer) -> print(row(peer) + peer.title()));
			return ExitCode.DONE;
		}
		try (Interruption interruption = new Interruption()) {
			return check();
		}
	}

	private int check() {
		PeerCheck peerCheck = new PeerCheck(Workplace.of(Home.path().resolve(".dyno/peers"), this.app));
		try {
			List<PeerCheck.Outcome> outcomes = peerCheck.check(this.peers,
					(peer) -> error("dyno: building and asking " + peer.name()), this::show);
			long ready = count(outcomes, PeerCheck.State.READY);
			long broken = count(outcomes, PeerCheck.State.BROKEN);
			print(ready + " ready, " + count(outcomes, PeerCheck.State.SKIPPED) + " skipped, " + broken + " broken");
			return (broken > 0) ? ExitCode.INVALID : ExitCode.DONE;
		}
		catch (InterruptedException ex) {
			error("dyno: interrupted; nothing is left running");
			return ExitCode.INTERRUPTED;
		}
	}

	private static long count(List<PeerCheck.Outcome> outcomes, PeerCheck.State state) {
		return outcomes.stream().filter((outcome) -> outcome.state() == state).count();
	}

	private void show(PeerCheck.Outcome outcome) {
		String version = outcome.version().isEmpty() ? "" : outcome.version() + ", ";
		print(row(outcome.peer()) + String.format("%-8s", outcome.state().name().toLowerCase(Locale.ROOT)) + version
				+ outcome.sentence());
	}

	private String row(Peer peer) {
		int width = this.peers.stream().mapToInt((other) -> other.name().length()).max().orElse(1);
		return String.format("%-" + width + "s  %-7s ", peer.name(), peer.language());
	}

	private void print(String line) {
		this.spec.commandLine().getOut().println(line);
		this.spec.commandLine().getOut().flush();
	}

	private void error(String line) {
		this.spec.commandLine().getErr().println(line);
		this.spec.commandLine().getErr().flush();
	}

}
