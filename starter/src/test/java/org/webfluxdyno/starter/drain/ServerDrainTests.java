package org.webfluxdyno.starter.drain;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.webfluxdyno.starter.server.MainServer;
import org.webfluxdyno.starter.testapp.RawConnection;
import org.webfluxdyno.starter.testapp.RawConnection.Answer;
import org.webfluxdyno.starter.testapp.Service;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class ServerDrainTests {

	private static final Duration QUIET_TIME = Duration.ofSeconds(1);

	private final Service service = Service.start("dyno.drain.quiet-time=1s", "dyno.max-pipeline-depth=4096",
			"dyno.lane.enabled=true", "server.http2.enabled=true");

	private final MainServer mainServer = this.service.context().getBean(MainServer.class);

	private long shutdownBeganNanos;

	private CompletableFuture<Void> shutdown = CompletableFuture.completedFuture(null);

	/** Closing twice at a time would let the next test start among dying event loops. */
	@AfterEach
	void close() {
		this.shutdown.join();
		this.service.close();
	}

	@Test
	void reactorNettyStillCountsPendingAnswersAsWeReadThem() {
		assertThat(PendingAnswers.isReadable()).isTrue();
	}

	@Test
	void anIdleConnectionIsAnsweredInTheQuietTimeAndClosed() throws Exception {
		try (RawConnection connection = new RawConnection(this.service.port())) {
			assertThat(connection.exchange("/hello").closes()).isFalse();
			CompletableFuture<Void> shutdown = shutdown();
			Answer answer = connection.exchange("/hello");
			assertThat(answer.body()).isEqualTo("Hello, World!");
			assertThat(answer.closes()).isTrue();
			assertThat(connection.isClosedByServer()).isTrue();
			shutdown.get(20, TimeUnit.SECONDS);
		}
	}

	@Test
	void theLaneIsClosedWhileDraining() throws Exception {
		try (RawConnection connection = new RawConnection(this.service.port())) {
			assertThat(connection.exchange("/lane").body()).isEqualTo("lane");
			CompletableFuture<Void> shutdown = shutdown();
			Answer answer = connection.exchange("/lane");
			assertThat(answer.body()).isEqualTo("twin");
			assertThat(answer.closes()).isTrue();
			shutdown.get(20, TimeUnit.SECONDS);
		}
	}

	@Test
	void anUnusedConnectionIsClosedAfterTheQuietTimeNotBefore() throws Exception {
		try (RawConnection used = new RawConnection(this.service.port());
				RawConnection unused = new RawConnection(this.service.port())) {
			used.exchange("/hello");
			CompletableFuture<Void> shutdown = shutdown();
			assertThat(used.isClosedByServer()).isTrue();
			assertThat(System.nanoTime() - this.shutdownBeganNanos).isGreaterThanOrEqualTo(QUIET_TIME.toNanos());
			assertThat(unused.isClosedByServer()).isTrue();
			shutdown.get(20, TimeUnit.SECONDS);
		}
	}

	@Test
	void newConnectionsAreServedInTheQuietTime() throws Exception {
		CompletableFuture<Void> shutdown = shutdown();
		try (RawConnection connection = new RawConnection(this.service.port())) {
			Answer answer = connection.exchange("/hello");
			assertThat(answer.body()).isEqualTo("Hello, World!");
			assertThat(answer.closes()).isTrue();
		}
		shutdown.get(20, TimeUnit.SECONDS);
	}

	@Test
	void aRequestLongerThanTheQuietTimeIsAnswered() throws Exception {
		try (RawConnection connection = new RawConnection(this.service.port())) {
			connection.sendGet("/slow/2500");
			TimeUnit.MILLISECONDS.sleep(100);
			CompletableFuture<Void> shutdown = shutdown();
			Answer answer = connection.read();
			assertThat(answer.body()).isEqualTo("slow 2500");
			assertThat(answer.closes()).isTrue();
			shutdown.get(20, TimeUnit.SECONDS);
		}
	}

	@Test
	void aRequestSentInTwoHalvesIsAnswered() throws Exception {
		try (RawConnection connection = new RawConnection(this.service.port())) {
			connection.exchange("/hello");
			connection.send("GET /hello HTTP/1.1\r\nHo");
			CompletableFuture<Void> shutdown = shutdown();
			connection.send("st: localhost\r\n\r\n");
			assertThat(connection.read().body()).isEqualTo("Hello, World!");
			shutdown.get(20, TimeUnit.SECONDS);
		}
	}

	@Test
	void aRequestPipelinedBehindASlowOneIsAnsweredThoughNotYetRead() throws Exception {
		try (RawConnection connection = new RawConnection(this.service.port())) {
			connection.sendGet("/slow/500");
			CompletableFuture<Void> shutdown = shutdown();
			TimeUnit.MILLISECONDS.sleep(50);
			connection.sendGet("/hello");
			Answer slow = connection.read();
			assertThat(slow.body()).isEqualTo("slow 500");
			assertThat(slow.closes()).isFalse();
			Answer last = connection.read();
			assertThat(last.body()).isEqualTo("Hello, World!");
			assertThat(last.closes()).isTrue();
			assertThat(connection.isClosedByServer()).isTrue();
			shutdown.get(20, TimeUnit.SECONDS);
		}
	}

	@Test
	void manyPipelinedRequestsAreAllAnsweredInOrderAndTheLastCloses() throws Exception {
		int count = 2000;
		StringBuilder requests = new StringBuilder();
		for (int i = 0; i < count; i++) {
			requests.append(RawConnection.get(((i % 100) == 0) ? "/slow/" + (i / 100) : "/hello"));
		}
		try (RawConnection connection = new RawConnection(this.service.port())) {
			connection.send(requests.toString());
			CompletableFuture<Void> shutdown = shutdown();
			List<Integer> closing = new ArrayList<>();
			for (int i = 0; i < count; i++) {
				Answer answer = connection.read();
				assertThat(answer.body()).isEqualTo(((i % 100) == 0) ? "slow " + (i / 100) : "Hello, World!");
				if (answer.closes()) {
					closing.add(i);
				}
			}
			assertThat(closing).containsExactly(count - 1);
			shutdown.get(20, TimeUnit.SECONDS);
		}
	}

	@Test
	void aStreamedAnswerIsComplete() throws Exception {
		try (RawConnection connection = new RawConnection(this.service.port())) {
			connection.exchange("/hello");
			CompletableFuture<Void> shutdown = shutdown();
			Answer answer = connection.exchange("/parts");
			assertThat(answer.body()).isEqualTo("one two three");
			assertThat(answer.closes()).isTrue();
			shutdown.get(20, TimeUnit.SECONDS);
		}
	}

	@Test
	void anHttp2RequestInFlightIsAnswered() throws Exception {
		// Resources of its own: the shared ones go down with the server in this process.
		LoopResources loops = LoopResources.create("test");
		HttpClient client = HttpClient.create(ConnectionProvider.create("test"))
			.runOn(loops)
			.protocol(HttpProtocol.H2C)
			.baseUrl("http://127.0.0.1:" + this.service.port());
		assertThat(client.get().uri("/hello").responseContent().aggregate().asString().block())
			.isEqualTo("Hello, World!");
		CompletableFuture<String> answer = client.get()
			.uri("/slow/2000")
			.responseContent()
			.aggregate()
			.asString()
			.toFuture();
		TimeUnit.MILLISECONDS.sleep(200);
		CompletableFuture<Void> shutdown = shutdown();
		assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo("slow 2000");
		shutdown.get(20, TimeUnit.SECONDS);
		loops.dispose();
	}

	@Test
	void noRequestOfAKeptAliveConnectionFailsUnderLoad() throws Exception {
		Queue<String> failures = new ConcurrentLinkedQueue<>();
		AtomicInteger answered = new AtomicInteger();
		AtomicInteger closed = new AtomicInteger();
		List<Thread> clients = new ArrayList<>();
		for (int i = 0; i < 24; i++) {
			String path = ((i % 3) == 0) ? "/slow/" + (i % 7) : (((i % 3) == 1) ? "/hello" : "/lane");
			Thread client = new Thread(() -> load(path, failures, answered, closed));
			clients.add(client);
			client.start();
		}
		await().until(() -> answered.get() > 500);
		shutdown().get(30, TimeUnit.SECONDS);
		for (Thread client : clients) {
			client.join(20_000);
			assertThat(client.isAlive()).isFalse();
		}
		assertThat(failures).isEmpty();
		assertThat(closed.get()).isGreaterThanOrEqualTo(24);
	}

	// Reconnects after each close while the server accepts connections.
	private void load(String path, Queue<String> failures, AtomicInteger answered, AtomicInteger closed) {
		while (true) {
			int requests = 0;
			try (RawConnection connection = new RawConnection(this.service.port())) {
				Answer answer;
				do {
					answer = connection.exchange(path);
					requests++;
					answered.incrementAndGet();
				}
				while (!answer.closes());
				closed.incrementAndGet();
				if (!connection.isClosedByServer()) {
					failures.add("more bytes after a closing answer");
				}
			}
			catch (ConnectException ex) {
				return;
			}
			catch (EOFException | SocketException ex) {
				// The kernel resets what waits to be accepted when the listening socket
				// closes.
				if (requests > 0) {
					failures.add(path + ": " + ex + " after " + requests + " answers");
				}
				return;
			}
			catch (IOException ex) {
				failures.add(path + ": " + ex);
				return;
			}
		}
	}

	private CompletableFuture<Void> shutdown() {
		this.shutdownBeganNanos = System.nanoTime();
		this.shutdown = CompletableFuture.runAsync(this.service::close);
		await().until(() -> this.mainServer.isDraining() && ServerDrain.isPrepared(this.mainServer));
		return this.shutdown;
	}

}
