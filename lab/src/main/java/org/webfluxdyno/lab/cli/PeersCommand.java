package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import org.webfluxdyno.lab.load.Wrk;
import org.webfluxdyno.lab.peers.BrokenPeerException;
import org.webfluxdyno.lab.peers.MissingToolchainException;
import org.webfluxdyno.lab.peers.Peer;
import org.webfluxdyno.lab.peers.PeerArms;
import org.webfluxdyno.lab.peers.PeerCheck.Outcome;
import org.webfluxdyno.lab.peers.PeerPlan;
import org.webfluxdyno.lab.peers.Workshop;
import org.webfluxdyno.lab.probe.Thresholds;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan.Driver;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.run.ArmSource;
import org.webfluxdyno.lab.run.Timing;

/**
 * {@code dyno peers}: the same hello world in other stacks, measured side by side.
 */
@Command(name = "peers", mixinStandardHelpOptions = true, versionProvider = Dyno.Version.class, sortOptions = false,
		description = { "The same hello world in other stacks: builds each, compares the answers, then measures all in",
				"turns while all are alive. A missing toolchain skips a peer, a broken one is left out; both are told." },
		exitCodeListHeading = "%nExit codes:%n",
		exitCodeList = { "0:measured, listed, or all that were checked are fine", "2:bad usage; nothing was measured",
				"4:the run is invalid, no peer can be measured, or --check found a broken one",
				"130:interrupted; what was measured is kept" })
final class PeersCommand extends MeasuringCommand {

	private static final String REFERENCE = "webflux";

	private static final String DYNO = "dyno";

	@Option(names = "--list", description = "Lists the peers; builds and starts nothing.")
	private boolean list;

	@Option(names = "--check", description = "Builds, starts and asks each peer, and measures nothing.")
	private boolean check;

	@Mixin
	PeerOptions peers = new PeerOptions();

	@Option(names = "--quick",
			description = "One fork and 64 connections, about 8 minutes once all are built: figures without intervals.")
	private boolean quick;

	@Option(names = "--connections", split = ",", paramLabel = "N",
			description = "Connections of the closed load, a group for each. Default: 64,1000, with --quick 64.")
	private List<Integer> connections = List.of();

	@Option(names = "--pipeline", paramLabel = "N", defaultValue = "1",
			description = "Unanswered requests per connection; beyond 1 there is no open load. Default: ${DEFAULT-VALUE}.")
	private int pipeline = 1;

	@Option(names = "--driver", paramLabel = "NAME", defaultValue = DYNO,
			description = {
					"What sends the closed load: dyno (the lab's own generator) or wrk, which must be installed",
					"and has no open load and no --pipeline. Default: ${DEFAULT-VALUE}." })
	private String driver = DYNO;

	@Option(names = "--rate", paramLabel = "N",
			description = { "Requests per second of the open load. Default: half of what the reference reaches.",
					"A peer that cannot serve it is left out of that table." })
	private double rate;

	@Option(names = "--reference", paramLabel = "NAME",
			description = "Peer that all are compared with. Default: " + REFERENCE + ", else the first that is ready.")
	private @Nullable String reference;

	/** For tests that have no minutes. */
	@Nullable Timing timing;

	/** For tests that are not alone on their host. */
	Thresholds thresholds = Thresholds.DEFAULT;

	private final Map<String, String> outcomes = new LinkedHashMap<>();

	private List<Peer> ready = List.of();

	@Override
	String kind() {
		return "peers";
	}

	@Override
	String name() {
		return this.quick ? "peers-quick" : "peers";
	}

	@Override
	Map<String, String> decisions() {
		Map<String, String> decisions = new LinkedHashMap<>();
		decisions.put("mode", this.quick ? "quick" : "full");
		decisions.put("connections", String.join(",", connections().stream().map(String::valueOf).toList()));
		decisions.put("pipeline", String.valueOf(this.pipeline));
		decisions.put("rate", String.valueOf(this.rate));
		decisions.put("driver", this.driver);
		return decisions;
	}

	@Override
	Map<String, String> armDecisions() {
		Map<String, String> decisions = new LinkedHashMap<>(this.outcomes);
		decisions.put("peers", String.join(",", this.ready.stream().map(Peer::name).toList()));
		return decisions;
	}

	@Override
	void restore(Run run) {
		this.quick = run.options().getOrDefault("mode", "").equals("quick");
		this.pipeline = Integer.parseInt(run.options().getOrDefault("pipeline", "1"));
		this.rate = Double.parseDouble(run.options().getOrDefault("rate", "0"));
		this.driver = run.options().getOrDefault("driver", DYNO);
		this.connections = List.of(run.options().getOrDefault("connections", "64").split(","))
			.stream()
			.map(Integer::valueOf)
			.toList();
	}

	@Override
	void restoreArms(Map<String, String> options) {
		this.peers.only = List.of(options.getOrDefault("peers", "").split(","));
	}

	@Override
	List<String> ownErrors() {
		List<String> errors = new ArrayList<>();
		if (this.list && this.check) {
			errors.add("--list and --check exclude each other");
		}
		this.connections.stream()
			.filter((number) -> number < 1 || number > 10_000)
			.forEach((number) -> errors.add("--connections must be from 1 to 10000, but was " + number));
		if (this.connections.stream().distinct().count() < this.connections.size()) {
			errors.add("--connections must name each number once, but was " + this.connections);
		}
		if (this.pipeline < 1 || this.pipeline > 1024) {
			errors.add("--pipeline must be from 1 to 1024, but was " + this.pipeline);
		}
		if (this.rate != 0 && !(this.rate >= 1 && this.rate <= 10_000_000)) {
			errors.add("--rate must be from 1 to 10000000 requests per second, but was " + this.rate);
		}
		driverError().ifPresent(errors::add);
		return errors;
	}

	private Optional<String> driverError() {
		if (Arrays.stream(Driver.values()).noneMatch((known) -> known.label().equals(this.driver))) {
			return Optional.of("--driver must be dyno or wrk, but was '" + this.driver + "'");
		}
		if (driver() == Driver.WRK && (this.pipeline > 1 || this.rate != 0)) {
			return Optional.of("--driver wrk has neither --pipeline nor --rate; leave them out, or use --driver dyno");
		}
		return Optional.empty();
	}

	private Driver driver() {
		return Driver.valueOf(this.driver.toUpperCase(Locale.ROOT));
	}

	@Override
	List<String> armErrors() {
		List<String> errors = this.peers.errors();
		if (errors.isEmpty() && this.reference != null
				&& this.peers.chosen().stream().noneMatch((peer) -> peer.name().equals(this.reference))) {
			errors.add("--reference must be one of the peers, but was '" + this.reference + "'; there are "
					+ String.join(", ", this.peers.chosen().stream().map(Peer::name).toList()));
		}
		return errors;
	}

	private List<Integer> connections() {
		return !this.connections.isEmpty() ? this.connections : this.quick ? List.of(64) : List.of(64, 1000);
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		if (this.list) {
			checks().list();
			return ExitCode.DONE;
		}
		return this.check ? checks().exitCode() : super.call();
	}

	@Override
	boolean prepare(PrintWriter out) throws InterruptedException {
		if (driver() == Driver.WRK && !foundWrk()) {
			return false;
		}
		if (resumes()) {
			rebuild();
			return true;
		}
		List<Peer> fine = new ArrayList<>();
		for (Outcome outcome : checks().outcomes()) {
			String name = outcome.peer().name();
			switch (outcome.state()) {
				case READY -> fine.add(outcome.peer());
				case SKIPPED -> this.outcomes.put("skipped." + name, outcome.sentence());
				case BROKEN -> this.outcomes.put("broken." + name, outcome.sentence());
			}
			this.outcomes.put("peer." + name,
					"%s (%s), %s".formatted(outcome.peer().title(), outcome.peer().language(), outcome.version()));
		}
		this.ready = referenceFirst(fine);
		if (fine.isEmpty()) {
			error("dyno: no peer can be measured");
			return false;
		}
		List<String> unable = plan().groups().stream().flatMap((group) -> tooManyConnections(group).stream()).toList();
		unable.forEach((why) -> error("dyno: " + why + " (--only, --connections)"));
		return unable.isEmpty();
	}

	private boolean foundWrk() throws InterruptedException {
		Optional<String> version = Wrk.version();
		version.ifPresentOrElse((words) -> this.outcomes.put("driver.version", words),
				() -> error("dyno: --driver wrk needs the program wrk on the PATH, but there is none; "
						+ "install it (apt-get install wrk, brew install wrk) or leave --driver out"));
		return version.isPresent();
	}

	/** What cannot be built any more fails when it is to be started, and is told then. */
	private void rebuild() throws InterruptedException {
		this.ready = this.peers.only.stream()
			.flatMap((name) -> this.peers.chosen().stream().filter((peer) -> peer.name().equals(name)))
			.toList();
		for (Peer peer : this.ready) {
			try {
				new Workshop(this.peers.workplace()).prepare(peer);
			}
			catch (MissingToolchainException | BrokenPeerException ex) {
				error("dyno: " + peer.name() + ": " + ex.getMessage());
			}
		}
	}

	private List<Peer> referenceFirst(List<Peer> fine) {
		String wanted = (this.reference != null) ? this.reference : REFERENCE;
		Optional<Peer> first = fine.stream().filter((peer) -> peer.name().equals(wanted)).findFirst();
		if (first.isEmpty()) {
			fine.stream()
				.findFirst()
				.ifPresent((peer) -> error("dyno: all are compared with " + peer.name() + ", as " + wanted
						+ " is not among those that are ready"));
			return fine;
		}
		List<Peer> sorted = new ArrayList<>(fine);
		sorted.remove(first.get());
		sorted.add(0, first.get());
		return sorted;
	}

	private PeerPlan plan() {
		return new PeerPlan(this.ready, connections(), this.pipeline, this.rate, driver(), this.quick, timing());
	}

	@Override
	boolean needsCookbook() {
		return false;
	}

	@Override
	Thresholds thresholds() {
		return this.thresholds;
	}

	@Override
	Timing timing() {
		Timing usual = (this.timing != null) ? this.timing : this.quick ? PeerPlan.QUICK : super.timing();
		return (driver() == Driver.WRK) ? usual.withClosedBlock(Wrk.BLOCK, 1) : usual;
	}

	@Override
	Optional<Group> next(RunData data) {
		return plan().next(data);
	}

	@Override
	Group adapted(Group group) {
		return group;
	}

	@Override
	ArmSource source(Cookbook cookbook, Duration startTimeout) {
		return new PeerArms(this.ready, this.peers.workplace(), startTimeout);
	}

	@Override
	double seconds(Group group) {
		return plan().seconds(group);
	}

	@Override
	Duration estimate() {
		return plan().estimate();
	}

	private PeerChecks checks() {
		return new PeerChecks(this.peers, this.spec.commandLine());
	}

	private void error(String line) {
		this.spec.commandLine().getErr().println(line);
		this.spec.commandLine().getErr().flush();
	}

}
