package org.webfluxdyno.lab.stand;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Finding the reason in what a service wrote.
 */
class FailureReasonTests {

	@Test
	void prefersSpringsDescription() {
		assertThat(reason("""
				2026 ERROR 1 --- [main] LoggingFailureAnalysisReporter :

				***************************
				APPLICATION FAILED TO START
				***************************

				Description:

				Failed to bind properties under 'dyno.transport':

				    Value: "x"

				Action:

				Update your application's configuration
				""")).isEqualTo("Failed to bind properties under 'dyno.transport': Value: \"x\"");
	}

	@Test
	void knowsHowTheJvmRefuses() {
		assertThat(reason("""
				Unrecognized VM option 'UseNothing'
				Error: Could not create the Java Virtual Machine.
				Error: A fatal exception has occurred. Program will exit.
				""")).startsWith("Unrecognized VM option 'UseNothing'; Error: Could not create");
		assertThat(reason("Invalid maximum heap size: -Xmx1x\nError: Could not create the Java Virtual Machine.\n"))
			.startsWith("Invalid maximum heap size: -Xmx1x");
	}

	@Test
	void digsForTheRootCause() {
		assertThat(reason("""
				Exception in thread "main" java.lang.IllegalStateException: outer
				\tat a.B.c(B.java:1)
				Caused by: java.lang.RuntimeException: middle
				\t... 3 more
				Caused by: java.io.IOException: inner
				\t... 5 more
				""")).isEqualTo("Caused by: java.io.IOException: inner");
	}

	@Test
	void fallsBackToTheLastErrorThenToTheLastLines() {
		assertThat(reason("a\n2026 ERROR one\nb\n2026 ERROR two\nc\n")).isEqualTo("2026 ERROR two");
		assertThat(reason("1\n2\n3\n\n4\n5\n6\n")).isEqualTo("2; 3; 4; 5; 6");
		assertThat(FailureReason.of(List.of())).isEmpty();
	}

	@Test
	void isBounded() {
		assertThat(FailureReason.of(Stream.generate(() -> "x".repeat(1_000)).limit(10).toList())).hasSize(2_001);
	}

	private static String reason(String output) {
		return FailureReason.of(output.lines().toList());
	}

}
