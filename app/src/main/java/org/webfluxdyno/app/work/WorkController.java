package org.webfluxdyno.app.work;

import java.time.Duration;

import org.webfluxdyno.app.hello.Hello;
import org.webfluxdyno.app.problem.Bounds;
import reactor.core.publisher.Mono;

import org.springframework.format.annotation.DurationFormat;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Burns processor time or waits, for as long as it is asked: a cost whose size is known,
 * to test instruments with.
 */
@RestController
class WorkController {

	private final WorkProperties properties;

	WorkController(WorkProperties properties) {
		this.properties = properties;
	}

	/**
	 * Burns, then waits, then greets.
	 * @param cpu how long to burn on the event loop; a number alone is microseconds
	 * @param sleep how long to wait without a thread; a number alone is milliseconds
	 */
	@GetMapping(path = "/work", produces = Hello.CONTENT_TYPE)
	Mono<String> work(
			@RequestParam(defaultValue = "0") @DurationFormat(style = DurationFormat.Style.SIMPLE,
					defaultUnit = DurationFormat.Unit.MICROS) Duration cpu,
			@RequestParam(defaultValue = "0") @DurationFormat(style = DurationFormat.Style.SIMPLE,
					defaultUnit = DurationFormat.Unit.MILLIS) Duration sleep) {
		Bounds.check("cpu", cpu, Duration.ZERO, this.properties.maxCpu());
		Bounds.check("sleep", sleep, Duration.ZERO, this.properties.maxSleep());
		burn(cpu);
		Mono<String> answer = Mono.just(Hello.TEXT);
		return sleep.isZero() ? answer : answer.delayElement(sleep);
	}

	/**
	 * Spins on the clock: the thread's own CPU clock costs more to read than the smallest
	 * burns that are asked for.
	 */
	private static void burn(Duration cpu) {
		if (cpu.isZero()) {
			return;
		}
		long nanos = cpu.toNanos();
		long start = System.nanoTime();
		while (System.nanoTime() - start < nanos) {
			Thread.onSpinWait();
		}
	}

}
