package org.webfluxdyno.starter.lane;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

import org.junit.jupiter.api.Test;
import org.webfluxdyno.starter.testapp.RawConnection;
import org.webfluxdyno.starter.testapp.RawConnection.Answer;
import org.webfluxdyno.starter.testapp.Service;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Mixes requests of all kinds at random on pipelined connections.
 */
class LanePipeliningTests {

	private static final int CONNECTIONS = 4;

	private static final int REQUESTS_PER_CONNECTION = 25_000;

	private static final int MAX_IN_FLIGHT = 200;

	private static final int MAX_BATCH = 50;

	private static final int ORDINARY_EVERY = 4;

	@Test
	void answersAHundredThousandMixedRequestsInOrder() {
		try (Service service = Service.start(LaneApplication.class, "dyno.lane.enabled=true",
				"dyno.max-pipeline-depth=4096", "spring.webflux.problemdetails.enabled=true")) {
			long before = LaneApplication.ON_LANE.sum();
			List<CompletableFuture<Void>> connections = new ArrayList<>();
			for (int seed = 0; seed < CONNECTIONS; seed++) {
				Random random = new Random(seed);
				connections.add(CompletableFuture.runAsync(() -> exchange(service, random)));
			}
			connections.forEach(CompletableFuture::join);
			assertThat(LaneApplication.ON_LANE.sum() - before)
				.isGreaterThan(CONNECTIONS * REQUESTS_PER_CONNECTION / 10);
		}
	}

	private static void exchange(Service service, Random random) {
		try (RawConnection connection = new RawConnection(service.port())) {
			BlockingQueue<Expected> inFlight = new LinkedBlockingQueue<>();
			Semaphore room = new Semaphore(MAX_IN_FLIGHT);
			CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> send(connection, random, inFlight, room));
			for (int i = 0; i < REQUESTS_PER_CONNECTION; i++) {
				Expected expected = inFlight.take();
				Answer answer = connection.read(expected.head());
				assertThat(answer.status() + " " + answer.body()).as("request %d", i).isEqualTo(expected.answer());
				room.release();
			}
			sender.join();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	// What is expected is in the queue before its request is on the way.
	private static void send(RawConnection connection, Random random, BlockingQueue<Expected> inFlight,
			Semaphore room) {
		try {
			int sent = 0;
			while (sent < REQUESTS_PER_CONNECTION) {
				StringBuilder batch = new StringBuilder();
				int size = Math.min(1 + random.nextInt(MAX_BATCH), REQUESTS_PER_CONNECTION - sent);
				room.acquire(size);
				for (int i = 0; i < size; i++, sent++) {
					boolean lane = random.nextInt(ORDINARY_EVERY) != 0;
					Expected expected = lane ? onLane(random.nextInt(6), sent) : ordinary(random.nextInt(40), sent);
					inFlight.put(expected);
					batch.append(expected.request());
				}
				connection.send(batch.toString());
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private static Expected onLane(int kind, int number) {
		return switch (kind) {
			case 0 -> Expected.get("/lane/uncounted", "200 uncounted");
			case 1 -> Expected.head("/lane/uncounted");
			case 2 -> Expected.get("/routes/plain", "200 functional");
			case 3 -> Expected.get("/routes/status?status=" + (400 + number % 100),
					"%d {\"status\":%d}".formatted(400 + number % 100, 400 + number % 100));
			case 4 -> Expected.get("/lane/uncounted?" + number, "200 uncounted");
			default -> Expected.get("/lane/echo?n=" + number, "200 GET /lane/echo n=" + number + " x=null");
		};
	}

	private static Expected ordinary(int kind, int number) {
		return switch (kind) {
			case 0 -> Expected.get("/late/" + number, "200 late " + number);
			case 1 -> Expected.get("/lane/late", "200 late");
			case 2 -> new Expected("POST /length HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n12345",
					"200 length 5", false);
			case 3 -> Expected.get("/parts/" + number, "200 part of " + number);
			case 4 -> Expected.head("/number/" + number);
			default -> Expected.get("/number/" + number, "200 number " + number);
		};
	}

	/**
	 * A request and what must come back.
	 *
	 * @param request the request
	 * @param answer status and body
	 * @param head whether the answer has no body
	 */
	private record Expected(String request, String answer, boolean head) {

		static Expected get(String path, String answer) {
			return new Expected(RawConnection.get(path), answer, false);
		}

		static Expected head(String path) {
			return new Expected(RawConnection.get(path).replaceFirst("GET", "HEAD"), "200 ", true);
		}

	}

}
