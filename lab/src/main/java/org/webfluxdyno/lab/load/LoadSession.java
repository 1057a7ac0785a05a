package org.webfluxdyno.lab.load;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The connections to one target. Blocks of load run one after another; between them the
 * connections stay open. Closing the session closes them.
 */
public final class LoadSession implements AutoCloseable {

	private static final long LOOK_MILLIS = 5;

	private final LoadGenerator generator;

	private final LoadOptions options;

	private final List<Worker> workers;

	private final List<CompletableFuture<Void>> opening = new ArrayList<>();

	LoadSession(LoadGenerator generator, LoadOptions options, List<Worker> workers) {
		this.generator = generator;
		this.options = options;
		this.workers = List.copyOf(workers);
	}

	/** Begins to open the connections. */
	void open() {
		for (Worker worker : this.workers) {
			CompletableFuture<Void> ready = new CompletableFuture<>();
			this.opening.add(ready);
			worker.loop().execute(() -> worker.open(ready));
		}
	}

	/**
	 * Waits until all connections are open, or one of them could not be opened.
	 * @param atMost how long to wait
	 * @return whether that came to pass in time
	 * @throws InterruptedException if interrupted
	 */
	public boolean awaitOpen(Duration atMost) throws InterruptedException {
		try {
			CompletableFuture.allOf(this.opening.toArray(CompletableFuture[]::new))
				.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
			return true;
		}
		catch (TimeoutException ex) {
			return false;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException(ex.getCause());
		}
	}

	/**
	 * Begins a block of load. Only one block at a time may run.
	 * @param model closed or open load
	 * @param stop when it ends
	 * @return the running block
	 */
	public RunningBlock start(LoadModel model, Stop stop) {
		long start = System.nanoTime();
		long most = (stop instanceof Stop.Count count) ? count.requests() : Long.MAX_VALUE;
		long end = (stop instanceof Stop.After after) ? start + after.duration().toNanos() : Long.MAX_VALUE;
		double rate = (model instanceof LoadModel.Open open) ? open.requestsPerSecond() : 0;
		RunningBlock running = new RunningBlock(this.generator, this.options, model, this.workers, start, end);
		int count = this.workers.size();
		for (int i = 0; i < count; i++) {
			long share = (most == Long.MAX_VALUE) ? most : most / count + ((i < most % count) ? 1 : 0);
			running.add(this.workers.get(i).run(start, end, rate / count, (double) i / count, share));
		}
		return running;
	}

	/**
	 * Runs a block of load to its end.
	 * @param model closed or open load
	 * @param stop when it ends
	 * @return what it came to
	 * @throws InterruptedException if interrupted
	 */
	public LoadResult run(LoadModel model, Stop stop) throws InterruptedException {
		return start(model, stop).await();
	}

	/**
	 * Waits after a block until what it left unanswered has been answered or given up, so
	 * that the service has nothing left to do.
	 * @param atMost how long to wait
	 * @return whether that came to pass in time
	 * @throws InterruptedException if interrupted
	 */
	public boolean awaitAnswers(Duration atMost) throws InterruptedException {
		long end = System.nanoTime() + atMost.toNanos();
		while (unanswered() > 0) {
			if (System.nanoTime() - end > 0) {
				return false;
			}
			Thread.sleep(LOOK_MILLIS);
		}
		return true;
	}

	private int unanswered() throws InterruptedException {
		int sum = 0;
		for (Worker worker : this.workers) {
			try {
				sum += worker.unanswered().get();
			}
			catch (ExecutionException ex) {
				throw new IllegalStateException(ex.getCause());
			}
		}
		return sum;
	}

	@Override
	public void close() {
		this.workers.forEach(Worker::close);
	}

	/**
	 * A block of load while it runs.
	 */
	public static final class RunningBlock {

		private final LoadGenerator generator;

		private final LoadOptions options;

		private final LoadModel model;

		private final List<Worker> workers;

		private final long startNanos;

		private final long endNanos;

		private final Instant start = Instant.now();

		private final GeneratorCpu cpuBefore;

		private final List<CompletableFuture<Recorder>> ends = new ArrayList<>();

		RunningBlock(LoadGenerator generator, LoadOptions options, LoadModel model, List<Worker> workers,
				long startNanos, long endNanos) {
			this.generator = generator;
			this.options = options;
			this.model = model;
			this.workers = workers;
			this.startNanos = startNanos;
			this.endNanos = endNanos;
			this.cpuBefore = generator.cpu();
		}

		void add(CompletableFuture<Recorder> end) {
			this.ends.add(end);
		}

		/**
		 * How many answers have come so far, for a progress line: a little behind, as the
		 * event loops do not publish it.
		 * @return their number
		 */
		public long answersSoFar() {
			return this.workers.stream().mapToLong(Worker::answersSoFar).sum();
		}

		/** Ends the block now; {@link #await()} returns what was measured so far. */
		public void stop() {
			this.workers.forEach((worker) -> worker.loop().execute(worker::finish));
		}

		/**
		 * Waits at most so long for the end.
		 * @param atMost how long
		 * @return whether the block has ended
		 * @throws InterruptedException if interrupted
		 */
		public boolean ended(Duration atMost) throws InterruptedException {
			try {
				all().get(atMost.toNanos(), TimeUnit.NANOSECONDS);
				return true;
			}
			catch (TimeoutException ex) {
				return false;
			}
			catch (ExecutionException ex) {
				throw new IllegalStateException(ex.getCause());
			}
		}

		/**
		 * Waits for the end.
		 * @return what the block came to
		 * @throws InterruptedException if interrupted
		 */
		public LoadResult await() throws InterruptedException {
			try {
				all().get();
			}
			catch (ExecutionException ex) {
				throw new IllegalStateException(ex.getCause());
			}
			long until = Math.min(System.nanoTime(), this.endNanos);
			Recorder sum = new Recorder();
			this.ends.forEach((end) -> end.join().addTo(sum));
			Duration elapsed = Duration.ofNanos(until - this.startNanos);
			return new LoadResult(this.model, this.options.connections(), this.start, elapsed, sum.counts(),
					sum.latencyNanos(), sum.scheduleLagNanos(),
					this.generator.cpu().since(this.cpuBefore, this.generator.transport()));
		}

		private CompletableFuture<Void> all() {
			return CompletableFuture.allOf(this.ends.toArray(CompletableFuture[]::new));
		}

	}

}
