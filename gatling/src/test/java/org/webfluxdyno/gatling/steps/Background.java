package org.webfluxdyno.gatling.steps;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

import io.gatling.javaapi.core.ChainBuilder;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;

/**
 * Work that waits, kept off Gatling's event loops, on which all users run.
 */
final class Background {

	private static final String WORK = "dyno.work";

	private static final Duration LOOK_EVERY = Duration.ofMillis(10);

	private final Executor executor = Executors.newSingleThreadExecutor((task) -> {
		Thread thread = new Thread(task, "stepper");
		thread.setDaemon(true);
		return thread;
	});

	ChainBuilder await(Runnable work) {
		return exec((session) -> session.set(WORK, CompletableFuture.runAsync(work, this.executor)))
			.exec(asLongAs((session) -> !session.<CompletableFuture<?>>get(WORK).isDone()).on(pause(LOOK_EVERY)));
	}

}
