package org.webfluxdyno.lab.run;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * At which rate arms are compared under open load, and which of them can serve it.
 */
class OpenRateTests {

	private static final Arm REFERENCE = arm("a", Arm.REFERENCE);

	private static final Arm FAST = arm("b", "fast");

	private static final Arm SLOW = arm("c", "slow");

	private static final Arm FAILING = arm("d", "failing");

	private static final List<Block> BLOCKS = List.of(block("a", 0, 1_000), block("a", 0, 1_200), block("b", 0, 9_000),
			block("c", 0, 400));

	@Test
	void isHalfOfWhatTheReferenceReached() {
		assertThat(new OpenRate(group(0), BLOCKS).perSecond()).isEqualTo(550);
	}

	@Test
	void staysWhatItWasInAnEarlierFork() {
		List<Block> later = List.of(block("a", 0, 2_000), block("a", 550, 550));
		assertThat(new OpenRate(group(0), later).perSecond()).isEqualTo(550);
	}

	@Test
	void isWhatWasAskedFor() {
		assertThat(new OpenRate(group(300), BLOCKS).perSecond()).isEqualTo(300);
	}

	@Test
	void leavesOutWhoCannotServeIt() {
		OpenRate rate = new OpenRate(group(0), BLOCKS);
		assertThat(rate.refusal(REFERENCE)).isEmpty();
		assertThat(rate.refusal(FAST)).isEmpty();
		assertThat(rate.refusal(SLOW))
			.contains("no open load of 550 requests/s: under closed load it answers 400 a second");
		assertThat(rate.refusal(FAILING)).contains("no open load of 550 requests/s: no closed block of it" + " counts");
		assertThat(new OpenRate(group(300), BLOCKS).refusal(SLOW)).isEmpty();
	}

	private static Group group(double rate) {
		LoadPlan load = new LoadPlan(4, 1, false, "GET", "", rate, List.of(), LoadPlan.Driver.DYNO);
		return new Group("g", Group.Stage.CONFIRM, List.of(REFERENCE, FAST, SLOW, FAILING), load, 1, 2, 1);
	}

	private static Arm arm(String name, String recipe) {
		return new Arm(name, recipe, name, Settings.NONE, "/", List.of());
	}

	private static Block block(String arm, double intended, long requests) {
		return new Block("g", 0, 0, 0, 0, arm, (intended > 0) ? Block.OPEN : Block.CLOSED, "", 1, intended, requests, 0,
				null, Map.of(), Map.of(), 0, 0, new Block.ServiceUse(0, 0, 0, 0, 0, 0, 0, null, null, null),
				new Block.HostUse(0, 0, 0), new Block.GeneratorUse(0, 0, 0), List.of());
	}

}
