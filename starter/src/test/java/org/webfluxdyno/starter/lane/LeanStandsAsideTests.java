package org.webfluxdyno.starter.lane;

import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.webfluxdyno.starter.testapp.Service;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.WebFluxRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.reactive.config.BlockingExecutionConfigurer;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.RequestMappingInfo;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lean dispatch beside other things that an application may have. Each test has services
 * of its own, because a context that closes takes the event loops of all with it.
 */
class LeanStandsAsideTests {

	@Test
	void findsItsMethodsBelowABasePath() throws IOException {
		try (Service service = LeanTests.start(LeanApplication.class, true, "spring.webflux.base-path=/base")) {
			assertThat(LeanTests.body(service, "GET /base/who HTTP/1.1\r\nHost: localhost\r\n\r\n")).isEqualTo("lean");
			assertThat(service.get("/who").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void standsBackWhenAMappingIsAddedLater() throws Exception {
		try (Service service = LeanTests.start(LeanApplication.class, true)) {
			LeanMapping mapping = LeanTests.mapping(service);
			mapping.registerMapping(RequestMappingInfo.paths("/added").methods(RequestMethod.GET).build(),
					new LeanApplication.Fit(), ReflectionUtils.findMethod(LeanApplication.Fit.class, "who"));
			assertThat(mapping.paths()).isEmpty();
			assertThat(service.get("/who").body()).isEqualTo("spring");
			assertThat(service.get("/added").body()).isEqualTo("spring");
		}
	}

	@Test
	void standsBackWhereMethodsLeaveTheEventLoop() {
		try (Service service = LeanTests.start(Elsewhere.class, true)) {
			assertThat(LeanTests.mapping(service).paths()).isEmpty();
			assertThat(service.get("/who").body()).isEqualTo("spring");
		}
	}

	@Test
	void leavesAMappingOfTheApplicationInItsPlace() {
		try (Service service = LeanTests.start(OwnRegistrations.class, true)) {
			assertThat(service.effective("lean-dispatch")).isEqualTo(false);
			assertThat(service.get("/who").body()).isEqualTo("spring");
		}
	}

	@Test
	void leavesTheLaneAlone() throws IOException {
		try (Service both = LeanTests.start(LaneApplication.class, true, "dyno.lane.enabled=true");
				Service ordinary = LeanTests.start(LaneApplication.class, false)) {
			assertThat(LeanTests.mapping(both).paths()).contains("/lane/text");
			for (String request : LaneRequests.keepingTheConnection()) {
				assertThat(LeanTests.answers(both, request + LeanTests.LAST))
					.isEqualTo(LeanTests.answers(ordinary, request + LeanTests.LAST));
			}
		}
	}

	/** Calls methods on other threads. */
	@SpringBootConfiguration
	@EnableAutoConfiguration
	@Import(LeanApplication.Fit.class)
	static class Elsewhere {

		@Bean
		WebFluxConfigurer elsewhere() {
			return new WebFluxConfigurer() {

				@Override
				public void configureBlockingExecution(BlockingExecutionConfigurer configurer) {
					configurer.setExecutor((task) -> new Thread(task).start());
				}

			};
		}

	}

	/** Has a mapping of its own. */
	@SpringBootConfiguration
	@EnableAutoConfiguration
	@Import(LeanApplication.Fit.class)
	static class OwnRegistrations {

		@Bean
		WebFluxRegistrations own() {
			return new WebFluxRegistrations() {
			};
		}

	}

}
