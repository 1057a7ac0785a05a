package org.webfluxdyno.gatling.steps;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.webfluxdyno.gatling.RunRefused;
import org.webfluxdyno.gatling.parameters.Parameters;
import org.webfluxdyno.gatling.parameters.Source;
import org.webfluxdyno.gatling.stand.Recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LoadModelTests {

	@Test
	void parametersGoBeforeTheRecipeAndTheRecipeBeforeTheDefault() {
		assertThat(load(Map.of("closed", 64), Map.of())).isEqualTo(new LoadModel.Closed(64));
		assertThat(load(Map.of("closed", 64), Map.of("users", "3"))).isEqualTo(new LoadModel.Closed(3));
		assertThat(load(Map.of("open", 250), Map.of())).isEqualTo(new LoadModel.Open(250));
		assertThat(load(Map.of("open", 250), Map.of("users", "3"))).isEqualTo(new LoadModel.Closed(3));
		assertThat(load(Map.of("closed", 64), Map.of("rate", "12.5"))).isEqualTo(new LoadModel.Open(12.5));
		assertThat(load(Map.of(), Map.of())).isEqualTo(new LoadModel.Closed(Parameters.DEFAULT_USERS));
	}

	@Test
	void aPipelinedRecipeIsRefusedWithAPointerToDynoLoad() {
		assertThatExceptionOfType(RunRefused.class).isThrownBy(() -> load(Map.of("pipeline", 16), Map.of()))
			.withMessageContaining("pipelining")
			.withMessageContaining("./dyno load URL --pipeline 16");
		assertThat(load(Map.of("pipeline", 1), Map.of())).isInstanceOf(LoadModel.Closed.class);
	}

	@Test
	void recipesOverTlsOrHttp2AreRefusedWithAPointer() {
		for (String option : List.of("http2", "tls")) {
			assertThatExceptionOfType(RunRefused.class).isThrownBy(() -> load(Map.of(option, true), Map.of()))
				.withMessageContaining("Http2Simulation");
		}
		assertThat(load(Map.of("http2", false), Map.of())).isInstanceOf(LoadModel.Closed.class);
	}

	@Test
	void aRecipeAboutAClientIsRefused() {
		Recipe recipe = new Recipe("pool", "", "client", Map.of(), List.of());
		assertThatExceptionOfType(RunRefused.class).isThrownBy(() -> LoadModel.of(recipe, parameters(Map.of())))
			.withMessageContaining("/proxy/hello");
	}

	@Test
	void aRecipeWithABodyPostsIt() {
		Recipe.Step step = new Recipe.Step("s", Map.of(), "/echo/body", true, null);
		Recipe recipe = new Recipe("big", "", "knob", Map.of("body", 2048), List.of(step));
		LoadModel.Request request = LoadModel.Request.of(recipe, step, parameters(Map.of()));
		assertThat(request.method()).isEqualTo("POST");
		assertThat(request.body()).hasSize(2048);
		assertThat(LoadModel.Request.of(recipe, step, parameters(Map.of("path", "/x"))).path()).isEqualTo("/x");
	}

	@Test
	void aRunWithoutRequestsCannotPass() {
		assertThat(new LoadModel.Closed(1).leastRequests(0)).isPositive();
		assertThat(new LoadModel.Open(0.1).leastRequests(1)).isPositive();
		assertThat(new LoadModel.Open(100).leastRequests(10)).isEqualTo(800);
	}

	private static LoadModel load(Map<String, Object> load, Map<String, String> given) {
		return LoadModel.of(new Recipe("r", "", "knob", load, List.of()), parameters(given));
	}

	private static Parameters parameters(Map<String, String> given) {
		return Parameters.read(Source.of(given));
	}

}
