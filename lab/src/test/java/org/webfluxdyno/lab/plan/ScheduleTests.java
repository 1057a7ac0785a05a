package org.webfluxdyno.lab.plan;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan;

import static org.assertj.core.api.Assertions.assertThat;

class ScheduleTests {

	private static final Group GROUP = new Group("confirm-1", Group.Stage.CONFIRM,
			Stream.of("a", "b", "c").map(ScheduleTests::arm).toList(), LoadPlan.DEFAULT, 5, 16, 2);

	@Test
	void theSameSeedGivesTheSameOrders() {
		assertThat(Schedule.of(GROUP, 7, 2, 0)).isEqualTo(Schedule.of(GROUP, 7, 2, 0));
	}

	@Test
	void seedForkAndAttemptEachChangeTheOrders() {
		Schedule schedule = Schedule.of(GROUP, 7, 2, 0);
		assertThat(Schedule.of(GROUP, 8, 2, 0)).isNotEqualTo(schedule);
		assertThat(Schedule.of(GROUP, 7, 3, 0)).isNotEqualTo(schedule);
		assertThat(Schedule.of(GROUP, 7, 2, 1)).isNotEqualTo(schedule);
	}

	@Test
	void everyArmIsInEveryRoundOnce() {
		Schedule schedule = Schedule.of(GROUP, 7, 2, 0);
		assertThat(schedule.closed()).hasSize(24)
			.allSatisfy((round) -> assertThat(round).containsExactlyInAnyOrderElementsOf(GROUP.arms()));
		assertThat(schedule.open()).hasSize(2);
		assertThat(schedule.starts()).containsExactlyInAnyOrderElementsOf(GROUP.arms());
	}

	@Test
	void ofAnyTwoArmsEachComesFirstEquallyOften() {
		List<List<Arm>> rounds = Schedule.of(GROUP, 3, 0, 0).closed().subList(0, 16);
		for (Arm one : GROUP.arms()) {
			for (Arm other : GROUP.arms()) {
				if (one != other) {
					assertThat(rounds).filteredOn((round) -> round.indexOf(one) < round.indexOf(other)).hasSize(8);
				}
			}
		}
	}

	private static Arm arm(String name) {
		return new Arm(name, name.equals("a") ? Arm.REFERENCE : Arm.TWIN, name, Settings.NONE, "/hello", List.of());
	}

}
