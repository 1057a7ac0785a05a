package org.webfluxdyno.starter.client;

import org.junit.jupiter.api.Test;
import org.webfluxdyno.starter.testapp.Service;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientConfig;

import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

class ClientCustomizerTests {

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
