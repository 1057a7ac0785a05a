package org.webfluxdyno.starter.lane;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import org.webfluxdyno.starter.testapp.Caller;
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
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.server.adapter.ForwardedHeaderTransformer;

/**
 * Applications for the tests of the lane's start.
 */
final class StartApplications {

	private static final String TEXT = MediaType.TEXT_PLAIN_VALUE;

	private StartApplications() {
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
	@Import({ GuardedParts.class, GuardedRoute.class, Advice.class })
	static class Guarded {

	}

	@RestController
	static class GuardedRoute {

		@ModelAttribute
		void model() {
			// Would be called for each ordinary request.
		}

		@Lane
		@GetMapping(path = "/guarded", produces = TEXT)
		String guarded() {
			return "";
		}

	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	@Import({ GuardedParts.class, ExemptRoutes.class, Advice.class })
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
				GuardedParts.Convention.class, GuardedParts.Observer.class, ForwardedHeaderTransformer.class,
				Advice.class })
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

	@ControllerAdvice
	static class Advice {

		@ModelAttribute
		void model() {
			// Would be called for each ordinary request.
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
