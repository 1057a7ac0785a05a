package org.webfluxdyno.starter.testapp;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The test application running on random ports, with some properties.
 */
public final class Service implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private Service(ConfigurableApplicationContext context) {
		this.context = context;
	}

	/**
	 * Starts the application.
	 * @param properties such as {@code dyno.transport=nio}
	 * @return the running application
	 */
	public static Service start(String... properties) {
		return start(TestApplication.class, properties);
	}

	/**
	 * Starts another application.
	 * @param application its configuration
	 * @param properties such as {@code dyno.transport=nio}
	 * @return the running application
	 */
	public static Service start(Class<?> application, String... properties) {
		String[] arguments = Stream
			.concat(Stream.of("server.port=0", "management.server.port=0", "server.address=127.0.0.1",
					"management.endpoints.web.exposure.include=*", "spring.main.banner-mode=off",
					"logging.level.root=warn", "spring.reactor.netty.shutdown-quiet-period=0s",
					"spring.main.register-shutdown-hook=false"), Arrays.stream(properties))
			.map((property) -> "--" + property)
			.toArray(String[]::new);
		return new Service(new SpringApplicationBuilder(application).run(arguments));
	}

	/**
	 * The main port.
	 * @return a port of the loopback interface
	 */
	public int port() {
		return port("local.server.port");
	}

	/**
	 * The management port.
	 * @return a port of the loopback interface
	 */
	public int managementPort() {
		return port("local.management.port");
	}

	private int port(String name) {
		return Objects.requireNonNull(this.context.getEnvironment().getProperty(name, Integer.class));
	}

	/**
	 * The application context.
	 * @return the main context
	 */
	public ConfigurableApplicationContext context() {
		return this.context;
	}

	/**
	 * Gets a path of the main port.
	 * @param path such as {@code /hello}
	 * @return the answer
	 */
	public HttpResponse<String> get(String path) {
		return get(port(), path);
	}

	/**
	 * Gets a path of the management port.
	 * @param path such as {@code /actuator/health}
	 * @return the answer
	 */
	public HttpResponse<String> getManagement(String path) {
		return get(managementPort(), path);
	}

	private HttpResponse<String> get(int port, String path) {
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
			.timeout(Duration.ofSeconds(20))
			.build();
		try {
			return this.client.send(request, HttpResponse.BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * What {@code /actuator/knobs} says.
	 * @return effective value and source, by knob
	 */
	@SuppressWarnings("unchecked")
	public Map<String, Map<String, Object>> knobs() {
		Map<String, Object> report = JsonMapper.shared().readValue(getManagement("/actuator/knobs").body(), Map.class);
		return (Map<String, Map<String, Object>>) Objects.requireNonNull(report.get("knobs"));
	}

	/**
	 * The effective value of a knob, after one request to the main port.
	 * @param knob the knob
	 * @return its effective value
	 */
	public @Nullable Object effective(String knob) {
		get("/hello");
		return Objects.requireNonNull(knobs().get(knob)).get("effective");
	}

	@Override
	public void close() {
		this.context.close();
	}

}
