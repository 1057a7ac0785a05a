package org.webfluxdyno.starter.lane;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.starter.testapp.RawConnection;
import org.webfluxdyno.starter.testapp.Service;

import org.springframework.web.server.adapter.ForwardedHeaderTransformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * What is refused at start-up, and what is not.
 */
class LaneStartTests {

	@Test
	void refusesWhatTheLaneCannotAnswerAlikeAllAtOnce() {
		assertThat(problems(StartApplications.Unfit.class)).satisfiesExactlyInAnyOrder(
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
		assertThat(problems(StartApplications.Guarded.class)).singleElement()
			.asString()
			.startsWith("@Lane on ")
			.contains("#guarded()", "skips was [] but must also name",
					StartApplications.GuardedParts.Filter.class.getCanonicalName(),
					StartApplications.GuardedParts.Added.class.getCanonicalName(),
					StartApplications.GuardedParts.Decorator.class.getCanonicalName(),
					StartApplications.GuardedParts.Convention.class.getCanonicalName(),
					StartApplications.GuardedParts.Observer.class.getCanonicalName(),
					ForwardedHeaderTransformer.class.getCanonicalName(),
					StartApplications.GuardedRoute.class.getCanonicalName(),
					StartApplications.Advice.class.getCanonicalName());
	}

	@Test
	void startsWhenTheUserHasNamedThem() throws IOException {
		try (Service service = Service.start(StartApplications.Exempt.class, "dyno.lane.enabled=true");
				RawConnection connection = new RawConnection(service.port())) {
			assertThat(connection.exchange("/named").body()).isEqualTo("lane");
			assertThat(connection.exchange("/all").body()).isEqualTo("lane");
			assertThat(connection.exchange("/routes").body()).isEqualTo("lane");
			assertThat(connection.exchange("/routes?a=%zz").status()).isEqualTo(400);
		}
	}

	@ParameterizedTest
	@ValueSource(classes = { StartApplications.Unfit.class, StartApplications.Guarded.class })
	void refusesNothingWhileTheLaneIsOff(Class<?> application) {
		try (Service service = Service.start(application)) {
			assertThat(service.context().isActive()).isTrue();
		}
	}

	@Test
	void checksWithLazyBeansAndBelowABasePathToo() {
		assertThat(problems(StartApplications.Guarded.class, "spring.main.lazy-initialization=true",
				"spring.webflux.base-path=/api"))
			.singleElement()
			.asString()
			.contains(StartApplications.GuardedParts.Filter.class.getCanonicalName(),
					StartApplications.GuardedParts.Added.class.getCanonicalName());
	}

	@Test
	void answersBelowTheBasePathWithTheHeadersThatSpringAdds() throws IOException {
		try (Service service = Service.start(StartApplications.Shared.class, "dyno.lane.enabled=true",
				"spring.webflux.base-path=/api", "management.observations.key-values.region=north");
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

}
