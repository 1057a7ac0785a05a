package org.webfluxdyno.app.management;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.app.support.TestService;

import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the management port: what it offers, and the metrics that dashboards and
 * people rely on.
 */
class ManagementTests {

	private static final Pattern TYPE = Pattern.compile("^# TYPE (\\S+) \\S+$", Pattern.MULTILINE);

	private static final Pattern URI = Pattern.compile("^http_server_requests_seconds_count\\{.*?uri=\"([^\"]*)\"",
			Pattern.MULTILINE);

	/** Present only where the collector, the JDK or the kernel offers them. */
	private static final Pattern OPTIONAL = Pattern.compile(
			"jvm_gc_(concurrent_phase_time|live|max|memory).*|jvm_gc_pause_seconds.*|jvm_memory_usage_after_gc|process_files_.*"
					+ "|system_load_average_1m|jvm_threads_.*virtual.*");

	private final TestService service = TestService.shared();

	private final WebTestClient management = this.service.management();

	@BeforeEach
	void useEveryRoute() {
		WebTestClient client = this.service.client();
		for (String uri : List.of("/", "/hello", "/hello/Zeppo", "/hello/Bob", "/shape/annotated", "/shape/functional",
				"/shape/handler", "/plaintext", "/json", "/echo?a=b", "/header", "/search?q=a", "/static/hello.txt",
				"/events?count=1&interval=1", "/proxy/hello", "/work", "/none/1", "/none/2", "/none/3?x=<y>")) {
			client.get().uri(uri).exchange().expectBody();
		}
		client.post().uri("/json").contentType(MediaType.APPLICATION_JSON).bodyValue("{\"name\":\"Ada\"}").exchange();
		client.post().uri("/echo/body").bodyValue("x").exchange().expectBody();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/actuator/health", "/actuator/health/liveness", "/actuator/health/readiness" })
	void theServiceIsHealthy(String uri) {
		this.management.get()
			.uri(uri)
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.status")
			.isEqualTo("UP");
	}

	@Test
	void theBuildIsTold() {
		this.management.get()
			.uri("/actuator/info")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.build.artifact")
			.isEqualTo("dyno-app")
			.jsonPath("$.java.version")
			.isNotEmpty();
	}

	@Test
	void nothingElseIsExposed() {
		for (String endpoint : List.of("env", "beans", "heapdump", "shutdown", "loggers", "threaddump")) {
			this.management.get().uri("/actuator/" + endpoint).exchange().expectStatus().isNotFound();
		}
		this.service.client().get().uri("/actuator/health").exchange().expectStatus().isNotFound();
	}

	@Test
	void theManagementPortIsBoundToLoopback() {
		assertThat(this.service.context().getEnvironment().getProperty("management.server.address"))
			.isEqualTo("127.0.0.1");
	}

	@Test
	void theMetricsAreTheDocumentedOnes() throws Exception {
		Set<String> documented = new ClassPathResource("metric-names.txt").getContentAsString(StandardCharsets.UTF_8)
			.lines()
			.filter((line) -> !line.isBlank() && !line.startsWith("#"))
			.collect(Collectors.toCollection(TreeSet::new));
		Set<String> found = TYPE.matcher(scrape())
			.results()
			.map((match) -> match.group(1))
			.filter((name) -> !OPTIONAL.matcher(name).matches())
			.collect(Collectors.toCollection(TreeSet::new));
		assertThat(found).isEqualTo(documented);
	}

	@Test
	void noTagHasARawPathOrAnAddress() {
		String metrics = scrape();
		Set<String> uris = URI.matcher(metrics)
			.results()
			.map((match) -> match.group(1))
			.collect(Collectors.toCollection(TreeSet::new));
		assertThat(uris).contains("/hello", "/hello/{name}", "/shape/functional", "/static/**", "/echo");
		Set<String> patterns = Set.of("/**", "UNKNOWN", "root", "NOT_FOUND");
		assertThat(uris).allMatch((uri) -> patterns.contains(uri) || uri.startsWith("/") && !uri.contains("?"))
			.doesNotContain("/none/1", "/none/2", "/none/3", "/hello/Zeppo", "/hello/Bob");
		// The client's meters name the upstream's host: one, and configured.
		assertThat(metrics.lines()
			.filter((line) -> !line.startsWith("http_client_"))
			.filter((line) -> line.contains("127.0.0.1") || line.contains("Zeppo"))).isEmpty();
	}

	private String scrape() {
		byte[] body = this.management.get()
			.uri("/actuator/prometheus")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.returnResult()
			.getResponseBody();
		assertThat(body).isNotNull();
		return new String(body, StandardCharsets.UTF_8);
	}

}
