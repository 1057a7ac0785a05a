package org.webfluxdyno.lab.peers;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.webfluxdyno.lab.stand.MeasuredService;

/**
 * A running peer under measurement.
 */
final class PeerService implements MeasuredService {

	private final PeerProcess process;

	PeerService(PeerProcess process) {
		this.process = process;
	}

	@Override
	public List<Long> pids() {
		return this.process.pids();
	}

	@Override
	public URI uri(String path) {
		return this.process.uri().resolve(path);
	}

	@Override
	public boolean compiles() {
		return this.process.peer().warmup();
	}

	/** All that must be equal: status, body, headers and which others there are. */
	@Override
	public Optional<String> answer(String method, String path, String body) {
		try {
			Answer answer = this.process.answer();
			return Optional.of("%d %s (Content-Type %s, Content-Length %s, Date %s, Server %s)".formatted(
					answer.status(), answer.body(), answer.header("content-type").orElse("absent"),
					answer.header("content-length").orElse("absent"), presence(answer, "date"),
					presence(answer, "server")));
		}
		catch (BrokenPeerException ex) {
			return Optional.empty();
		}
	}

	private static String presence(Answer answer, String name) {
		return answer.header(name).isPresent() ? "on" : "off";
	}

	@Override
	public Optional<String> death(Duration patience) {
		return this.process.death(patience);
	}

	@Override
	public void close() {
		this.process.kill();
	}

}
