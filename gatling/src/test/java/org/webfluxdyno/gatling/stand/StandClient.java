package org.webfluxdyno.gatling.stand;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;
import org.webfluxdyno.gatling.RunRefused;
import org.webfluxdyno.gatling.parameters.Token;

/**
 * Talks to the stand's control port. Every failure is a {@link RunRefused} that repeats
 * the stand's own reasons.
 */
public class StandClient {

	private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);

	private static final Duration POLL_EVERY = Duration.ofMillis(200);

	private static final ObjectMapper JSON = new ObjectMapper();

	private final HttpClient http = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(ANSWER_TIMEOUT)
		.build();

	private final URI standUrl;

	private final @Nullable Token token;

	public StandClient(URI standUrl, @Nullable Token token) {
		this.standUrl = standUrl;
		this.token = token;
	}

	public Recipe recipe(String id) {
		HttpResponse<String> response = send(get("/stand/recipes/" + id));
		if (response.statusCode() == 404) {
			throw new RunRefused("The stand at " + this.standUrl + " knows no recipe '" + id + "'. Known: "
					+ String.join(", ", recipeIds()));
		}
		return parse(expect(response, 200, "tell the recipe " + id), Recipe.class);
	}

	private List<String> recipeIds() {
		JsonNode list = parse(expect(send(get("/stand/recipes")), 200, "list its recipes"), JsonNode.class);
		return StreamSupport.stream(list.spliterator(), false).map((recipe) -> recipe.path("id").asText()).toList();
	}

	public StandState state() {
		return parse(expect(send(get("/stand")), 200, "tell its state"), StandState.class);
	}

	/**
	 * Waits until the stand is through with whatever start is under way.
	 * @param timeout how long to wait
	 * @return its state, {@code ready}
	 * @throws RunRefused when it runs no service
	 */
	public StandState awaitSettled(Duration timeout) throws InterruptedException {
		long giveUp = System.nanoTime() + timeout.toNanos();
		StandState state = state();
		while ("starting".equals(state.state()) && System.nanoTime() - giveUp < 0) {
			Thread.sleep(POLL_EVERY.toMillis());
			state = state();
		}
		if (!state.isReady(state.generation())) {
			StandState.Failure failure = state.failure();
			throw new RunRefused(
					"The stand at " + this.standUrl + " is '" + state.state() + "' but must be 'ready' before a run. "
							+ ((failure != null) ? "Its reason: " + failure.reason() : "Look at the stand's log"));
		}
		return state;
	}

	/**
	 * Asks for other settings; the stand starts the service anew.
	 * @param settings all settings
	 * @param recipe label for metrics, or {@code null}
	 * @return the generation of that start, to wait for with {@link #awaitReady}
	 * @throws RunRefused with every refusal of the stand
	 */
	public long put(Map<String, String> settings, @Nullable String recipe) {
		Map<String, Object> body = new LinkedHashMap<>();
		body.put("settings", settings);
		if (recipe != null) {
			body.put("recipe", recipe);
		}
		HttpRequest.Builder request = request("/stand/settings").header("Content-Type", "application/json")
			.PUT(BodyPublishers.ofString(write(body)));
		if (this.token != null) {
			request.header("Authorization", "Bearer " + this.token.value());
		}
		String accepted = expect(send(request), 202, "take the settings " + settings);
		return parse(accepted, JsonNode.class).path("generation").asLong();
	}

	/**
	 * Waits until the service of that generation is up and its settings are proven.
	 * @param generation as {@link #put} returned it
	 * @param timeout how long to wait
	 * @return the stand's state then
	 * @throws RunRefused when the start failed, another client switched the stand, time
	 * ran out or a setting did not take
	 */
	public StandState awaitReady(long generation, Duration timeout) throws InterruptedException {
		long giveUp = System.nanoTime() + timeout.toNanos();
		StandState state = state();
		while (!state.isReady(generation)) {
			checkNotFailed(state, generation);
			if (System.nanoTime() - giveUp > 0) {
				throw new RunRefused("The stand was still '" + state.state() + "' " + timeout.toSeconds()
						+ " s after generation " + generation
						+ " was asked for. Look at the stand's log, or allow more with -DstartTimeout");
			}
			Thread.sleep(POLL_EVERY.toMillis());
			state = state();
		}
		List<String> unproven = state.unproven();
		if (!unproven.isEmpty()) {
			throw new RunRefused("The service runs but not as asked: " + String.join("; ", unproven));
		}
		return state;
	}

	private static void checkNotFailed(StandState state, long generation) {
		StandState.Failure failure = state.failure();
		if (failure != null && failure.generation() == generation) {
			throw new RunRefused("The service did not start with these settings. Its reason: " + failure.reason());
		}
		if (state.generation() > generation) {
			throw new RunRefused("The stand went on to generation " + state.generation() + " while generation "
					+ generation + " was awaited: somebody else switches it. Let one run finish first");
		}
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(this.standUrl.resolve(path)).timeout(ANSWER_TIMEOUT);
	}

	private HttpRequest.Builder get(String path) {
		return request(path).GET();
	}

	private HttpResponse<String> send(HttpRequest.Builder request) {
		try {
			return this.http.send(request.build(), BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new RunRefused("The stand at " + this.standUrl + " does not answer (" + reason(ex)
					+ "). Start it with `./dyno stand`, or name its address with -DstandUrl");
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new RunRefused("Interrupted while waiting for the stand");
		}
	}

	private static String reason(IOException ex) {
		String message = ex.getMessage();
		return (message != null && !message.isBlank()) ? message : ex.getClass().getSimpleName();
	}

	private String expect(HttpResponse<String> response, int status, String asked) {
		if (response.statusCode() == status) {
			return response.body();
		}
		if (response.statusCode() == 409) {
			throw new StandBusy("The stand would not " + asked + ": HTTP 409" + problem(response.body())
					+ ". Another switch is under way; wait for it or stop the other run.");
		}
		String advice = switch (response.statusCode()) {
			case 401, 403 -> " Give its token in DYNO_STAND_TOKEN or its token file with -DstandTokenFile.";
			default -> "";
		};
		throw new RunRefused("The stand would not " + asked + ": HTTP " + response.statusCode()
				+ problem(response.body()) + "." + advice);
	}

	/**
	 * The words of a problem document (RFC 9457), with all its errors.
	 */
	private static String problem(String body) {
		try {
			JsonNode problem = JSON.readTree(body);
			StringBuilder words = new StringBuilder();
			String detail = problem.path("detail").asText(problem.path("title").asText(""));
			if (!detail.isBlank()) {
				words.append(", ").append(detail);
			}
			problem.path("errors").forEach((error) -> words.append("\n  - ").append(error.asText()));
			return words.toString();
		}
		catch (JsonProcessingException ex) {
			return body.isBlank() ? "" : ", " + body.strip().lines().findFirst().orElse("");
		}
	}

	private <T> T parse(String body, Class<T> type) {
		try {
			T value = JSON.readValue(body, type);
			if (value != null) {
				return value;
			}
		}
		catch (JsonProcessingException ex) {
			// told below
		}
		throw new RunRefused("What answers at " + this.standUrl
				+ " is not a stand, or one of another version: its answer could not be read. Check -DstandUrl");
	}

	private static String write(Object value) {
		try {
			return JSON.writeValueAsString(value);
		}
		catch (JsonProcessingException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
