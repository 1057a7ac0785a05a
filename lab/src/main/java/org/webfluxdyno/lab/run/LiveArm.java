package org.webfluxdyno.lab.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.webfluxdyno.lab.load.LoadGenerator;
import org.webfluxdyno.lab.load.LoadModel;
import org.webfluxdyno.lab.load.LoadOptions;
import org.webfluxdyno.lab.load.LoadRequest;
import org.webfluxdyno.lab.load.LoadResult;
import org.webfluxdyno.lab.load.LoadSession;
import org.webfluxdyno.lab.load.Stop;
import org.webfluxdyno.lab.probe.HostProbe;
import org.webfluxdyno.lab.probe.ServiceProbe;
import org.webfluxdyno.lab.probe.Watchdogs;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.result.RunStore;
import org.webfluxdyno.lab.result.WarmupBurst;
import org.webfluxdyno.lab.stand.RunningService;
import org.webfluxdyno.lab.stand.StartFailedException;

/**
 * An arm while its service runs, with open connections and probes.
 */
final class LiveArm implements AutoCloseable {

	private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(10);

	private static final Duration LAST_WORDS = Duration.ofSeconds(2);

	private static final Duration LOOK = Duration.ofMillis(50);

	/** Share of one processor that a calm compiler uses at the most. */
	private static final double CALM_SHARE = 0.1;

	private final Arm arm;

	private final RunningService service;

	private final LoadSession session;

	private final ServiceProbe probe;

	/**
	 * Does not ask the service for its own metrics, which would keep its compiler busy.
	 */
	private final ServiceProbe kernelProbe;

	private final HostProbe host = new HostProbe();

	private final Settling settling = new Settling();

	private double loadSeconds;

	private LiveArm(Arm arm, RunningService service, LoadSession session) {
		this.arm = arm;
		this.service = service;
		this.session = session;
		this.probe = new ServiceProbe(service.pid(), service.managementUri().orElse(null));
		this.kernelProbe = new ServiceProbe(service.pid(), null);
	}

	static LiveArm start(Arm arm, ArmSource source, LoadGenerator generator, LoadPlan load)
			throws StartFailedException, InterruptedException {
		RunningService service = source.start(arm);
		LoadRequest request = new LoadRequest(service.uri(arm.path()), load.method(), List.of(),
				load.body().getBytes(StandardCharsets.UTF_8));
		LoadOptions options = new LoadOptions(load.connections(), Runtime.getRuntime().availableProcessors(),
				load.pipeline(), load.http2(), Duration.ofSeconds(5), 0, false);
		LoadSession session = generator.open(request, options);
		session.awaitOpen(CONNECT_PATIENCE);
		return new LiveArm(arm, service, session);
	}

	Arm arm() {
		return this.arm;
	}

	RunningService service() {
		return this.service;
	}

	boolean settled() {
		return this.settling.settled();
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
		ServiceProbe.Reading before = readBefore();
		LoadResult result = this.session.run(LoadModel.closed(), new Stop.After(timing.burst()));
		Block.ServiceUse use = useSince(before);
		rest(timing.mostIdle());
		long requests = result.counts().requests();
		double cost = (requests > 0) ? use.cpuMicros() / requests : Double.POSITIVE_INFINITY;
		double jitShare = (use.cpuMicros() > 0) ? use.jitCpuMicros() / use.cpuMicros() : 1;
		this.settling.add(cost, jitShare);
		WarmupBurst done = new WarmupBurst(group.id(), fork, attempt, this.arm.name(), burst, this.loadSeconds,
				requests, cost, jitShare, burst + 1 >= timing.leastBursts() && settled());
		this.loadSeconds += timing.burst().toNanos() / 1e9;
		return done;
	}

	/**
	 * Leaves the processors to the JIT compiler until it has calmed: under constant load
	 * on few cores its threads starve, and the service stays slow for minutes.
	 */
	private void rest(Duration most) throws ServiceDiedException, InterruptedException {
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
		try {
			return this.probe.read();
		}
		catch (IOException ex) {
			throw died(ex);
		}
	}

	private Block.ServiceUse useSince(ServiceProbe.Reading before) throws ServiceDiedException, InterruptedException {
		try {
			return this.probe.since(before);
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
		this.session.run(LoadModel.open(requestsPerSecond), new Stop.After(length));
		rest(timing.mostIdle());
	}

	/** One block; it and its latencies are in the store when this returns. */
	Block measure(BlockOf.Place place, LoadModel model, Duration length, Watchdogs watchdogs, RunStore store)
			throws IOException, ServiceDiedException, InterruptedException {
		Instant start = Instant.now();
		HostProbe.Reading hostBefore = this.host.read(List.of(this.service.pid(), ProcessHandle.current().pid()));
		ServiceProbe.Reading before = readBefore();
		LoadResult result = this.session.run(model, new Stop.After(length));
		Block.ServiceUse use = useSince(before);
		Block.HostUse host = this.host.since(hostBefore);
		Block block = watchdogs.judged(BlockOf.measured(place, this.arm, result, use, host));
		store.add(block, start.toEpochMilli(), result.latencyNanos());
		store.add(block);
		return block;
	}

	@Override
	public void close() {
		this.session.close();
		this.service.close();
	}

}
