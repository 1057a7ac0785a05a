package org.webfluxdyno.starter.lane;

import java.io.IOException;
import java.util.List;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.starter.testapp.Caller;
import org.webfluxdyno.starter.testapp.RawConnection;
import org.webfluxdyno.starter.testapp.Service;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Scope;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.server.adapter.ForwardedHeaderTransformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * What is refused at start-up, and what is not.
 */
class LaneStartTests {

	private static final String TEXT = MediaType.TEXT_PLAIN_VALUE;

	@Test
	void refusesWhatTheLaneCannotAnswerAlikeAllAtOnce() {
		assertThat(problems(Unfit.class)).satisfiesExactlyInAnyOrder(
				(problem) -> assertThat(problem).contains("#pattern(", "path was [/{name}]", "must start with /"),
				(problem) -> assertThat(problem).contains("#post(", "method was [POST]", "must be GET alone"),
				(problem) -> assertThat(problem).contains("#noType(", "produces was [] but must be exactly one"),
				(problem) -> assertThat(problem).contains("#twoTypes(", "produces was [text/plain || text/html]"),
				(problem) -> assertThat(problem).contains("#params(", "params was [a] but must be empty"),
				(problem) -> assertThat(problem).contains("#parameter(", "parameters was [class java.lang.String]"),
				(problem) -> assertThat(problem).contains("#number(", "return type was int but must be String"),
				(problem) -> assertThat(problem).contains("#created(", "must be 200"),
				(problem) -> assertThat(problem).contains("#rival(", "path was /rival but must belong to it alone"),
				(problem) -> assertThat(problem).contains("#events(", "Spring would send other bytes"),
				(problem) -> assertThat(problem).contains("Views#view(",
						"path was /view but Spring could not answer it"),
				(problem) -> assertThat(problem).contains("Fresh#fresh(", "scope was not singleton"),
				(problem) -> assertThat(problem).contains("LaneRoutes with /taken", "GET of it would be answered by",
						"Taken#taken()"),
				(problem) -> assertThat(problem).contains("LaneRoutes with /taken", "HEAD of it would be answered by"));
	}

	@Test
	void refusesEachPartThatTheLaneWouldSkip() {
		assertThat(problems(Guarded.class)).singleElement()
			.asString()
			.startsWith("@Lane on ")
			.contains("#guarded()", "skips was [] but must also name", GuardedParts.Filter.class.getCanonicalName(),
					GuardedParts.Added.class.getCanonicalName(), GuardedParts.Decorator.class.getCanonicalName(),
					GuardedParts.Convention.class.getCanonicalName(), GuardedParts.Observer.class.getCanonicalName(),
					ForwardedHeaderTransformer.class.getCanonicalName());
	}

	@Test
	void startsWhenTheUserHasNamedThem() throws IOException {
		try (Service service = Service.start(Exempt.class, "dyno.lane.enabled=true");
				RawConnection connection = new RawConnection(service.port())) {
			assertThat(connection.exchange("/named").body()).isEqualTo("lane");
			assertThat(connection.exchange("/all").body()).isEqualTo("lane");
			assertThat(connection.exchange("/routes").body()).isEqualTo("lane");
			assertThat(connection.exchange("/routes?a=%zz").status()).isEqualTo(400);
		}
	}

	@ParameterizedTest
	@ValueSource(classes = { Unfit.class, Guarded.class })
	void refusesNothingWhileTheLaneIsOff(Class<?> application) {
		try (Service service = Service.start(application)) {
			assertThat(service.context().isActive()).isTrue();
		}
	}

	@Test
	void checksWithLazyBeansToo() {
		assertThat(problems(Guarded.class, "spring.main.lazy-initialization=true")).hasSize(1);
	}

	@Test
	void answersBelowTheBasePathWithTheHeadersThatSpringAdds() throws IOException {
		try (Service service = Service.start(Shared.class, "dyno.lane.enabled=true", "spring.webflux.base-path=/api",
				"management.observations.key-values.region=north");
				RawConnection connection = new RawConnection(service.port())) {
			assertThat(connection.exchange("/shared").status()).isEqualTo(404);
			RawConnection.Answer answer = connection.exchange("/api/shared");
			assertThat(answer.body()).isEqualTo("lane /shared");
			assertThat(answer.header("vary")).isEqualTo("Access-Control-Request-Headers");
			connection.send("GET /api/shared HTTP/1.1\r\nHost: a\r\nAccept: text/plain;q=0.5\r\n\r\n");
			RawConnection.Answer twin = connection.read();
			assertThat(twin.body()).isEqualTo("twin /shared");
			assertThat(twin.headers()).isEqualTo(answer.headers()).hasSize(3);
			assertThat(service.getManagement("/actuator/prometheus").body())
				.containsOnlyOnce("http_server_requests_seconds_count{error=\"none\",exception=\"none\",method=\"GET\","
						+ "outcome=\"SUCCESS\",region=\"north\",status=\"200\",uri=\"/shared\"} 2");
		}
	}

	private static List<String> problems(Class<?> application, String... properties) {
		String[] all = new String[properties.length + 1];
		System.arraycopy(properties, 0, all, 0, properties.length);
		all[properties.length] = "dyno.lane.enabled=true";
		Throwable thrown = catchThrowable(() -> Service.start(application, all).close());
		assertThat(thrown).isInstanceOf(InvalidLaneException.class);
		return ((InvalidLaneException) thrown).problems();
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	@Import({ UnfitRoutes.class, Taken.class, Views.class, Fresh.class })
	static class Unfit {

		@Bean
		LaneRoutes taken() {
			return LaneRoutes.builder().get("/taken", TEXT, (request) -> LaneAnswer.ok("")).build();
		}

	}

	@RestController
	static class UnfitRoutes {

		@Lane
		@GetMapping(path = "/{name}", produces = TEXT)
		String pattern() {
			return "";
		}

		@Lane
		@PostMapping(path = "/post", produces = TEXT)
		String post() {
			return "";
		}

		@Lane
		@GetMapping("/no-type")
		String noType() {
			return "";
		}

		@Lane
		@GetMapping(path = "/two-types", produces = { TEXT, MediaType.TEXT_HTML_VALUE })
		String twoTypes() {
			return "";
		}

		@Lane
		@GetMapping(path = "/params", params = "a", produces = TEXT)
		String params() {
			return "";
		}

		@Lane
		@GetMapping(path = "/parameter", produces = TEXT)
		String parameter(@RequestParam String a) {
			return a;
		}

		@Lane
		@GetMapping(path = "/number", produces = TEXT)
		int number() {
			return 1;
		}

		@Lane
		@ResponseStatus(HttpStatus.CREATED)
		@GetMapping(path = "/created", produces = TEXT)
		String created() {
			return "";
		}

		@Lane
		@GetMapping(path = "/rival", produces = TEXT)
		String rival() {
			return "";
		}

		@GetMapping(path = "/rival", headers = "a")
		String otherRival() {
			return "";
		}

		@Lane
		@GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		String events() {
			return "";
		}

	}

	@RestController
	static class Taken {

		@GetMapping("/taken")
		String taken() {
			return "";
		}

	}

	@Controller
	static class Views {

		@Lane
		@GetMapping(path = "/view", produces = TEXT)
		String view() {
			return "view";
		}

	}

	@RestController
	@Scope("prototype")
	static class Fresh {

		@Lane
		@GetMapping(path = "/fresh", produces = TEXT)
		String fresh() {
			return "";
		}

	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	@Import({ GuardedParts.class, GuardedRoute.class })
	static class Guarded {

	}

	@RestController
	static class GuardedRoute {

		@Lane
		@GetMapping(path = "/guarded", produces = TEXT)
		String guarded() {
			return "";
		}

	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	@Import({ GuardedParts.class, ExemptRoutes.class })
	static class Exempt {

		@Bean
		LaneRoutes exemptRoutes() {
			return LaneRoutes.builder()
				.get("/routes", TEXT, (request) -> LaneAnswer.ok(Caller.name()))
				.skips(Object.class)
				.build();
		}

	}

	@RestController
	static class ExemptRoutes {

		@Lane(skips = { GuardedParts.Filter.class, GuardedParts.Added.class, GuardedParts.Decorator.class,
				GuardedParts.Convention.class, GuardedParts.Observer.class, ForwardedHeaderTransformer.class })
		@GetMapping(path = "/named", produces = TEXT)
		String named() {
			return Caller.name();
		}

		@Lane(skips = Object.class)
		@GetMapping(path = "/all", produces = TEXT)
		String all() {
			return Caller.name();
		}

		@GetMapping("/other/{name}")
		String other(@PathVariable String name) {
			return name;
		}

	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	@Import(SharedRoute.class)
	static class Shared {

	}

	@RestController
	static class SharedRoute {

		@Lane
		@CrossOrigin("http://other")
		@GetMapping(path = "/shared", produces = TEXT)
		String shared(LaneRequest request) {
			return Caller.name() + " " + request.path();
		}

	}

	/** One of each part that ordinary requests pass. */
	static class GuardedParts {

		@Bean
		Filter filter() {
			return new Filter();
		}

		@Bean
		WebHttpHandlerBuilderCustomizer addedFilter() {
			return (builder) -> builder.filter(new Added());
		}

		@Bean
		Decorator decorator() {
			return new Decorator();
		}

		@Bean
		Convention convention() {
			return new Convention();
		}

		@Bean
		Observer observer() {
			return new Observer();
		}

		@Bean
		ForwardedHeaderTransformer forwardedHeaderTransformer() {
			return new ForwardedHeaderTransformer();
		}

		static class Filter implements WebFilter {

			@Override
			public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
				return chain.filter(exchange);
			}

		}

		static class Added extends Filter {

		}

		static class Decorator implements HttpHandlerDecoratorFactory {

			@Override
			public org.springframework.http.server.reactive.HttpHandler apply(
					org.springframework.http.server.reactive.HttpHandler handler) {
				return handler;
			}

		}

		static class Convention extends DefaultServerRequestObservationConvention {

		}

		static class Observer implements ObservationHandler<Observation.Context> {

			@Override
			public boolean supportsContext(Observation.Context context) {
				return true;
			}

		}

	}

}
