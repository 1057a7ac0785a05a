package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * What gives the samples where perf events are not permitted.
 */
class ProfilerTests {

	private final List<String> tried = new ArrayList<>();

	@Test
	void takesPerfEventsWhereTheyArePermitted() throws Exception {
		try (Profiler.Session session = refusing(List.of()).start(1)) {
			assertThat(session.event()).isEqualTo("cpu-clock");
			assertThat(session.note()).isEmpty();
		}
		assertThat(this.tried).containsExactly("cpu-clock");
	}

	@Test
	void fallsBackToATimerAndSaysWhy() throws Exception {
		try (Profiler.Session session = refusing(List.of("cpu-clock", "ctimer")).start(1)) {
			assertThat(session.event()).isEqualTo("itimer");
			assertThat(session.note()).contains("no kernel frames", "not permitted", "no access to cpu-clock",
					"perf_event_paranoid=1");
		}
		assertThat(this.tried).containsExactly("cpu-clock", "ctimer", "itimer");
	}

	@Test
	void saysWhyNothingWorks() {
		Profiler profiler = refusing(List.of("cpu-clock", "ctimer", "itimer"));
		assertThatIOException().isThrownBy(() -> profiler.start(7))
			.withMessage("process 7 cannot be profiled: no access to cpu-clock");
	}

	private Profiler refusing(List<String> events) {
		return new Profiler(new AsyncProfilerTool() {

			@Override
			public void run(String... arguments) throws IOException {
				if (arguments[0].equals("start")) {
					ProfilerTests.this.tried.add(arguments[2]);
					if (events.contains(arguments[2])) {
						throw new IOException("no access to " + arguments[2]);
					}
				}
			}

			@Override
			public void convert(String... arguments) {
				throw new IllegalStateException();
			}

		});
	}

}
