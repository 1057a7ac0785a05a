package org.webfluxdyno.lab.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.webfluxdyno.lab.load.LoadGenerator;
import org.webfluxdyno.lab.load.LoadModel;
import org.webfluxdyno.lab.load.LoadOptions;
import org.webfluxdyno.lab.load.LoadRequest;
import org.webfluxdyno.lab.load.LoadResult;
import org.webfluxdyno.lab.load.LoadSession;
import org.webfluxdyno.lab.load.Stop;
import org.webfluxdyno.lab.load.Wrk;
import org.webfluxdyno.lab.probe.Profiler;
import org.webfluxdyno.lab.probe.ServiceProbe;
import org.webfluxdyno.lab.probe.Watchdogs;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.result.LoadPlan.Driver;
import org.webfluxdyno.lab.result.RunStore;
import org.webfluxdyno.lab.result.WarmupBurst;
import org.webfluxdyno.lab.stand.MeasuredService;
import org.webfluxdyno.lab.stand.StartFailedException;

/**
 * An arm while its service runs, with open connections and probes.
 */
final class LiveArm implements AutoCloseable {

	private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(10);

	private static final Duration REQUEST_PATIENCE = Duration.ofSeconds(5);

	/** A server may still be busy with new connections when the client has them. */
	private static final Duration ACCEPTING = Duration.ofMillis(100);

	private static final Duration LAST_WORDS = Duration.ofSeconds(2);

	private static final Duration LOOK = Duration.ofMillis(50);

	/** Share of one processor that a calm compiler uses at the most. */
	private static final double CALM_SHARE = 0.1;

	/** What does not compile itself is warmed by bursts that many times shorter. */
	private static final int SHORTER = 4;

	private final Arm arm;

	private final MeasuredService service;

	private final LoadGenerator generator;

	private final LoadRequest request;

	private final LoadOptions options;

	private final Driver driver;

	/** Whether all arms are one service. */
	private final boolean alike;

	private @Nullable LoadSession session;

	private final ServiceProbe probe;

	/**
	 * Does not ask the service for its own metrics, which would keep its compiler busy.
	 */
	private final ServiceProbe kernelProbe;

	private final Settling settling = new Settling();

	private double loadSeconds;

	private boolean onceSettled;

	private LiveArm(Arm arm, MeasuredService service, boolean alike, LoadGenerator generator, LoadPlan load) {
		this.arm = arm;
		this.service = service;
		this.alike = alike;
		this.generator = generator;
		this.request = new LoadRequest(service.uri(arm.path()), load.method(),
				load.headers().stream().map(LoadRequest::parseHeader).toList(),
				load.body().getBytes(StandardCharsets.UTF_8));
		this.options = new LoadOptions(load.connections(), Runtime.getRuntime().availableProcessors(), load.pipeline(),
				load.http2(), REQUEST_PATIENCE, 0, false);
		this.driver = load.driver();
		this.probe = new ServiceProbe(service::pids, service.managementUri().orElse(null));
		this.kernelProbe = new ServiceProbe(service::pids, null);
	}

	static LiveArm start(Arm arm, ArmSource source, LoadGenerator generator, LoadPlan load)
			throws StartFailedException, InterruptedException {
		LiveArm live = new LiveArm(arm, source.start(arm), source.alike(), generator, load);
		boolean ready = false;
		try {
			if (source.alike()) {
				live.connected();
			}
			ready = true;
			return live;
		}
		finally {
			if (!ready) {
				live.close();
			}
		}
	}

	Arm arm() {
		return this.arm;
	}

	MeasuredService service() {
		return this.service;
	}

	boolean settled() {
		return rests() || this.settling.settled();
	}

	/** Whether it needs no load while others are still being warmed. */
	boolean rests() {
		return !this.alike && this.onceSettled;
	}

	/** How long a burst of its warm-up is. */
	Duration burst(Timing timing) {
		return this.service.compiles() ? timing.burst() : timing.burst().dividedBy(SHORTER);
	}

	private LoadSession connected() throws InterruptedException {
		LoadSession open = this.session;
		if (open == null) {
			open = this.generator.open(this.request, this.options);
			this.session = open;
			open.awaitOpen(CONNECT_PATIENCE);
		}
		return open;
	}

	private void disconnect() throws InterruptedException {
		LoadSession open = this.session;
		if (!this.alike && open != null) {
			open.awaitAnswers(REQUEST_PATIENCE);
			open.close();
			this.session = null;
		}
	}

	Optional<String> answer(LoadPlan load) throws InterruptedException {
		return this.service.answer(load.method(), this.arm.path(), load.body());
	}

	/**
	 * One burst of the warm-up and the rest after it. Everything that is done around a
	 * block is done here, too: the first request for metrics alone makes the compiler
	 * throw code away and start again.
	 */
	WarmupBurst warm(Group group, int fork, int attempt, int burst, Timing timing)
			throws ServiceDiedException, InterruptedException {
		LoadSession open = connected();
		ServiceProbe.Reading before = readBefore();
		LoadResult result = open.run(LoadModel.closed(), new Stop.After(burst(timing)));
		Block.ServiceUse use = useSince(before);
		disconnect();
		rest(timing.mostIdle());
		long requests = result.counts().requests();
		double cost = (requests > 0) ? use.cpuMicros() / requests : Double.POSITIVE_INFINITY;
		double jitShare = (use.cpuMicros() > 0) ? use.jitCpuMicros() / use.cpuMicros() : 1;
		this.settling.add(cost, jitShare);
		boolean enough = burst + 1 >= timing.leastBursts() || !this.service.compiles();
		this.onceSettled |= enough && this.settling.settled();
		WarmupBurst done = new WarmupBurst(group.id(), fork, attempt, this.arm.name(), burst, this.loadSeconds,
				requests, cost, jitShare, enough && settled());
		this.loadSeconds += burst(timing).toNanos() / 1e9;
		return done;
	}

	/**
	 * Leaves the processors to the JIT compiler until it has calmed: under constant load
	 * on few cores its threads starve, and the service stays slow for minutes.
	 */
	private void rest(Duration most) throws ServiceDiedException, InterruptedException {
		if (!this.service.compiles()) {
			return;
		}
		long end = System.nanoTime() + most.toNanos();
		double calm = CALM_SHARE * LOOK.toNanos() / 1e3;
		double jitMicros = Double.POSITIVE_INFINITY;
		try {
			while (jitMicros > calm && System.nanoTime() < end) {
				ServiceProbe.Reading before = this.kernelProbe.read();
				Thread.sleep(LOOK.toMillis());
				jitMicros = this.kernelProbe.since(before).jitCpuMicros();
			}
		}
		catch (IOException ex) {
			throw died(ex);
		}
	}

	private ServiceProbe.Reading readBefore() throws ServiceDiedException, InterruptedException {
		return read(this.probe);
	}

	private ServiceProbe.Reading read(ServiceProbe probe) throws ServiceDiedException, InterruptedException {
		try {
			return probe.read();
		}
		catch (IOException ex) {
			throw died(ex);
		}
	}

	private Block.ServiceUse useSince(ServiceProbe.Reading before) throws ServiceDiedException, InterruptedException {
		return useSince(before, this.probe);
	}

	private Block.ServiceUse useSince(ServiceProbe.Reading before, ServiceProbe probe)
			throws ServiceDiedException, InterruptedException {
		try {
			return probe.since(before);
		}
		catch (IOException ex) {
			throw died(ex);
		}
	}

	private ServiceDiedException died(IOException ex) throws InterruptedException {
		// The kernel shows the end a moment before the exit code is known.
		return new ServiceDiedException(this.service.death(LAST_WORDS).orElse(String.valueOf(ex.getMessage())));
	}

	/** Open load that does not count: it takes paths of its own through the code. */
	void warmOpen(double requestsPerSecond, Duration length, Timing timing)
			throws ServiceDiedException, InterruptedException {
		connected().run(LoadModel.open(requestsPerSecond), new Stop.After(length));
		disconnect();
		rest(timing.mostIdle());
	}

	/** Begins a block of a load. */
	Measurement begin(LoadModel model) throws ServiceDiedException, InterruptedException {
		if (this.driver == Driver.WRK && model instanceof LoadModel.Closed) {
			return new Measurement(this::wrk, Driver.WRK, readBefore());
		}
		LoadSession open = connected();
		if (!this.alike) {
			Thread.sleep(ACCEPTING.toMillis());
		}
		return new Measurement((length) -> open.run(model, new Stop.After(length)), Driver.DYNO, readBefore());
	}

	private LoadResult wrk(Duration length) throws ServiceDiedException, InterruptedException {
		try {
			return Wrk.run(this.request, this.options, length);
		}
		catch (IOException ex) {
			throw died(ex);
		}
	}

	/** A profile under closed load, which counts for nothing else. */
	Profiler.Profile profile(Profiler profiler, Duration length, Path directory, String name)
			throws IOException, ServiceDiedException, InterruptedException {
		LoadSession open = connected();
		try (Profiler.Session profile = profiler.start(this.service.pids().get(0))) {
			open.run(LoadModel.closed(), new Stop.After(length));
			Optional<String> death = this.service.death(Duration.ZERO);
			if (death.isPresent()) {
				throw new ServiceDiedException(death.get());
			}
			return profile.stop(directory, name, this.arm.label());
		}
		finally {
			disconnect();
		}
	}

	@Override
	public void close() {
		LoadSession open = this.session;
		if (open != null) {
			open.close();
		}
		this.service.close();
	}

	/**
	 * One block in pieces, so that those of several arms can take turns: the host's speed
	 * drifts within seconds. What the service uses between its pieces does not count.
	 */
	final class Measurement {

		private static final String NO_PIECE = "a block has at least one piece";

		private final Instant start = Instant.now();

		private final Sender sender;

		private final Driver driver;

		private final ServiceProbe.Reading before;

		private @Nullable LoadResult result;

		private Block.@Nullable ServiceUse use;

		private Measurement(Sender sender, Driver driver, ServiceProbe.Reading before) {
			this.sender = sender;
			this.driver = driver;
			this.before = before;
		}

		/** One piece. */
		void add(Duration length) throws ServiceDiedException, InterruptedException {
			LiveArm arm = LiveArm.this;
			ServiceProbe.Reading begin = read(arm.kernelProbe);
			LoadResult piece = this.sender.send(length);
			Block.ServiceUse used = useSince(begin, arm.kernelProbe);
			this.result = (this.result != null) ? this.result.plus(piece) : piece;
			this.use = (this.use != null) ? this.use.plus(used) : used;
		}

		/** What the service has used in all pieces so far, by the kernel's accounts. */
		Block.ServiceUse use() {
			return Objects.requireNonNull(this.use, NO_PIECE);
		}

		/** CPU time of generators that were processes of their own and have ended. */
		Duration endedCpu() {
			LoadResult sent = this.result;
			return (this.driver == Driver.WRK && sent != null) ? sent.generator().cpu() : Duration.ZERO;
		}

		/** Answers of all pieces so far. */
		long requests() {
			return whole().counts().requests();
		}

		private LoadResult whole() {
			return Objects.requireNonNull(this.result, NO_PIECE);
		}

		/** The end; block and latencies are in the store when this returns. */
		Block end(BlockOf.Place place, Block.HostUse host, Watchdogs watchdogs, RunStore store)
				throws IOException, ServiceDiedException, InterruptedException {
			LoadResult whole = whole();
			Block.ServiceUse used = use().withJvmOf(useSince(this.before));
			disconnect();
			Block block = watchdogs.judged(BlockOf.measured(place, LiveArm.this.arm, whole, used, host));
			store.add(block, this.start.toEpochMilli(), whole.latencyNanos());
			store.add(block);
			return block;
		}

	}

	/** Sends load for a time. */
	@FunctionalInterface
	private interface Sender {

		LoadResult send(Duration length) throws ServiceDiedException, InterruptedException;

	}

}
