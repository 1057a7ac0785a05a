package org.webfluxdyno.starter.config;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

class PropertiesCheckTests {

	@Test
	void namesEveryMistakeAtOnceWithRuleAndValue() {
		assertThat(problems(Map.of("dyno.transport", "kqueue", "dyno.socket.backlog", "0", "dyno.drain.quiet-time",
				"6m", "dyno.client.acquire-order", "newest", "dyno.lane.enabled", "perhaps",
				"dyno.write-water-mark.low", "lots", "dyno.date-header", "sometimes")))
			.containsExactlyInAnyOrder("dyno.transport was 'kqueue' but must be one of auto, nio, epoll, io_uring",
					"dyno.socket.backlog was '0' but must be a whole number from 1 to 65535",
					"dyno.drain.quiet-time was '6m' but must be a duration such as 1s from 0s to 5m",
					"dyno.client.acquire-order was 'newest' but must be one of fifo, lifo",
					"dyno.lane.enabled was 'perhaps' but must be true or false",
					"dyno.write-water-mark.low was 'lots' but must be a data size such as 64KB from 1B to 1GB",
					"dyno.date-header was 'sometimes' but must be one of off, per-request, cached, per-loop");
	}

	@Test
	void acceptsBothEndsOfARange() {
		assertThat(problems(Map.of("dyno.socket.backlog", "1", "dyno.socket.fast-open", "65535",
				"dyno.drain.quiet-time", "5m", "dyno.client.max-idle-time", "1ms", "dyno.transport", "io_uring",
				"dyno.date-header", "per-loop", "dyno.write-water-mark.high", "1GB")))
			.isEmpty();
	}

	@Test
	void refusesALowMarkAboveTheHighMarkAlsoWhenOneOfThemIsTheDefault() {
		assertThat(problems(Map.of("dyno.write-water-mark.low", "65KB"))).containsExactly(
				"dyno.write-water-mark.low was 66560B but must not be above dyno.write-water-mark.high, 65536B");
	}

	@Test
	void refusesHttp2WithoutTheSharedPool() {
		assertThat(problems(Map.of("dyno.client.protocol", "h2c", "dyno.client.pool", "per-loop")))
			.containsExactly("dyno.client.pool was 'per-loop' but must be shared with dyno.client.protocol=h2c");
		assertThat(problems(Map.of("dyno.client.protocol", "h2c", "dyno.client.pool", "shared"))).isEmpty();
		assertThat(problems(Map.of("dyno.client.protocol", "http1", "dyno.client.pool", "none"))).isEmpty();
	}

	@Test
	void leavesPropertiesOfTheApplicationAlone() {
		assertThat(problems(Map.of("dyno.upstream.url", "http://localhost:1"))).isEmpty();
	}

	private static List<String> problems(Map<String, Object> properties) {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
		return PropertiesCheck.problems(environment);
	}

}
