package org.webfluxdyno.lab.peers;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.webfluxdyno.lab.stand.OutputTail;
import org.webfluxdyno.lab.stand.Ports;

/**
 * A running peer that has answered as it must.
 */
public final class PeerProcess implements AutoCloseable {

	/** Where peers listen. */
	public static final String ADDRESS = "127.0.0.1";

	private static final Duration START = Duration.ofSeconds(60);

	private static final Duration MOMENT = Duration.ofMillis(50);

	private static final Duration GRACE = Duration.ofSeconds(10);

	// Anything else in the environment could turn knobs behind the lab's back.
	private static final List<String> PASSED_ON = List.of("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR");

	private final Peer peer;

	private final URI uri;

	private final Process process;

	private final OutputTail tail = new OutputTail((line) -> {
	});

	private final Thread reader;

	private PeerProcess(Peer peer, URI uri, Process process) {
		this.peer = peer;
		this.uri = uri;
		this.process = process;
		this.reader = Command.reader(process, this.tail);
	}

	/**
	 * Starts a prepared peer on a free port. Call it from a thread that outlives the
	 * peer: the kernel ends the peer when that thread ends.
	 * @param peer the peer
	 * @param workplace where it was built
	 * @return the peer, ready; its answer is as required
	 * @throws BrokenPeerException with the reason, after the process is gone
	 * @throws InterruptedException if interrupted, after the process is gone
	 */
	public static PeerProcess start(Peer peer, Workplace workplace) throws BrokenPeerException, InterruptedException {
		return start(peer, workplace, Ports.free(ADDRESS), START);
	}

	/**
	 * Starts a prepared peer on a given port.
	 * @param peer the peer
	 * @param workplace where it was built
	 * @param port the port
	 * @param patience longest time until it listens
	 * @return the peer, ready; its answer is as required
	 * @throws BrokenPeerException with the reason, after the process is gone
	 * @throws InterruptedException if interrupted, after the process is gone
	 */
	public static PeerProcess start(Peer peer, Workplace workplace, int port, Duration patience)
			throws BrokenPeerException, InterruptedException {
		// Otherwise whoever holds the port would answer in the peer's place.
		Optional<String> refusal = Ports.refusal(ADDRESS, port);
		if (refusal.isPresent()) {
			throw new BrokenPeerException("cannot be started: " + refusal.get());
		}
		PeerProcess started = launch(peer, workplace, port);
		boolean ready = false;
		try {
			started.awaitAnswer(patience);
			started.check();
			ready = true;
			return started;
		}
		finally {
			if (!ready) {
				started.close();
			}
		}
	}

	private static PeerProcess launch(Peer peer, Workplace workplace, int port) throws BrokenPeerException {
		int spare = Stream.generate(() -> Ports.free(ADDRESS)).filter((free) -> free != port).findFirst().orElseThrow();
		List<String> words = new Placeholders(workplace).with(Placeholders.PORT, port)
			.with(Placeholders.SPARE_PORT, spare)
			.fill(peer.run());
		try {
			return new PeerProcess(peer, URI.create("http://" + ADDRESS + ":" + port + peer.path()),
					new Command(words, workplace.directory(peer), environment()).start());
		}
		catch (IOException ex) {
			throw new BrokenPeerException("cannot be started: " + ex.getMessage());
		}
	}

	private static Map<String, String> environment() {
		Map<String, String> environment = new HashMap<>(System.getenv());
		environment.keySet().retainAll(PASSED_ON);
		return environment;
	}

	private void awaitAnswer(Duration patience) throws BrokenPeerException, InterruptedException {
		long end = System.nanoTime() + patience.toNanos();
		String last = "";
		while (System.nanoTime() < end) {
			if (this.process.waitFor(MOMENT.toMillis(), TimeUnit.MILLISECONDS)) {
				throw new BrokenPeerException(death().orElse("the peer ended"));
			}
			try (Socket socket = new Socket()) {
				socket.connect(new InetSocketAddress(ADDRESS, this.uri.getPort()), (int) MOMENT.toMillis());
				return;
			}
			catch (IOException ex) {
				last = String.valueOf(ex.getMessage());
			}
		}
		throw new BrokenPeerException("does not listen on " + ADDRESS + ":" + this.uri.getPort() + " within "
				+ patience.toSeconds() + " s: " + last + Command.said(this.tail.lines()));
	}

	private void check() throws BrokenPeerException {
		List<String> differences = this.peer.response().differences(answer());
		if (!differences.isEmpty()) {
			throw new BrokenPeerException("answers otherwise than it must: " + String.join("; ", differences));
		}
		if (!this.process.isAlive()) {
			throw new BrokenPeerException(death().orElse("the peer ended"));
		}
		if (listensEverywhere()) {
			throw new BrokenPeerException("must listen on " + ADDRESS + " only, but listens on other addresses, too");
		}
	}

	/**
	 * Asks it, twice on one connection where it keeps connections.
	 * @return the last answer
	 * @throws BrokenPeerException if it does not answer, or not twice
	 */
	public Answer answer() throws BrokenPeerException {
		try {
			List<Answer> answers = Answer.ask(this.uri, this.peer.keepAlive() ? 2 : 1);
			return answers.get(answers.size() - 1);
		}
		catch (IOException ex) {
			throw new BrokenPeerException("does not answer" + (this.peer.keepAlive() ? " twice on one connection" : "")
					+ ": " + ex.getMessage() + Command.said(this.tail.lines()));
		}
	}

	// All of 127.0.0.0/8 is this machine on Linux; elsewhere nobody answers there.
	private boolean listensEverywhere() {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress("127.0.0.2", this.uri.getPort()), (int) MOMENT.toMillis());
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/**
	 * What it is.
	 * @return the peer
	 */
	public Peer peer() {
		return this.peer;
	}

	/**
	 * Where it answers.
	 * @return address with the peer's path
	 */
	public URI uri() {
		return this.uri;
	}

	/**
	 * Its process.
	 * @return the process id of the one that was started
	 */
	public long pid() {
		return this.process.pid();
	}

	/**
	 * All of its processes: some stacks serve from workers.
	 * @return process ids, the one that was started first
	 */
	public List<Long> pids() {
		return Stream.concat(Stream.of(pid()), this.process.descendants().map(ProcessHandle::pid)).toList();
	}

	/**
	 * Why it is no longer running.
	 * @return the reason, empty while it runs
	 */
	public Optional<String> death() {
		if (this.process.isAlive()) {
			return Optional.empty();
		}
		try {
			// The last lines are still in the pipe when the exit is seen.
			this.reader.join(TimeUnit.SECONDS.toMillis(2));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return Optional.of("ended with exit code " + this.process.exitValue() + Command.said(this.tail.lines()));
	}

	/**
	 * Why it is no longer running.
	 * @param patience how long to wait for its end
	 * @return the reason, empty when it still runs
	 */
	public Optional<String> death(Duration patience) {
		Patience.ended(this.process.toHandle(), patience);
		return death();
	}

	/** Kills it with its workers. */
	public void kill() {
		end(this.process.descendants().toList());
	}

	/**
	 * Asks it to end and kills what does not.
	 * @return a complaint when it had to be killed
	 */
	public Optional<String> stop() {
		List<ProcessHandle> workers = this.process.descendants().toList();
		this.process.destroy();
		boolean ended = Patience.ended(this.process.toHandle(), GRACE);
		end(workers);
		return ended ? Optional.empty()
				: Optional.of("does not end within " + GRACE.toSeconds() + " s of SIGTERM and was killed");
	}

	private void end(List<ProcessHandle> workers) {
		this.process.destroyForcibly();
		workers.forEach(ProcessHandle::destroyForcibly);
		Patience.ended(this.process.toHandle(), GRACE);
		workers.forEach((worker) -> Patience.ended(worker, GRACE));
	}

	@Override
	public void close() {
		stop();
	}

}
