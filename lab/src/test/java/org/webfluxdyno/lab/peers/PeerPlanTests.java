package org.webfluxdyno.lab.peers;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan.Driver;
import org.webfluxdyno.lab.result.Run;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.run.Timing;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is measured of the peers.
 */
class PeerPlanTests {

	@Test
	void aFullRunHasAGroupForEachNumberOfConnectionsAndItsReferenceTwice() {
		PeerPlan plan = plan(false, peer("webflux", true), peer("floor", false));
		assertThat(plan.groups()).extracting(Group::id).containsExactly("connections-64", "connections-1000");
		assertThat(plan.groups()).allSatisfy((group) -> {
			assertThat(group.forks()).isEqualTo(5);
			assertThat(group.arms()).extracting(Arm::recipe).containsExactly(Arm.REFERENCE, "floor", Arm.TWIN);
			assertThat(group.arms()).extracting(Arm::label).containsExactly("webflux", "floor", "webflux");
			assertThat(group.arms()).extracting(Arm::path).containsExactly("/webflux", "/floor", "/webflux");
		});
	}

	@Test
	void aQuickLookHasOneForkAndNoSecondReference() {
		Group group = plan(true, peer("webflux", true), peer("floor", false)).groups().get(0);
		assertThat(group.forks()).isEqualTo(1);
		assertThat(group.arms()).extracting(Arm::recipe).containsExactly(Arm.REFERENCE, "floor");
	}

	@Test
	void pipelinedLoadIsClosedOnlyAndNamed() {
		PeerPlan plan = new PeerPlan(List.of(peer("webflux", true)), List.of(64), 16, 0, Driver.DYNO, false,
				Timing.DEFAULT);
		assertThat(plan.groups()).singleElement().satisfies((group) -> {
			assertThat(group.id()).isEqualTo("connections-64-pipeline-16");
			assertThat(group.load().pipeline()).isEqualTo(16);
			assertThat(group.openBlocks()).isZero();
		});
	}

	@Test
	void loadOfWrkIsClosedOnlyAndNamed() {
		PeerPlan plan = new PeerPlan(List.of(peer("webflux", true)), List.of(64), 1, 0, Driver.WRK, true,
				Timing.DEFAULT);
		assertThat(plan.groups()).singleElement().satisfies((group) -> {
			assertThat(group.id()).isEqualTo("connections-64-wrk");
			assertThat(group.load().driver()).isEqualTo(Driver.WRK);
			assertThat(group.openBlocks()).isZero();
		});
	}

	@Test
	void whatIsBegunIsNotPlannedAgain() {
		PeerPlan plan = plan(true, peer("webflux", true));
		Run run = new Run(1, "x", "peers", List.of(), 1, "", Map.of(), Map.of());
		RunData begun = new RunData(run, Map.of(), plan.groups().subList(0, 1), List.of(), List.of(), List.of());
		assertThat(plan.next(begun)).map(Group::id).contains("connections-1000");
		RunData all = new RunData(run, Map.of(), plan.groups(), List.of(), List.of(), List.of());
		assertThat(plan.next(all)).isEmpty();
	}

	@Test
	void manyPeersHaveNamesOfTheirOwn() {
		Peer[] peers = IntStream.range(0, 30).mapToObj((i) -> peer("p" + i, false)).toArray(Peer[]::new);
		assertThat(plan(true, peers).groups().get(0).arms()).extracting(Arm::name)
			.doesNotHaveDuplicates()
			.allMatch((name) -> name.matches("[a-z][0-9]*"));
	}

	@Test
	void whatCompilesItselfIsExpectedToTakeLonger() {
		PeerPlan slow = plan(true, peer("a", true));
		PeerPlan fast = plan(true, peer("a", false));
		assertThat(slow.estimate()).isGreaterThan(fast.estimate());
	}

	private static PeerPlan plan(boolean quick, Peer... peers) {
		return new PeerPlan(List.of(peers), List.of(64, 1000), 1, 0, Driver.DYNO, quick, Timing.DEFAULT);
	}

	private static Peer peer(String name, boolean warmup) {
		return new Peer(name, name, "C", Path.of(name), new Peer.Toolchain("cc", List.of("cc"), Optional.empty()),
				List.of(), List.of("./run"), new Peer.Version("toolchain", Pattern.compile("(.)")), "/" + name, warmup,
				true, new RequiredResponse(200, "", "", true, false));
	}

}
