package org.webfluxdyno.starter.client;

import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.webfluxdyno.starter.server.MainServer;
import org.webfluxdyno.starter.testapp.Service;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientConfig;

import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

class ClientCustomizerTests {

	/**
	 * A connection may still be on its way back to the pool when the next call begins.
	 */
	private static final long CALLS = 20;

	@Test
	void theKnobsReachTheAutoConfiguredClient() {
		try (Service service = Service.start("dyno.client.max-connections=3", "dyno.client.acquire-order=lifo",
				"dyno.client.compress=false", "dyno.client.max-idle-time=5s", "dyno.transport=nio")) {
			HttpClientConfig config = config(service);
			assertThat(config.isAcceptGzip()).isFalse();
			assertThat(config.connectionProvider().maxConnections()).isEqualTo(3);
			assertThat(get(service)).isEqualTo("Hello, World!");
		}
	}

	@Test
	void aPoolOfItsOwnKeepsReactorNettysSize() {
		try (Service service = Service.start("dyno.client.acquire-order=lifo")) {
			assertThat(config(service).connectionProvider().maxConnections()).isEqualTo(500);
			assertThat(config(service).isAcceptGzip()).isTrue();
		}
	}

	@Test
	void connectionsAreSharedUnlessTheKnobSaysOtherwise() {
		try (Service service = Service.start()) {
			assertThat(connectionsOfCalls(service)).isLessThan(CALLS / 2);
			assertThat(service.effective("client.pool")).isEqualTo("shared");
			assertThat(service.effective("client.protocol")).isEqualTo("http1");
			assertThat(service.effective("client.compress")).isEqualTo(true);
			assertThat(service.effective("server.http2")).isEqualTo(false);
		}
	}

	@Test
	void withoutAPoolEachCallOpensAConnection() {
		try (Service service = Service.start("dyno.client.pool=none", "dyno.client.compress=false")) {
			assertThat(connectionsOfCalls(service)).isEqualTo(CALLS);
			assertThat(service.effective("client.pool")).isEqualTo("none");
			assertThat(service.effective("client.compress")).isEqualTo(false);
		}
	}

	@Test
	void aPoolPerLoopServesEachThreadFromItsOwn() {
		try (Service service = Service.start("dyno.client.pool=per-loop")) {
			assertThat(connectionsOfCalls(service)).isLessThan(CALLS / 2);
			assertThat(CompletableFuture.supplyAsync(() -> connectionsOfCalls(service), (task) -> {
				Thread other = new Thread(task, "another loop");
				other.start();
			}).join()).isLessThan(CALLS / 2);
			PoolPerLoop pools = (PoolPerLoop) config(service).connectionProvider();
			assertThat(pools.pools()).isEqualTo(2);
			assertThat(pools.maxConnections()).isEqualTo(2 * 500);
			assertThat(service.effective("client.pool")).isEqualTo("per-loop");
		}
	}

	@Test
	void speaksHttp2InClearWhenAskedTo() {
		try (Service service = Service.start("dyno.client.protocol=h2c", "server.http2.enabled=true")) {
			assertThat(connectionsOfCalls(service)).isLessThan(CALLS / 2);
			assertThat(service.effective("client.protocol")).isEqualTo("h2c");
			assertThat(service.effective("server.http2")).isEqualTo(true);
		}
	}

	@Test
	void saysThatThereIsNoClientYetUntilThereIsOne() {
		try (Service service = Service.start()) {
			assertThat(service.knobs().get("client.pool")).containsEntry("effective", null)
				.containsEntry("from", "no client was made yet");
		}
	}

	private static long connectionsOfCalls(Service service) {
		MainServer server = service.context().getBean(MainServer.class);
		long before = server.totalConnections();
		WebClient client = service.context().getBean(WebClient.Builder.class).build();
		for (int i = 0; i < CALLS; i++) {
			assertThat(client.get()
				.uri("http://127.0.0.1:" + service.port() + "/hello")
				.retrieve()
				.bodyToMono(String.class)
				.block()).isEqualTo("Hello, World!");
		}
		return server.totalConnections() - before;
	}

	private static String get(Service service) {
		return String.valueOf(service.context()
			.getBean(WebClient.Builder.class)
			.build()
			.get()
			.uri("http://127.0.0.1:" + service.port() + "/hello")
			.retrieve()
			.bodyToMono(String.class)
			.block());
	}

	private static HttpClientConfig config(Service service) {
		ReactorClientHttpConnector connector = (ReactorClientHttpConnector) service.context()
			.getBean(ClientHttpConnector.class);
		HttpClient client = (HttpClient) ReflectionTestUtils.getField(connector, "httpClient");
		assertThat(client).isNotNull();
		return client.configuration();
	}

}
