package org.webfluxdyno.lab.probe;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import org.webfluxdyno.lab.result.Block;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every watchdog fires when it must, and names itself.
 */
class WatchdogsTests {

	private static final Block.HostUse QUIET = new Block.HostUse(0.1, 0.1, 0);

	private static final Block.GeneratorUse EASY = new Block.GeneratorUse(5, 0.95, 5_000);

	private final Watchdogs watchdogs = new Watchdogs(Thresholds.DEFAULT);

	@Test
	void keepSilentAboutAGoodBlock() {
		assertThat(alarms(closed())).isEmpty();
		assertThat(alarms(open())).isEmpty();
	}

	@Test
	void barkAtFailedRequests() {
		assertThat(alarms(closed().errors(Map.of("timeout", 2L, "connect", 1L))))
			.containsExactly("requests failed: 1 connect, 2 timeout");
	}

	@Test
	void barkAtAnswersThatAreNoSuccess() {
		assertThat(alarms(closed().statuses(Map.of("200", 900L, "503", 7L, "302", 1L))))
			.containsExactly("answers with a status other than 2xx: 1 302, 7 503");
	}

	@Test
	void barkAtTooFewRequests() {
		assertThat(alarms(closed().requests(99))).singleElement().asString().contains("only 99", "fewer than 100");
	}

	@Test
	void barkAtASaturatedGenerator() {
		for (Facts facts : List.of(closed(), open())) {
			assertThat(alarms(facts.generator(new Block.GeneratorUse(5, 0.96, 0)))).singleElement()
				.asString()
				.contains("saturated", "96.0 %", "95.0 %");
		}
	}

	@Test
	void barkAtAGeneratorBehindItsScheduleOfOpenLoad() {
		Block.GeneratorUse late = new Block.GeneratorUse(5, 0.5, 5_100);
		assertThat(alarms(open().generator(late))).singleElement().asString().contains("schedule", "5.1 ms");
		assertThat(alarms(closed().generator(late))).isEmpty();
	}

	@Test
	void barkAtRequestsOfOpenLoadThatWereNeverSent() {
		assertThat(alarms(open().backlog(10))).isEmpty();
		assertThat(alarms(open().backlog(11))).singleElement().asString().contains("keep up", "11 requests");
		assertThat(alarms(closed().backlog(11))).isEmpty();
	}

	@Test
	void barkAtOtherProcesses() {
		assertThat(alarms(closed().host(new Block.HostUse(0, 0.101, 0)))).singleElement()
			.asString()
			.contains("other processes", "10.1 %");
	}

	@Test
	void barkAtSteal() {
		assertThat(alarms(closed().host(new Block.HostUse(0.2, 0, 0)))).singleElement()
			.asString()
			.contains("steal", "20.0 %");
	}

	@Test
	void barkAtSwapping() {
		assertThat(alarms(closed().host(new Block.HostUse(0, 0, 1)))).containsExactly("memory was swapped: 1 pages");
	}

	@Test
	void barkTogetherAndAddToWhatIsThere() {
		Block block = closed().requests(0).host(new Block.HostUse(0.5, 0.5, 9)).block();
		Block judged = this.watchdogs.judged(block);
		assertThat(judged.alarms()).hasSize(5).startsWith("proof does not hold").isNotEqualTo(block.alarms());
		assertThat(judged.counts()).isFalse();
		assertThat(judged.service()).isEqualTo(block.service());
	}

	private List<String> alarms(Facts facts) {
		return this.watchdogs.alarms(facts.block());
	}

	private static Facts closed() {
		return new Facts(Block.CLOSED, 1_000, Map.of("200", 1_000L, "204", 3L), Map.of(), 0, QUIET, EASY);
	}

	private static Facts open() {
		return new Facts(Block.OPEN, 1_000, Map.of("200", 1_000L), Map.of(), 0, QUIET, EASY);
	}

	/** What the watchdogs look at. */
	private record Facts(String load, long requests, Map<String, Long> statuses, Map<String, Long> errors, long backlog,
			Block.HostUse host, Block.GeneratorUse generator) {

		Facts requests(long number) {
			return new Facts(this.load, number, this.statuses, this.errors, this.backlog, this.host, this.generator);
		}

		Facts statuses(Map<String, Long> counts) {
			return new Facts(this.load, this.requests, counts, this.errors, this.backlog, this.host, this.generator);
		}

		Facts errors(Map<String, Long> counts) {
			return new Facts(this.load, this.requests, this.statuses, counts, this.backlog, this.host, this.generator);
		}

		Facts backlog(long number) {
			return new Facts(this.load, this.requests, this.statuses, this.errors, number, this.host, this.generator);
		}

		Facts host(Block.HostUse use) {
			return new Facts(this.load, this.requests, this.statuses, this.errors, this.backlog, use, this.generator);
		}

		Facts generator(Block.GeneratorUse use) {
			return new Facts(this.load, this.requests, this.statuses, this.errors, this.backlog, this.host, use);
		}

		Block block() {
			Block.ServiceUse service = new Block.ServiceUse(1e6, 9e5, 0, 0, 1, 1, 1, null, null, null);
			return new Block("g", 0, 0, 0, 0, "a", this.load, "2026-01-01T00:00:00Z", 1, 0, this.requests, 1, null,
					this.statuses, this.errors, 64, this.backlog, service, this.host, this.generator,
					this.requests > 0 ? List.of() : List.of("proof does not hold"));
		}

	}

}
