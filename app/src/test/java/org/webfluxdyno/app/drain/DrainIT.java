package org.webfluxdyno.app.drain;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.webfluxdyno.app.support.RawConnection;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A graceful stop under load: SIGTERM to the running jar while clients keep asking.
 */
class DrainIT {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static final int SIGTERM_EXIT = 143;

	@Test
	void noRequestFailsWhenTheServiceIsToldToStop() throws Exception {
		ExecutorService threads = Executors.newCachedThreadPool();
		try (ServiceProcess service = ServiceProcess.start()) {
			List<Future<Caller.Result>> callers = new ArrayList<>();
			for (int caller = 0; caller < 6; caller++) {
				callers.add(threads.submit(new Caller(service.port(), "/hello", 1)));
				callers.add(threads.submit(new Caller(service.port(), "/hello/Ada", 300)));
			}
			Future<Caller.Result> slow = threads.submit(new Caller(service.port(), "/work?sleep=2s", 1));
			Future<Caller.Result> idle = threads.submit(new Caller(service.port(), "/hello", LIMIT.toMillis()));
			Thread.sleep(1500);
			service.terminate();
			assertThat(service.exitCode(LIMIT)).isEqualTo(SIGTERM_EXIT);
			for (Future<Caller.Result> caller : callers) {
				Caller.Result result = caller.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
				assertThat(result.failure()).as(result.toString()).isNull();
				assertThat(result.end()).isEqualTo("told to go");
				assertThat(result.answered()).isPositive();
			}
			Caller.Result last = slow.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
			assertThat(last.end()).as(last.toString()).isIn("told to go", "closed while idle");
			assertThat(last.answered()).isPositive();
			assertThat(idle.get(LIMIT.toSeconds(), TimeUnit.SECONDS).end()).isEqualTo("closed while idle");
			assertThat(service.log()).noneMatch((line) -> line.contains(" ERROR ") || line.contains("Exception"));
		}
		finally {
			threads.shutdownNow();
		}
	}

	@Test
	void pipelinedRequestsAreAnsweredBeforeTheEnd() throws Exception {
		try (ServiceProcess service = ServiceProcess.start();
				RawConnection connection = new RawConnection(service.port())) {
			connection.send("GET /work?sleep=1s HTTP/1.1\nHost: a\n\n" + "GET /hello HTTP/1.1\nHost: a\n\n".repeat(50));
			Thread.sleep(300);
			service.terminate();
			int answered = 0;
			boolean told = false;
			while (!told && answered < 51) {
				told = "close".equalsIgnoreCase(connection.read().header("Connection"));
				answered++;
			}
			assertThat(told).as("told to go after %d answers", answered).isTrue();
			assertThat(connection.isClosedByPeer()).isTrue();
			assertThat(service.exitCode(LIMIT)).isEqualTo(SIGTERM_EXIT);
		}
	}

}
