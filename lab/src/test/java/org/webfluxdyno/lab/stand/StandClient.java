package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Speaks to a control port as any client would.
 */
public final class StandClient {

	private static final JsonMapper JSON = JsonMapper.shared();

	private final HttpClient client = HttpClient.newHttpClient();

	private final String base;

	private final String authorization;

	/**
	 * A client.
	 * @param port the control port
	 * @param authorization value of the header that shows the token
	 */
	public StandClient(int port, String authorization) {
		this.base = "http://127.0.0.1:" + port;
		this.authorization = authorization;
	}

	/**
	 * Sends a request.
	 * @param request the request
	 * @return the answer
	 */
	HttpResponse<String> send(HttpRequest request) {
		try {
			return this.client.send(request, HttpResponse.BodyHandlers.ofString());
		}
		catch (IOException | InterruptedException ex) {
			throw new AssertionError("no answer from the stand", ex);
		}
	}

	HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create(this.base + path)).timeout(Duration.ofSeconds(20));
	}

	HttpResponse<String> get(String path) {
		return send(request(path).build());
	}

	/**
	 * Asks for a JSON answer.
	 * @param path what to read
	 * @return the answer
	 */
	public JsonNode json(String path) {
		return JSON.readTree(get(path).body());
	}

	HttpResponse<String> put(String body) {
		return send(request("/stand/settings").header("Authorization", this.authorization)
			.header("Content-Type", "application/json")
			.PUT(HttpRequest.BodyPublishers.ofString(body))
			.build());
	}

	/**
	 * Changes settings and expects them to be accepted.
	 * @param settings JSON object of settings
	 * @return the generation
	 */
	public long change(String settings) {
		HttpResponse<String> answer = put("{\"settings\":" + settings + "}");
		if (answer.statusCode() != 202) {
			throw new AssertionError(answer.body());
		}
		return JSON.readTree(answer.body()).path("generation").longValue();
	}

	/**
	 * Waits for a state.
	 * @param wanted what must hold
	 * @return the status in which it does
	 */
	public JsonNode await(Predicate<JsonNode> wanted) {
		Instant deadline = Instant.now().plusSeconds(180);
		JsonNode status = json("/stand");
		while (!wanted.test(status)) {
			if (Instant.now().isAfter(deadline)) {
				throw new AssertionError("not reached in time, the stand says " + status);
			}
			try {
				Thread.sleep(50);
			}
			catch (InterruptedException ex) {
				throw new AssertionError(ex);
			}
			status = json("/stand");
		}
		return status;
	}

	/**
	 * Waits until the stand is ready with a generation or a later one.
	 * @param generation the generation
	 * @return the status
	 */
	public JsonNode ready(long generation) {
		return await((status) -> state(status).equals("ready") && status.path("generation").longValue() >= generation);
	}

	static String state(JsonNode status) {
		return status.path("state").stringValue();
	}

}
