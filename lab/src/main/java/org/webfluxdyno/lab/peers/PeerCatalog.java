package org.webfluxdyno.lab.peers;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

import org.webfluxdyno.lab.recipe.Problem;
import org.webfluxdyno.lab.recipe.Problems;

/**
 * The peers of a directory.
 *
 * @param peers by name
 */
public record PeerCatalog(List<Peer> peers) {

	/** The descriptor in a peer's directory. */
	public static final String DESCRIPTOR = "peer.yaml";

	private static final int MAX_BYTES = 64 * 1024;

	public PeerCatalog {
		peers = List.copyOf(peers);
	}

	/**
	 * Reads every {@code NAME/peer.yaml}.
	 * @param directory directory of peers
	 * @return the peers
	 * @throws InvalidPeersException with everything that is wrong with any of them
	 */
	public static PeerCatalog read(Path directory) throws InvalidPeersException {
		List<Problem> problems = new ArrayList<>();
		List<Peer> peers = new ArrayList<>();
		for (Path place : places(directory, problems)) {
			Path file = place.resolve(DESCRIPTOR);
			Problems found = new Problems(file.toString());
			text(file, found).flatMap((text) -> new PeerReader(place.toAbsolutePath().normalize(), found).read(text))
				.ifPresent(peers::add);
			problems.addAll(found.found());
		}
		if (problems.isEmpty()) {
			agree(directory, peers, problems);
		}
		if (!problems.isEmpty()) {
			throw new InvalidPeersException(problems);
		}
		return new PeerCatalog(peers);
	}

	/**
	 * Finds a peer.
	 * @param name its name
	 * @return the peer, empty when there is none of that name
	 */
	public Optional<Peer> peer(String name) {
		return this.peers.stream().filter((peer) -> peer.name().equals(name)).findFirst();
	}

	private static List<Path> places(Path directory, List<Problem> problems) {
		List<Path> places = new ArrayList<>();
		try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, Files::isDirectory)) {
			for (Path entry : entries) {
				Path file = entry.resolve(DESCRIPTOR);
				if (Files.exists(file)) {
					places.add(entry);
				}
				else {
					problems.add(new Problem(file.toString(), 1, "is missing: every directory of peers has one"));
				}
			}
		}
		catch (IOException ex) {
			problems.add(new Problem(directory.toString(), 1, "no readable directory of peers: give one with --peers"));
			return List.of();
		}
		Collections.sort(places);
		if (places.isEmpty() && problems.isEmpty()) {
			problems.add(new Problem(directory.toString(), 1, "holds no peers NAME/" + DESCRIPTOR));
		}
		return places;
	}

	private static Optional<String> text(Path file, Problems problems) {
		try {
			if (Files.size(file) > MAX_BYTES) {
				problems.add(1, "the file has " + Files.size(file) + " bytes, wanted are at most " + MAX_BYTES);
				return Optional.empty();
			}
			return Optional.of(Files.readString(file));
		}
		catch (IOException ex) {
			problems.add(1, "cannot be read as UTF-8: " + ex.getMessage());
			return Optional.empty();
		}
	}

	// Equal requirements, each met, make equal answers.
	private static void agree(Path directory, List<Peer> peers, List<Problem> problems) {
		Peer first = peers.get(0);
		for (Peer peer : peers) {
			if (!peer.response().equals(first.response())) {
				problems.add(new Problem(directory.resolve(peer.name()).resolve(DESCRIPTOR).toString(), 1,
						"response must be the same for all peers, but " + first.name() + " has " + first.response()
								+ " and this one " + peer.response()));
			}
		}
	}

}
