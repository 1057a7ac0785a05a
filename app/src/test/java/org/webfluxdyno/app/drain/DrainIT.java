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

	private static final int PIPELINED = 50;

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
			assertThat(new Caller(service.port(), "/hello", 1).call(50).answered()).isEqualTo(50);
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
			assertThat(connection.send("GET /hello HTTP/1.1\nHost: a\n\n").read().status()).isEqualTo(200);
			connection.send(
					"GET /work?sleep=1s HTTP/1.1\nHost: a\n\n" + "GET /hello HTTP/1.1\nHost: a\n\n".repeat(PIPELINED));
			Thread.sleep(300);
			service.terminate();
			int answered = 0;
			boolean told = false;
			while (!told && answered <= PIPELINED) {
				told = "close".equalsIgnoreCase(connection.read().header("Connection"));
				answered++;
			}
			assertThat(told).as("told to go after %d answers", answered).isTrue();
			assertThat(answered).as("the request in flight and all behind it").isEqualTo(PIPELINED + 1);
			assertThat(connection.isClosedByPeer()).isTrue();
			assertThat(service.exitCode(LIMIT)).isEqualTo(SIGTERM_EXIT);
		}
	}

}
