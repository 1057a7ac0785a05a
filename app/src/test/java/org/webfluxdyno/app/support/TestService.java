package org.webfluxdyno.app.support;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.webfluxdyno.app.DynoApplication;

/**
 * The service as {@code main} starts it, on free ports. Not a Spring test context: that
 * would switch off metrics export and other things that a user's service has. Each runs
 * until the JVM ends: closing one would dispose the event loops that all of them share.
 */
public final class TestService {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private final ConfigurableApplicationContext context;

	private TestService(ConfigurableApplicationContext context) {
		this.context = context;
	}

	/**
	 * The service with its own configuration, shared by all tests of this JVM.
	 */
	public static TestService shared() {
		return Shared.SERVICE;
	}

	/**
	 * The service with the knobs on that change its pipeline, shared by all tests of this
	 * JVM.
	 */
	public static TestService fast() {
		return Fast.SERVICE;
	}

	/**
	 * A service of its own.
	 * @param properties what to set, as {@code name=value}
	 */
	public static TestService start(String... properties) {
		Map<String, String> all = new LinkedHashMap<>(Map.of("server.port", "0", "management.server.port", "0",
				"dyno.upstream.url", "http://127.0.0.1:9", "dyno.drain.quiet-time", "0s"));
		for (String property : properties) {
			all.put(property.substring(0, property.indexOf('=')), property.substring(property.indexOf('=') + 1));
		}
		String[] arguments = all.entrySet()
			.stream()
			.map((entry) -> "--" + entry.getKey() + "=" + entry.getValue())
			.toArray(String[]::new);
		return new TestService(SpringApplication.run(DynoApplication.class, arguments));
	}

	public int port() {
		return port("local.server.port");
	}

	public int managementPort() {
		return port("local.management.port");
	}

	private int port(String property) {
		return this.context.getEnvironment().getRequiredProperty(property, Integer.class);
	}

	public ConfigurableApplicationContext context() {
		return this.context;
	}

	public WebTestClient client() {
		return client(port());
	}

	public WebTestClient management() {
		return client(managementPort());
	}

	private WebTestClient client(int port) {
		return WebTestClient.bindToServer()
			.baseUrl("http://127.0.0.1:" + port)
			.responseTimeout(LIMIT)
			.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize(64 * 1024 * 1024))
			.build();
	}

	public RawConnection connect() {
		return new RawConnection(port());
	}

	private static final class Fast {

		private static final TestService SERVICE = TestService.start("dyno.netty-route.enabled=true",
				"dyno.lane.enabled=true", "dyno.date-header=per-loop");

	}

	private static final class Shared {

		private static final TestService SERVICE = TestService.start();

	}

}
