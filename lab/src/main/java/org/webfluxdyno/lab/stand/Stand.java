package org.webfluxdyno.lab.stand;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

import org.webfluxdyno.lab.recipe.Settings;

/**
 * One service under control. Changes run one at a time on one thread that lives as long
 * as the stand. When a start fails, the last settings that worked come back up. When a
 * running service dies by itself, it is started again with the same settings, at most
 * three times within ten minutes; after that the stand stays failed until it is told
 * otherwise.
 */
public final class Stand implements AutoCloseable {

	private static final int MAX_RESTARTS = 3;

	private static final Duration RESTART_WINDOW = Duration.ofMinutes(10);

	private final ServiceLauncher launcher;

	private final String run;

	private final ExecutorService worker = Executors.newSingleThreadExecutor((task) -> {
		Thread thread = new Thread(task, "stand");
		thread.setDaemon(true);
		return thread;
	});

	private volatile @Nullable Future<?> change;

	private final Deque<Instant> restarts = new ArrayDeque<>();

	private final Object lock = new Object();

	// All below is guarded by the lock.

	private State state = State.STARTING;

	private Instant since = Instant.now();

	private Plan plan = new Plan(0, Settings.NONE, null);

	private long generation;

	private boolean busy;

	private boolean closed;

	private ServiceLauncher.@Nullable Started running;

	private @Nullable Plan lastGood;

	private StandStatus.@Nullable Failure failure;

	private long readySwitches;

	private long failedSwitches;

	Stand(ServiceLauncher launcher, String run) {
		this.launcher = launcher;
		this.run = run;
	}

	/**
	 * Begins a change to other settings.
	 * @param settings complete settings, already checked
	 * @param recipe name of the recipe they belong to, if any
	 * @return the generation that the start will have
	 * @throws BusyException if another change is under way or the stand is closed
	 */
	long change(Settings settings, @Nullable String recipe) throws BusyException {
		synchronized (this.lock) {
			if (this.closed) {
				throw new BusyException("the stand is being stopped");
			}
			if (this.busy) {
				throw new BusyException("a change is under way (generation " + this.generation
						+ "): wait until GET /stand no longer says starting");
			}
			Plan next = begin(settings, recipe);
			this.change = this.worker.submit(() -> run(next));
			return next.generation();
		}
	}

	/**
	 * What the stand is doing.
	 * @return a snapshot
	 */
	public StandStatus status() {
		synchronized (this.lock) {
			ServiceLauncher.Started service = this.running;
			return new StandStatus(this.state, this.plan.settings().values(),
					(service != null) ? service.proof() : Map.of(), (service != null) ? service.process().pid() : null,
					Map.of("service", this.launcher.options().servicePort(), "management",
							this.launcher.options().managementPort()),
					this.since.toString(), this.generation, this.run, this.plan.recipe(), this.failure);
		}
	}

	/**
	 * How many starts ended how.
	 * @return number by outcome, {@code ready} or {@code failed}
	 */
	Map<String, Long> switches() {
		synchronized (this.lock) {
			return Map.of("ready", this.readySwitches, "failed", this.failedSwitches);
		}
	}

	/**
	 * Stops the service gracefully; nothing starts after that.
	 */
	@Override
	public void close() {
		synchronized (this.lock) {
			if (this.closed) {
				return;
			}
			this.closed = true;
		}
		Future<?> change = this.change;
		if (change != null) {
			// Interrupts a start under way: it ends its process before it gives up.
			change.cancel(true);
		}
		try {
			// By the worker, which must outlive the service: the kernel kills a service
			// whose launching thread has ended (see LaunchCommand).
			this.worker.submit(this::stopRunning)
				.get(this.launcher.options().stopTimeout().toSeconds() + 10, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (ExecutionException | TimeoutException ex) {
			// What is left is stopped below.
		}
		this.worker.shutdownNow();
		stopRunning();
		synchronized (this.lock) {
			enter(State.STOPPED);
		}
	}

	private Plan begin(Settings settings, @Nullable String recipe) {
		this.busy = true;
		this.generation++;
		this.plan = new Plan(this.generation, settings, recipe);
		enter(State.STARTING);
		return this.plan;
	}

	private void enter(State next) {
		this.state = next;
		this.since = Instant.now().truncatedTo(ChronoUnit.MILLIS);
	}

	private void run(Plan next) {
		stopRunning();
		try {
			if (!start(next, null)) {
				returnToLastGood();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void returnToLastGood() throws InterruptedException {
		Plan back;
		StandStatus.Failure first;
		synchronized (this.lock) {
			if (this.lastGood == null) {
				giveUp();
				return;
			}
			first = this.failure;
			back = begin(this.lastGood.settings(), this.lastGood.recipe());
		}
		if (start(back, first)) {
			return;
		}
		synchronized (this.lock) {
			StandStatus.Failure second = this.failure;
			if (first != null && second != null) {
				this.failure = new StandStatus.Failure(first.generation(), first.settings(),
						first.reason() + "; the last good settings did not come back up either: " + second.reason());
			}
			giveUp();
		}
	}

	private boolean start(Plan next, StandStatus.@Nullable Failure remembered) throws InterruptedException {
		try {
			ServiceLauncher.Started started = this.launcher.launch(next.settings());
			synchronized (this.lock) {
				this.running = started;
				this.lastGood = next;
				this.failure = remembered;
				this.readySwitches++;
				this.busy = false;
				enter(State.READY);
			}
			started.process().onExit(() -> died(started));
			return true;
		}
		catch (StartFailedException | RuntimeException ex) {
			synchronized (this.lock) {
				this.failedSwitches++;
				this.failure = new StandStatus.Failure(next.generation(), next.settings().values(),
						String.valueOf(ex.getMessage()));
			}
			return false;
		}
	}

	private void giveUp() {
		this.busy = false;
		enter(State.FAILED);
	}

	private void stopRunning() {
		ServiceLauncher.Started service;
		synchronized (this.lock) {
			service = this.running;
			this.running = null;
		}
		if (service != null) {
			service.process().stop(this.launcher.options().stopTimeout());
		}
	}

	private void died(ServiceLauncher.Started service) {
		String reason = service.process().death();
		synchronized (this.lock) {
			// A change under way starts a new service anyway.
			if (this.running != service || this.closed || this.busy) {
				return;
			}
			this.running = null;
			this.failure = new StandStatus.Failure(this.plan.generation(), this.plan.settings().values(), reason);
			enter(State.FAILED);
			if (mayRestart()) {
				this.busy = true;
				this.change = this.worker.submit(this::restart);
			}
		}
	}

	private void restart() {
		Plan again;
		StandStatus.Failure death;
		synchronized (this.lock) {
			death = this.failure;
			again = begin(this.plan.settings(), this.plan.recipe());
		}
		try {
			if (!start(again, death)) {
				synchronized (this.lock) {
					giveUp();
				}
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private boolean mayRestart() {
		Instant now = Instant.now();
		this.restarts.removeIf((restart) -> restart.isBefore(now.minus(RESTART_WINDOW)));
		this.restarts.addLast(now);
		return this.restarts.size() <= MAX_RESTARTS;
	}

	/** A start to make: its number, complete settings, the recipe they belong to. */
	private record Plan(long generation, Settings settings, @Nullable String recipe) {
	}

}
