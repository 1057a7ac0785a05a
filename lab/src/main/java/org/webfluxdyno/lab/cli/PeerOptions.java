package org.webfluxdyno.lab.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Option;

import org.webfluxdyno.lab.peers.InvalidPeersException;
import org.webfluxdyno.lab.peers.Peer;
import org.webfluxdyno.lab.peers.PeerCatalog;
import org.webfluxdyno.lab.peers.Workplace;

/**
 * Which peers, and where they are built.
 */
final class PeerOptions {

	@Option(names = "--only", split = ",", paramLabel = "NAME", description = "These peers only.")
	List<String> only = List.of();

	@Option(names = "--peers", paramLabel = "DIR", description = "Directory of peers. Default: the project's.")
	Path directory = Home.path().resolve("peers");

	@Option(names = "--app", paramLabel = "JAR", description = "The WebFlux service. Default: the project's.")
	Path app = Home.app();

	/** Where they are built. */
	Path output = Home.path().resolve(".dyno/peers");

	private List<Peer> chosen = List.of();

	/** Reads the catalogue; tells all that is wrong with it or with the choice. */
	List<String> errors() {
		List<String> errors = new ArrayList<>();
		try {
			PeerCatalog catalog = PeerCatalog.read(this.directory);
			this.only.stream()
				.filter((name) -> catalog.peer(name).isEmpty())
				.forEach((name) -> errors.add("there is no peer '" + name + "'; there are "
						+ String.join(", ", catalog.peers().stream().map(Peer::name).toList())));
			this.chosen = catalog.peers()
				.stream()
				.filter((peer) -> this.only.isEmpty() || this.only.contains(peer.name()))
				.toList();
		}
		catch (InvalidPeersException ex) {
			ex.problems().forEach((problem) -> errors.add(problem.toString()));
		}
		return errors;
	}

	/** The peers that were chosen, by name; known after {@link #errors}. */
	List<Peer> chosen() {
		return this.chosen;
	}

	Workplace workplace() {
		return Workplace.of(this.output, this.app);
	}

}
