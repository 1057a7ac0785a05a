package org.webfluxdyno.app.proxy;

import java.net.SocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.webfluxdyno.app.hello.Hello;
import org.webfluxdyno.app.support.TestService;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link ProxyController}.
 */
class ProxyTests {

	private static final DisposableServer UPSTREAM = HttpServer.create()
		.host("127.0.0.1")
		.port(0)
		.route((routes) -> routes.get("/hello", (request, response) -> answer(request, response)))
		.bindNow();

	private static volatile Answer answer = (response) -> response.sendString(Mono.just("unset")).then();

	private static TestService service;

	@BeforeAll
	static void start() {
		service = TestService.start("dyno.upstream.url=http://127.0.0.1:" + UPSTREAM.port(),
				"spring.http.clients.read-timeout=200ms");
	}

	@AfterAll
	static void stop() {
		UPSTREAM.disposeNow();
	}

	static Stream<String> paths() {
		return Stream.of("hello", "webclient", "httpclient", "netty").map((layer) -> "/proxy/" + layer);
	}

	@BeforeEach
	void answerWell() {
		answer = (response) -> response.sendString(Mono.just("from upstream")).then();
	}

	@ParameterizedTest
	@MethodSource("paths")
	void theUpstreamsAnswerIsPassedOn(String path) {
		get(service, path).expectStatus()
			.isOk()
			.expectHeader()
			.contentType(Hello.MEDIA_TYPE)
			.expectBody(String.class)
			.isEqualTo("from upstream");
	}

	@ParameterizedTest
	@MethodSource("paths")
	void anUpstreamErrorIsABadGateway(String path) {
		answer = (response) -> response.status(500).send();
		problem(get(service, path), 502, "The upstream service answered with status 500");
		answer = (response) -> response.status(404).send();
		problem(get(service, path), 502, "The upstream service answered with status 404");
	}

	@ParameterizedTest
	@MethodSource("paths")
	void aSlowUpstreamIsATimeout(String path) {
		answer = (response) -> Mono.delay(Duration.ofSeconds(20)).then(response.send().then());
		problem(get(service, path), 504, "The upstream service did not answer in time");
	}

	@ParameterizedTest
	@MethodSource("paths")
	void anUpstreamThatBreaksOffIsABadGateway(String path) {
		answer = (response) -> {
			response.withConnection((connection) -> connection.channel().close());
			return Mono.never();
		};
		problem(get(service, path), 502, "The upstream service could not be reached or broke off");
	}

	@ParameterizedTest
	@MethodSource("paths")
	void anUpstreamThatIsNotThereIsABadGateway(String path) {
		problem(get(TestService.shared(), path), 502, "The upstream service could not be reached or broke off");
	}

	@Test
	void anAnswerTooLongToKeepIsABadGateway() {
		answer = (response) -> response.sendString(Mono.just("x".repeat(300 * 1024))).then();
		get(service, "/proxy/hello").expectStatus().isEqualTo(502);
	}

	@ParameterizedTest
	@MethodSource("paths")
	void connectionsAreUsedAgain(String path) {
		Set<SocketAddress> peers = ConcurrentHashMap.newKeySet();
		answer = (response) -> response.withConnection((connection) -> peers.add(connection.channel().remoteAddress()))
			.sendString(Mono.just("again"))
			.then();
		for (int i = 0; i < 30; i++) {
			get(service, path).expectStatus().isOk();
		}
		assertThat(peers).hasSizeLessThan(15);
	}

	private static Mono<Void> answer(HttpServerRequest request, HttpServerResponse response) {
		return answer.to(response);
	}

	private static WebTestClient.ResponseSpec get(TestService service, String path) {
		return service.client().get().uri(path).exchange();
	}

	private static void problem(WebTestClient.ResponseSpec response, int status, String detail) {
		response.expectStatus()
			.isEqualTo(status)
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.jsonPath("$.detail")
			.isEqualTo(detail);
	}

	private interface Answer {

		Mono<Void> to(HttpServerResponse response);

	}

}
