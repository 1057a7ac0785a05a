package org.webfluxdyno.app.home;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.webfluxdyno.app.support.TestService;

import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link HomeController}.
 */
class HomeTests {

	private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]+)\"");

	private final TestService service = TestService.shared();

	private final WebTestClient client = this.service.client();

	@Test
	void thePageIsHtml() {
		this.client.get()
			.uri("/")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentTypeCompatibleWith(MediaType.TEXT_HTML);
		assertThat(page()).contains("<html lang=\"en\">", "<title>WebFlux Dyno</title>");
	}

	@Test
	void everyRouteIsListed() {
		RequestMappingHandlerMapping mapping = this.service.context()
			.getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class);
		Set<String> paths = new TreeSet<>(Set.of("/shape/functional", "/shape/handler", "/ws/echo", "/static/**"));
		mapping.getHandlerMethods()
			.keySet()
			.stream()
			.map((info) -> info.getPatternsCondition().getPatterns())
			.flatMap(Collection::stream)
			.forEach((pattern) -> paths.add(pattern.getPatternString()));
		paths.remove("/");
		assertThat(paths).hasSizeGreaterThan(20).allSatisfy((path) -> assertThat(page()).contains(path));
	}

	@Test
	void everyLinkWorks() {
		Matcher links = LINK.matcher(page().replaceAll("/proxy/[a-z]+\"", "/hello\""));
		int count = 0;
		for (; links.find(); count++) {
			String uri = links.group(1).replace("&amp;", "&");
			this.client.get().uri(uri).exchange().expectStatus().isOk();
		}
		assertThat(count).isGreaterThan(15);
	}

	private String page() {
		byte[] body = this.client.get().uri("/").exchange().expectBody().returnResult().getResponseBody();
		assertThat(body).isNotNull();
		return new String(body, StandardCharsets.UTF_8);
	}

}
