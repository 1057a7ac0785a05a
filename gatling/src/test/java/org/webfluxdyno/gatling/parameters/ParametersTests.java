package org.webfluxdyno.gatling.parameters;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ParametersTests {

	@Test
	void whatIsNotGivenHasTheDocumentedDefault() {
		Parameters parameters = Parameters.read(Source.of(Map.of()));
		assertThat(parameters.duration()).isEqualTo(Duration.ofSeconds(10));
		assertThat(parameters.warmup()).isEqualTo(Duration.ofSeconds(5));
		assertThat(parameters.standUrl()).hasToString("http://127.0.0.1:8082");
		assertThat(parameters.metricsPort()).isEqualTo(9095);
		assertThat(parameters.metricsHost()).isEqualTo("127.0.0.1");
		assertThat(parameters.users()).isNull();
		assertThat(parameters.usersOrDefault()).isEqualTo(16);
		assertThat(parameters.rateOrDefault()).isEqualTo(100);
	}

	@Test
	void timesAreReadWithTheirUnitAndSecondsWithout() {
		assertThat(duration("1500ms")).isEqualTo(Duration.ofMillis(1500));
		assertThat(duration("30")).isEqualTo(Duration.ofSeconds(30));
		assertThat(duration("2.5s")).isEqualTo(Duration.ofMillis(2500));
		assertThat(duration("2m")).isEqualTo(Duration.ofMinutes(2));
		assertThat(duration("1H")).isEqualTo(Duration.ofHours(1));
		assertThat(duration("PT20S")).isEqualTo(Duration.ofSeconds(20));
	}

	@Test
	void allFaultsAreToldInOneMessageWithValueRuleAndAdvice() {
		Map<String, String> given = Map.of("users", "0", "rate", "NaN", "duration", "soon", "baseUrl",
				"http://host:80/path?x=1", "metricsPort", "70000", "recipe", "../etc");
		assertThatExceptionOfType(InvalidParameters.class).isThrownBy(() -> Parameters.read(Source.of(given)))
			.satisfies((ex) -> {
				assertThat(ex.errors()).hasSize(6)
					.anySatisfy((error) -> assertThat(error).contains("-Dusers", "'0'", "1 to 20000", "Give"))
					.anySatisfy((error) -> assertThat(error).contains("-Drate", "'NaN'"))
					.anySatisfy((error) -> assertThat(error).contains("-Dduration", "'soon'", "1s to 24h"))
					.anySatisfy((error) -> assertThat(error).contains("-DbaseUrl", "scheme, host and port alone"))
					.anySatisfy((error) -> assertThat(error).contains("-DmetricsPort", "'70000'"))
					.anySatisfy((error) -> assertThat(error).contains("-Drecipe", "'../etc'"));
				assertThat(ex.getMessage()).startsWith("6 parameters cannot be used:").contains(ex.errors());
				assertThat(ex.getStackTrace()).isEmpty();
			});
	}

	@Test
	void steppingNeedsATokenAndARecipe() {
		assertThatExceptionOfType(InvalidParameters.class).isThrownBy(
				() -> Parameters.read(Source.of(Map.of("standTokenFile", "/no/such/file")), Need.TOKEN, Need.RECIPE))
			.satisfies((ex) -> assertThat(ex.errors()).hasSize(2)
				.anySatisfy((error) -> assertThat(error).contains("-DstandTokenFile", "/no/such/file"))
				.anySatisfy((error) -> assertThat(error).contains("-Drecipe was not given")));
	}

	@Test
	void theTokenComesFromItsFileAndNeverShows(@TempDir Path folder) throws Exception {
		Path file = Files.writeString(folder.resolve("token"), "abc-123\n");
		Parameters parameters = Parameters.read(Source.of(Map.of("standTokenFile", file.toString())), Need.TOKEN);
		assertThat(parameters.token()).isEqualTo(new Token("abc-123"));
		assertThat(parameters.toString()).doesNotContain("abc-123");
	}

	@Test
	void aTokenThatCannotTravelInAHeaderIsRefused() {
		assertThatExceptionOfType(InvalidParameters.class)
			.isThrownBy(() -> Parameters.read(Source.of(Map.of("standToken", "a\nb")), Need.TOKEN))
			.withMessageContaining("DYNO_STAND_TOKEN");
	}

	@Test
	void http2NeedsAnHttpsAddress() {
		assertThatExceptionOfType(InvalidParameters.class)
			.isThrownBy(() -> Parameters.read(Source.of(Map.of("baseUrl", "http://localhost:8080")), Need.TLS))
			.withMessageContaining("https");
		assertThat(Parameters.read(Source.of(Map.of("baseUrl", "https://localhost:8443/")), Need.TLS).baseUrl())
			.isEqualTo(URI.create("https://localhost:8443"));
	}

	@Test
	void anOutputFolderThatIsAFileIsRefused(@TempDir Path folder) throws Exception {
		Path file = Files.writeString(folder.resolve("file"), "");
		assertThatExceptionOfType(InvalidParameters.class)
			.isThrownBy(() -> Parameters.read(Source.of(Map.of("outputDir", file.toString()))))
			.withMessageContaining("-DoutputDir");
	}

	@Test
	void environmentVariablesAreNamedAfterTheParameters() {
		assertThat(Source.environmentName("standUrl")).isEqualTo("DYNO_STAND_URL");
		assertThat(Source.environmentName("users")).isEqualTo("DYNO_USERS");
	}

	@Test
	void everyParameterReadIsListedByName() {
		Map<String, String> asked = new HashMap<>();
		Parameters.read((name) -> {
			asked.put(name, "");
			return null;
		});
		assertThat(Parameters.NAMES).containsAll(asked.keySet());
	}

	private static Duration duration(String text) {
		return Parameters.read(Source.of(Map.of("duration", text))).duration();
	}

}
