package org.webfluxdyno.lab.load;

import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;

/**
 * One event loop's share of a session: its connections, its part of the load and what it
 * has counted. Everything runs on that event loop.
 */
final class Worker {

	private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	/** After the end of a block, for answers that are on their way. */
	private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

	/** Makes connections for a worker. */
	@FunctionalInterface
	interface Connector {

		/**
		 * Begins to connect; the connection calls {@link Worker#opened}, or the worker is
		 * told by {@link Worker#connectFailed}.
		 */
		void connect(Worker worker);

	}

	private final EventLoop loop;

	private final LoadOptions options;

	private final Connects connects;

	private final Set<Connection> connections = new LinkedHashSet<>();

	/** A connection stands here once for every request it may still take. */
	private final ArrayDeque<Connection> idle = new ArrayDeque<>();

	private final byte[] scratch = new byte[64 * 1024];

	private Recorder recorder = new Recorder();

	private @Nullable Share block;

	private @Nullable ScheduledFuture<?> ticker;

	private @Nullable ScheduledFuture<?> pacing;

	private boolean shut;

	Worker(EventLoop loop, Connector connector, LoadOptions options, int connectionCount) {
		this.loop = loop;
		this.options = options;
		double perSecond = options.connectionsPerSecond() * connectionCount / options.connections();
		this.connects = new Connects(() -> connector.connect(this), connectionCount, perSecond);
	}

	EventLoop loop() {
		return this.loop;
	}

	byte[] scratch() {
		return this.scratch;
	}

	/**
	 * Opens the connections.
	 * @param ready completed when all are open, or when one of them could not be opened
	 */
	void open(CompletableFuture<Void> ready) {
		this.connects.start(ready);
		this.ticker = this.loop.scheduleAtFixedRate(this::tick, 0, TICK_NANOS, TimeUnit.NANOSECONDS);
	}

	/**
	 * Runs a block.
	 * @param startNanos when it begins
	 * @param endNanos when it ends at the latest
	 * @param ratePerSecond this worker's arrival rate, 0 for closed load
	 * @param phase where in its period the first request falls, 0 to 1
	 * @param budget how many requests at the most
	 * @return what was counted
	 */
	CompletableFuture<Recorder> run(long startNanos, long endNanos, double ratePerSecond, double phase, long budget) {
		CompletableFuture<Recorder> end = new CompletableFuture<>();
		this.loop.execute(() -> {
			this.recorder = new Recorder();
			Share fresh = new Share(startNanos, endNanos, ratePerSecond, phase, budget, end);
			this.block = fresh;
			if (endNanos != Long.MAX_VALUE) {
				this.loop.schedule(() -> finish(fresh), endNanos + GRACE_NANOS - System.nanoTime(),
						TimeUnit.NANOSECONDS);
			}
			if (budget == 0) {
				finish();
			}
			else if (ratePerSecond > 0) {
				pace();
			}
			else {
				useIdle();
			}
		});
		return end;
	}

	/** Answers so far in the running block; read from other threads for progress only. */
	long answersSoFar() {
		return this.recorder.answers();
	}

	/**
	 * How many requests wait for their answers, between blocks too.
	 * @return their number
	 */
	CompletableFuture<Integer> unanswered() {
		return CompletableFuture.supplyAsync(() -> this.connections.stream().mapToInt(Connection::unanswered).sum(),
				this.loop);
	}

	void close() {
		this.shut = true;
		this.loop.execute(() -> {
			this.connects.stop();
			if (this.ticker != null) {
				this.ticker.cancel(false);
			}
			if (this.pacing != null) {
				this.pacing.cancel(false);
			}
			finish();
			List.copyOf(this.connections).forEach((connection) -> connection.channel().close());
		});
	}

	void received(int bytes) {
		this.recorder.received(bytes);
	}

	void opened(Connection connection) {
		if (this.shut) {
			connection.channel().close();
			return;
		}
		this.connections.add(connection);
		for (int i = connection.free(); i > 0; i--) {
			this.idle.add(connection);
		}
		this.connects.succeeded(this.connections.size());
		useIdle();
	}

	void connectFailed(ErrorKind kind, String example) {
		count(1, kind, example);
		this.connects.failed(System.nanoTime());
	}

	/**
	 * An answer is complete.
	 * @param status its status code
	 * @param intendedNanos when its request should have been sent
	 * @param now the time now
	 */
	void answered(int status, long intendedNanos, long now) {
		Share current = this.block;
		if (current == null || intendedNanos < current.startNanos || now >= current.endNanos) {
			// left over from an earlier block, or too late for this one
			return;
		}
		this.recorder.answered(status, now - intendedNanos);
		current.settle();
		if (current.settled()) {
			finish();
		}
	}

	/** A connection takes its next request, if it can and one is to be sent now. */
	void next(Connection connection, long now) {
		if (connection.free() == 0) {
			return;
		}
		Share current = this.block;
		if (current == null || now >= current.endNanos) {
			this.idle.add(connection);
		}
		else if (!current.open()) {
			sendClosed(connection, current, now);
		}
		else if (current.due(now)) {
			sendOpen(connection, current, now);
		}
		else {
			this.idle.add(connection);
		}
	}

	/** Requests got no answer. */
	void failed(int lost, ErrorKind kind, String example) {
		count(lost, kind, example);
	}

	void closed(Connection connection) {
		if (this.connections.remove(connection)) {
			this.connects.lost(System.nanoTime());
		}
	}

	private void count(int lost, ErrorKind kind, String example) {
		Share current = this.block;
		if (current == null) {
			return;
		}
		for (int i = 0; i < lost && !current.settled(); i++) {
			this.recorder.failed(kind, example);
			current.settle();
		}
		if (current.settled()) {
			finish();
		}
	}

	private void sendClosed(Connection connection, Share current, long now) {
		if (current.left()) {
			current.take();
			connection.send(now, now);
		}
		else {
			this.idle.add(connection);
		}
	}

	private void sendOpen(Connection connection, Share current, long now) {
		long intended = current.nextIntended();
		current.take();
		connection.send(intended, now);
	}

	/** Gives idle connections what they may send now. */
	private void useIdle() {
		Share current = this.block;
		if (current == null) {
			return;
		}
		long now = System.nanoTime();
		if (!current.open()) {
			useIdleClosed(current, now);
			return;
		}
		while (current.due(now)) {
			Connection connection = nextIdle();
			if (connection == null) {
				return;
			}
			this.recorder.sentLate(now - current.nextIntended());
			sendOpen(connection, current, now);
			connection.flush();
		}
	}

	private void useIdleClosed(Share current, long now) {
		Connection previous = null;
		while (current.left()) {
			Connection connection = nextIdle();
			if (previous != null && previous != connection) {
				previous.flush();
			}
			if (connection == null) {
				return;
			}
			sendClosed(connection, current, now);
			previous = connection;
		}
		if (previous != null) {
			previous.flush();
		}
	}

	/** The connection that was idle longest; those closed meanwhile are passed over. */
	private @Nullable Connection nextIdle() {
		Connection connection = this.idle.poll();
		while (connection != null && connection.free() == 0) {
			connection = this.idle.poll();
		}
		return connection;
	}

	private void pace() {
		Share current = this.block;
		if (current == null || this.shut) {
			return;
		}
		useIdle();
		long wait = current.nextIntended() - System.nanoTime();
		// With a backlog the next answer sends; look again soon in case none comes.
		long delay = (wait > 0) ? wait : TimeUnit.MILLISECONDS.toNanos(1);
		if (this.block == current) {
			this.pacing = this.loop.schedule(this::pace, Math.min(delay, TICK_NANOS), TimeUnit.NANOSECONDS);
		}
	}

	private void tick() {
		long now = System.nanoTime();
		this.connects.advance(now);
		long oldest = now - this.options.timeout().toNanos();
		List<Connection> late = this.connections.stream()
			.filter((connection) -> connection.unanswered() > 0 && connection.oldestSentNanos() < oldest)
			.toList();
		late.forEach((connection) -> connection.expire(oldest,
				"no complete answer within %d ms".formatted(this.options.timeout().toMillis())));
		Share current = this.block;
		if (current != null && now >= current.endNanos) {
			finish();
		}
	}

	private void finish(Share ended) {
		if (this.block == ended) {
			finish();
		}
	}

	void finish() {
		Share current = this.block;
		if (current == null) {
			return;
		}
		this.block = null;
		long unfinished = 0;
		for (Connection connection : this.connections) {
			unfinished += connection.unanswered();
		}
		this.recorder.left(unfinished, current.backlog(System.nanoTime()));
		current.end(this.recorder);
	}

}
