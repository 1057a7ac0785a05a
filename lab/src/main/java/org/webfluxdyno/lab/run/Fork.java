package org.webfluxdyno.lab.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.webfluxdyno.lab.load.LoadModel;
import org.webfluxdyno.lab.plan.Schedule;
import org.webfluxdyno.lab.probe.HostProbe;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.ForkEnd;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.RunReader;
import org.webfluxdyno.lab.result.WarmupBurst;
import org.webfluxdyno.lab.stand.StartFailedException;

/**
 * One fork while it runs.
 */
final class Fork implements AutoCloseable {

	private static final long STARTERS_PATIENCE_SECONDS = 10;

	private final ForkRunner runner;

	private final Group group;

	private final int number;

	private final int attempt;

	private final Schedule schedule;

	private final List<LiveArm> arms = new ArrayList<>();

	/** Its threads live as long as the services that they started. */
	private final ExecutorService starters = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());

	private final List<Future<LiveArm>> starting = new ArrayList<>();

	private final List<String> alarms = new ArrayList<>();

	private final List<String> unsettled = new ArrayList<>();

	private final HostProbe host = new HostProbe();

	private final long startNanos = System.nanoTime();

	private double startSeconds;

	private double measuringSeconds;

	private double warmupSeconds;

	Fork(ForkRunner runner, Group group, int number, int attempt, Schedule schedule) {
		this.runner = runner;
		this.group = group;
		this.number = number;
		this.attempt = attempt;
		this.schedule = schedule;
	}

	/** Starts the arms, as many at a time as there are processors. */
	void start() throws IOException, InterruptedException {
		List<Arm> order = this.schedule.starts();
		order.forEach((arm) -> this.starting.add(this.starters
			.submit(() -> LiveArm.start(arm, this.runner.source(), this.runner.generator(), this.group.load()))));
		for (int i = 0; i < order.size() && this.alarms.isEmpty(); i++) {
			Arm arm = order.get(i);
			tell(0.02 * i, "starting arm " + arm.name() + " (" + arm.label() + ")");
			try {
				LiveArm live = this.starting.get(i).get();
				this.arms.add(live);
				this.runner.store().proof(this.group.id(), this.number, arm.name(), live.service().proof());
			}
			catch (ExecutionException ex) {
				if (!(ex.getCause() instanceof StartFailedException)) {
					throw new IllegalStateException(ex.getCause());
				}
				failed(arm, String.valueOf(ex.getCause().getMessage()));
			}
		}
		checkAnswers("before the load");
		this.startSeconds = secondsSince(this.startNanos);
	}

	/** An arm that cannot be measured does not keep the others from it. */
	private void failed(Arm arm, String why) throws IOException {
		if (arm.isReference()) {
			this.alarms.add("the reference could not be measured: " + why);
		}
		nothing(arm, Block.CLOSED, why);
	}

	private void nothing(Arm arm, String load, String why) throws IOException {
		this.runner.store().add(BlockOf.nothing(this.group, this.number, this.attempt, arm, load, why));
	}

	/** Correctness before speed: arms must answer as the reference does. */
	void checkAnswers(String when) throws IOException, InterruptedException {
		Optional<LiveArm> reference = this.arms.stream().filter((live) -> live.arm().isReference()).findFirst();
		if (reference.isEmpty()) {
			return;
		}
		Optional<String> expected = reference.get().answer(this.group.load());
		if (expected.isEmpty() || !expected.get().startsWith("2")) {
			this.alarms.add("the reference's answer to %s %s was %s".formatted(when, reference.get().arm().path(),
					expected.map(AnswerText::shortened).orElse("none")));
			return;
		}
		for (LiveArm live : List.copyOf(this.arms)) {
			Optional<String> answer = live.answer(this.group.load());
			if (!answer.equals(expected)) {
				lost(live, "%s it answered %s where the reference answered %s".formatted(when,
						answer.map(AnswerText::shortened).orElse("nothing"), AnswerText.shortened(expected.get())));
			}
		}
	}

	void warmUp() throws IOException, InterruptedException {
		long begin = System.nanoTime();
		boolean settled = this.arms.isEmpty();
		for (int burst = 0; !settled && this.alarms.isEmpty(); burst++) {
			settled = true;
			for (LiveArm live : List.copyOf(this.arms)) {
				settled &= live.rests() || warm(live, burst);
			}
			if (burst + 1 >= this.runner.timing().mostBursts() && !settled) {
				this.arms.stream()
					.filter((live) -> !live.settled())
					.forEach((live) -> this.unsettled.add(live.arm().name()));
				settled = true;
			}
		}
		this.warmupSeconds += secondsSince(begin);
	}

	private boolean warm(LiveArm live, int burst) throws IOException, InterruptedException {
		Timing timing = this.runner.timing();
		try {
			WarmupBurst done = live.warm(this.group, this.number, this.attempt, burst, timing);
			this.runner.store().add(done);
			tell(0.1 + 0.4 * Math.min(1, burst / (timing.leastBursts() + 5.0)),
					"warming up, burst %d, arm %s: %.1f µs a request".formatted(burst + 1, live.arm().name(),
							done.cpuMicrosPerRequest()));
			return done.settled();
		}
		catch (ServiceDiedException ex) {
			lost(live, String.valueOf(ex.getMessage()));
			return true;
		}
	}

	private void lost(LiveArm live, String why) throws IOException {
		failed(live.arm(), why);
		live.close();
		this.arms.remove(live);
	}

	void measureClosed() throws IOException, InterruptedException {
		int good = 0;
		for (int round = 0; round < this.schedule.closed().size() && good < this.group.rounds()
				&& this.alarms.isEmpty(); round++) {
			good += measured(alive(this.schedule.closed().get(round)), place(round, 0), LoadModel.closed(),
					this.runner.timing().closedBlock(), this.runner.timing().pieces()) ? 1 : 0;
			tell(0.5 + 0.4 * good / this.group.rounds(), "measuring, round " + (round + 1));
		}
		if (this.alarms.isEmpty() && good < Math.max(1, this.group.rounds() / 2)) {
			this.alarms.add("too few good rounds: %d of %d".formatted(good, this.group.rounds()));
		}
	}

	void measureOpen() throws IOException, InterruptedException {
		double rate = (this.alarms.isEmpty() && this.group.openBlocks() > 0) ? openRate().perSecond() : 0;
		List<Arm> able = (rate > 0) ? able(openRate()) : List.of();
		long begin = System.nanoTime();
		each(alive(able), (live) -> live.warmOpen(rate, this.runner.timing().closedBlock(), this.runner.timing()));
		this.warmupSeconds += secondsSince(begin);
		for (int round = 0; round < this.schedule.open().size() && rate > 0; round++) {
			tell(0.9 + 0.1 * round / this.schedule.open().size(), "open load, %.0f requests/s".formatted(rate));
			int place = 0;
			for (LiveArm live : alive(this.schedule.open().get(round).stream().filter(able::contains).toList())) {
				measured(List.of(live), place(round, place++), LoadModel.open(rate), this.runner.timing().openBlock(),
						1);
			}
		}
	}

	private OpenRate openRate() throws IOException {
		return new OpenRate(this.group, RunReader.allBlocks(this.runner.store().directory()));
	}

	/** Those that can serve the rate; of the others their blocks say why. */
	private List<Arm> able(OpenRate rate) throws IOException {
		List<Arm> able = new ArrayList<>();
		for (LiveArm live : this.arms) {
			Optional<String> refusal = rate.refusal(live.arm());
			if (refusal.isPresent()) {
				nothing(live.arm(), Block.OPEN, refusal.get());
			}
			else {
				able.add(live.arm());
			}
		}
		return able;
	}

	/** A block of each arm: in pieces that take turns, there and back again. */
	private boolean measured(List<LiveArm> order, BlockOf.Place first, LoadModel model, Duration length, int pieces)
			throws IOException, InterruptedException {
		HostProbe.Reading before = this.host.read(own());
		Map<LiveArm, LiveArm.Measurement> measurements = new LinkedHashMap<>();
		each(order, (live) -> measurements.put(live, live.begin(model)));
		List<LiveArm> turn = new ArrayList<>(order);
		for (int piece = 0; piece < pieces; piece++) {
			each(turn, (live) -> measurement(measurements, live).add(length.dividedBy(pieces)));
			Collections.reverse(turn);
		}
		this.measuringSeconds += measurements.size() * length.toNanos() / 1e9;
		Duration ended = measurements.values()
			.stream()
			.map(LiveArm.Measurement::endedCpu)
			.reduce(Duration.ZERO, Duration::plus);
		Block.HostUse use = this.host.since(before, own(), ended);
		List<Block> blocks = new ArrayList<>();
		each(order, (live) -> blocks.add(measurement(measurements, live).end(first.plus(blocks.size()), use,
				this.runner.watchdogs(), this.runner.store())));
		return blocks.stream().allMatch((block) -> block.counts() || !decides(block.arm()));
	}

	/** Processes whose CPU time is no one else's. */
	private List<Long> own() {
		List<Long> own = new ArrayList<>(List.of(ProcessHandle.current().pid()));
		this.arms.forEach((live) -> own.addAll(live.service().pids()));
		return own;
	}

	private static LiveArm.Measurement measurement(Map<LiveArm, LiveArm.Measurement> all, LiveArm live) {
		return Objects.requireNonNull(all.get(live), "an arm that lives has been begun");
	}

	/** Does something with every arm that still lives. */
	private void each(List<LiveArm> order, Action action) throws IOException, InterruptedException {
		for (LiveArm live : List.copyOf(order)) {
			if (this.arms.contains(live)) {
				try {
					action.with(live);
				}
				catch (ServiceDiedException ex) {
					lost(live, String.valueOf(ex.getMessage()));
				}
			}
		}
	}

	private List<LiveArm> alive(List<Arm> order) {
		return order.stream().flatMap((arm) -> this.arms.stream().filter((live) -> live.arm().equals(arm))).toList();
	}

	private BlockOf.Place place(int round, int order) {
		return new BlockOf.Place(this.group.id(), this.number, this.attempt, round, order);
	}

	void profile() throws InterruptedException {
		Optional<Profiling> profiling = this.runner.profiling();
		if (profiling.isPresent() && this.number == 0 && this.alarms.isEmpty()) {
			tell(1, "profiling");
			profiling.get().take(this.group, this.arms).forEach((note) -> tell(1, note));
		}
	}

	/** One stack that fails under load must not spoil the rounds of the others. */
	private boolean decides(String arm) {
		return this.runner.source().alike() || this.group.reference().name().equals(arm);
	}

	ForkEnd end() {
		return new ForkEnd(this.group.id(), this.number, this.attempt, secondsSince(this.startNanos),
				this.measuringSeconds, this.warmupSeconds, List.copyOf(this.alarms), List.copyOf(this.unsettled),
				this.startSeconds);
	}

	private static double secondsSince(long nanos) {
		return (System.nanoTime() - nanos) / 1e9;
	}

	private void tell(double share, String what) {
		this.runner.listener().at(this.group, this.number, share, what);
	}

	/**
	 * Ends what has started and what is starting; the kernel ends what their threads
	 * left.
	 */
	@Override
	public void close() {
		this.arms.forEach(LiveArm::close);
		this.starters.shutdownNow().forEach((waiting) -> ((Future<?>) waiting).cancel(false));
		for (Future<LiveArm> one : this.starting) {
			try {
				one.get(STARTERS_PATIENCE_SECONDS, TimeUnit.SECONDS).close();
			}
			catch (ExecutionException | TimeoutException | CancellationException ex) {
				// It never ran, or its process is gone.
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				return;
			}
		}
	}

	/** Something that is done with an arm. */
	@FunctionalInterface
	private interface Action {

		void with(LiveArm live) throws IOException, ServiceDiedException, InterruptedException;

	}

}
