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

	private static final long FIRST_RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

	private static final long LAST_RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	/**
	 * Connections begun in one go; more would keep the event loop from everything else.
	 */
	private static final int MAX_CONNECTS = 512;

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

	private final Connector connector;

	private final LoadOptions options;

	private final int connectionCount;

	private final Set<Connection> connections = new LinkedHashSet<>();

	/** A connection stands here once for every request it may still take. */
	private final ArrayDeque<Connection> idle = new ArrayDeque<>();

	private final byte[] scratch = new byte[64 * 1024];

	private Recorder recorder = new Recorder();

	private @Nullable Block block;

	private @Nullable ScheduledFuture<?> ticker;

	private @Nullable ScheduledFuture<?> pacing;

	private long retryNanos = FIRST_RETRY_NANOS;

	private long connectStartNanos;

	private int begun;

	private boolean shut;

	private @Nullable CompletableFuture<Void> allOpen;

	/** What a worker has to do in a block. */
	private static final class Block {

		private final long startNanos;

		private final long endNanos;

		private final double periodNanos;

		private final double phaseNanos;

		private final CompletableFuture<Recorder> end;

		private long budget;

		private long next;

		private long awaited;

		Block(long startNanos, long endNanos, double periodNanos, double phaseNanos, long budget,
				CompletableFuture<Recorder> end) {
			this.startNanos = startNanos;
			this.endNanos = endNanos;
			this.periodNanos = periodNanos;
			this.phaseNanos = phaseNanos;
			this.budget = budget;
			this.awaited = budget;
			this.end = end;
		}

		boolean open() {
			return this.periodNanos > 0;
		}

		long intended(long index) {
			return this.startNanos + (long) (this.phaseNanos + index * this.periodNanos);
		}

		boolean due(long nowNanos) {
			long intended = intended(this.next);
			return this.budget > 0 && intended <= nowNanos && intended < this.endNanos;
		}

	}

	Worker(EventLoop loop, Connector connector, LoadOptions options, int connectionCount) {
		this.loop = loop;
		this.connector = connector;
		this.options = options;
		this.connectionCount = connectionCount;
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
		this.allOpen = ready;
		this.connectStartNanos = System.nanoTime();
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
			double periodNanos = (ratePerSecond > 0) ? 1e9 / ratePerSecond : 0;
			this.recorder = new Recorder();
			this.block = new Block(startNanos, endNanos, periodNanos, phase * periodNanos, budget, end);
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

	void close() {
		this.shut = true;
		this.loop.execute(() -> {
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
		this.retryNanos = FIRST_RETRY_NANOS;
		if (this.shut) {
			connection.channel().close();
			return;
		}
		this.connections.add(connection);
		for (int i = connection.free(); i > 0; i--) {
			this.idle.add(connection);
		}
		if (this.connections.size() == this.connectionCount) {
			tellOpen();
		}
		useIdle();
	}

	void connectFailed(ErrorKind kind, String example) {
		tellOpen();
		count(1, kind, example);
		this.begun--;
		long now = System.nanoTime();
		if (this.connectStartNanos <= now) {
			this.connectStartNanos = now + this.retryNanos;
			this.retryNanos = Math.min(LAST_RETRY_NANOS, 2 * this.retryNanos);
		}
	}

	/** An answer is complete: the connection takes the next request. */
	void answered(Connection connection, int status, long intendedNanos) {
		long now = System.nanoTime();
		Block current = this.block;
		if (current == null || intendedNanos < current.startNanos || now >= current.endNanos) {
			// left over from an earlier block, or too late for this one
			offer(connection);
			return;
		}
		this.recorder.answered(status, now - intendedNanos);
		current.awaited--;
		if (current.awaited == 0) {
			offer(connection);
			finish();
		}
		else if (connection.free() == 0) {
			return;
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

	/** A connection can take a request again although none was answered. */
	void available(Connection connection) {
		offer(connection);
		useIdle();
	}

	void closed(Connection connection) {
		if (this.connections.remove(connection)) {
			this.begun--;
			connectMore(System.nanoTime());
		}
	}

	private void offer(Connection connection) {
		if (connection.free() > 0) {
			this.idle.add(connection);
		}
	}

	private void count(int lost, ErrorKind kind, String example) {
		Block current = this.block;
		if (current == null) {
			return;
		}
		for (int i = 0; i < lost && current.awaited > 0; i++) {
			this.recorder.failed(kind, example);
			current.awaited--;
		}
		if (current.awaited == 0) {
			finish();
		}
	}

	private void sendClosed(Connection connection, Block current, long now) {
		if (current.budget > 0) {
			current.budget--;
			connection.send(now, now);
		}
		else {
			this.idle.add(connection);
		}
	}

	private void sendOpen(Connection connection, Block current, long now) {
		long intended = current.intended(current.next++);
		current.budget--;
		connection.send(intended, now);
	}

	/** Gives idle connections what they may send now. */
	private void useIdle() {
		Block current = this.block;
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
			this.recorder.sentLate(now - current.intended(current.next));
			sendOpen(connection, current, now);
			connection.flush();
		}
	}

	private void useIdleClosed(Block current, long now) {
		Connection previous = null;
		while (current.budget > 0) {
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
		Block current = this.block;
		if (current == null || this.shut) {
			return;
		}
		useIdle();
		long wait = current.intended(current.next) - System.nanoTime();
		// With a backlog the next answer sends; look again soon in case none comes.
		long delay = (wait > 0) ? wait : TimeUnit.MILLISECONDS.toNanos(1);
		if (this.block == current) {
			this.pacing = this.loop.schedule(this::pace, Math.min(delay, TICK_NANOS), TimeUnit.NANOSECONDS);
		}
	}

	private void tick() {
		long now = System.nanoTime();
		connectMore(now);
		long oldest = now - this.options.timeout().toNanos();
		List<Connection> late = this.connections.stream()
			.filter((connection) -> connection.unanswered() > 0 && connection.oldestSentNanos() < oldest)
			.toList();
		late.forEach((connection) -> connection.fail(ErrorKind.TIMEOUT,
				"no complete answer within %d ms".formatted(this.options.timeout().toMillis())));
		Block current = this.block;
		if (current != null && now >= current.endNanos) {
			finish();
		}
	}

	private void connectMore(long now) {
		if (this.shut || now < this.connectStartNanos) {
			return;
		}
		double perSecond = this.options.connectionsPerSecond() * this.connectionCount / this.options.connections();
		long allowed = (perSecond > 0) ? (long) ((now - this.connectStartNanos) / 1e9 * perSecond) + 1
				: this.connectionCount;
		long most = Math.min(Math.min(this.connectionCount, allowed), this.begun + MAX_CONNECTS);
		while (this.begun < most) {
			this.begun++;
			this.connector.connect(this);
		}
	}

	private void tellOpen() {
		if (this.allOpen != null) {
			this.allOpen.complete(null);
		}
	}

	void finish() {
		Block current = this.block;
		if (current == null) {
			return;
		}
		this.block = null;
		long unfinished = 0;
		for (Connection connection : this.connections) {
			unfinished += connection.unanswered();
		}
		long backlog = 0;
		if (current.open()) {
			long until = Math.min(System.nanoTime(), current.endNanos);
			long due = (long) Math.ceil((until - current.startNanos - current.phaseNanos) / current.periodNanos);
			backlog = Math.max(0, Math.min(due - current.next, current.budget));
		}
		this.recorder.left(unfinished, backlog);
		current.end.complete(this.recorder);
	}

}
