package org.webfluxdyno.app.tls;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.webfluxdyno.app.support.RawConnection;
import org.webfluxdyno.app.support.TestService;
import reactor.netty.http.Http11SslContextSpec;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the profiles {@code tls} and {@code h2c}.
 */
class TlsTests {

	private static TestService tls;

	private static TestService h2c;

	@BeforeAll
	static void start() {
		tls = TestService.start("spring.profiles.active=tls", "dyno.upstream.url=https://localhost:9");
		h2c = TestService.start("spring.profiles.active=h2c");
	}

	@Test
	void http2IsSpokenOverTlsAndRequestsAreNumbered() {
		HttpClient client = HttpClient.create()
			.protocol(HttpProtocol.H2)
			.secure((spec) -> spec.sslContext(Http2SslContextSpec.forClient()
				.configure((builder) -> builder.trustManager(InsecureTrustManagerFactory.INSTANCE))));
		String first = get(client, "https://localhost:" + tls.port());
		String second = get(client, "https://localhost:" + tls.port());
		assertThat(first).contains("Host: localhost:" + tls.port(), "GET /echo HTTP/2.0",
				"Request number on the connection: ");
		assertThat(number(second)).isEqualTo(number(first) + 1);
		assertThat(line(second, "Connection established")).isEqualTo(line(first, "Connection established"));
	}

	@Test
	void http11IsSpokenOverTlsToo() {
		HttpClient client = HttpClient.create()
			.protocol(HttpProtocol.HTTP11)
			.secure((spec) -> spec.sslContext(Http11SslContextSpec.forClient()
				.configure((builder) -> builder.trustManager(InsecureTrustManagerFactory.INSTANCE))));
		assertThat(get(client, "https://localhost:" + tls.port())).contains("GET /echo HTTP/1.1");
	}

	@Test
	void plainHttpOnTheTlsPortGetsNoAnswer() {
		try (RawConnection connection = tls.connect()) {
			assertThat(connection.send("GET /hello HTTP/1.1\nHost: a\n\n").isClosedByPeer()).isTrue();
		}
	}

	@Test
	void theManagementPortStaysPlain() {
		tls.management().get().uri("/actuator/health").exchange().expectStatus().isOk();
	}

	@Test
	void http2WithoutTlsIsSpokenByPriorKnowledgeAndUpgrade() {
		String url = "http://localhost:" + h2c.port();
		assertThat(get(HttpClient.create().protocol(HttpProtocol.H2C), url)).contains("GET /echo HTTP/2.0");
		String upgraded = get(HttpClient.create().protocol(HttpProtocol.HTTP11, HttpProtocol.H2C), url);
		assertThat(upgraded).contains("Request number on the connection: 1");
		assertThat(get(HttpClient.create(), url)).contains("GET /echo HTTP/1.1");
	}

	private static String get(HttpClient client, String url) {
		String text = client.get().uri(url + "/echo").responseContent().aggregate().asString().block();
		assertThat(text).isNotNull();
		return text;
	}

	private static int number(String echo) {
		return Integer.parseInt(line(echo, "Request number on the connection").replaceAll(".* ", ""));
	}

	private static String line(String echo, String name) {
		return echo.lines().filter((line) -> line.startsWith(name)).findFirst().orElseThrow();
	}

}
