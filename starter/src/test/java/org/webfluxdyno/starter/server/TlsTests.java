package org.webfluxdyno.starter.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.webfluxdyno.starter.testapp.Service;
import reactor.netty.http.Http11SslContextSpec;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;

import static org.assertj.core.api.Assertions.assertThat;

class TlsTests {

	@Test
	void handlersAreInstalledOnceTheProtocolIsNegotiated(@TempDir Path directory) throws Exception {
		Path keyStore = directory.resolve("test.p12");
		keytool(keyStore);
		try (Service service = Service.start("dyno.date-header=cached", "dyno.lane.enabled=true",
				"server.http2.enabled=true", "server.ssl.key-store=" + keyStore,
				"server.ssl.key-store-password=changeit", "management.server.ssl.enabled=false")) {
			assertThat(get(service, HttpProtocol.HTTP11, "/lane")).startsWith("lane ").endsWith(" GMT");
			assertThat(get(service, HttpProtocol.HTTP11, "/hello")).startsWith("Hello, World! ").endsWith(" GMT");
			assertThat(Objects.requireNonNull(service.knobs().get("tls.provider")).get("effective")).isIn("jdk",
					"openssl");
			assertThat(get(service, HttpProtocol.H2, "/hello")).startsWith("Hello, World! ").endsWith(" GMT");
			assertThat(get(service, HttpProtocol.H2, "/lane")).startsWith("twin ").endsWith(" GMT");
		}
	}

	private static String get(Service service, HttpProtocol protocol, String path) {
		HttpClient client = HttpClient.create().protocol(protocol).secure((ssl) -> {
			if (protocol == HttpProtocol.H2) {
				ssl.sslContext(Http2SslContextSpec.forClient()
					.configure((context) -> context.trustManager(InsecureTrustManagerFactory.INSTANCE)));
			}
			else {
				ssl.sslContext(Http11SslContextSpec.forClient()
					.configure((context) -> context.trustManager(InsecureTrustManagerFactory.INSTANCE)));
			}
		});
		return Objects.requireNonNull(client.get()
			.uri("https://127.0.0.1:" + service.port() + path)
			.responseSingle((response, body) -> body.asString()
				.map((text) -> text + " " + response.responseHeaders().get("date")))
			.block(Duration.ofSeconds(20)));
	}

	private static void keytool(Path keyStore) throws Exception {
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
				"-genkeypair", "-alias", "test", "-keyalg", "EC", "-dname", "CN=localhost", "-storetype", "PKCS12",
				"-keystore", keyStore.toString(), "-storepass", "changeit")
			.redirectErrorStream(true)
			.start();
		assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
		assertThat(process.exitValue()).isZero();
	}

}
