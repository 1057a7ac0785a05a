package org.webfluxdyno.gatling.steps;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

import org.webfluxdyno.gatling.RunRefused;

/**
 * Looks at the service from outside the load: at one answer, and at its metrics.
 */
class ServiceProbe {

	/** Long, because a service under load on a busy machine may answer late. */
	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private final HttpClient http = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(TIMEOUT)
		.build();

	private final URI serviceUrl;

	private final URI managementUrl;

	ServiceProbe(URI serviceUrl, URI managementUrl) {
		this.serviceUrl = serviceUrl;
		this.managementUrl = managementUrl;
	}

	Answer answer(LoadModel.Request request) {
		HttpRequest.Builder builder = HttpRequest.newBuilder(this.serviceUrl.resolve(request.path())).timeout(TIMEOUT);
		if (request.bodyBytes() > 0) {
			builder.header("Content-Type", LoadModel.Request.BODY_TYPE).POST(BodyPublishers.ofString(request.body()));
		}
		HttpResponse<byte[]> response = send(builder.build(), "The service", "-DbaseUrl", BodyHandlers.ofByteArray());
		return new Answer(response.statusCode(), response.body(), response.headers().firstValue("Date"));
	}

	ServiceFigures figures() {
		URI uri = this.managementUrl.resolve("/actuator/prometheus");
		HttpRequest request = HttpRequest.newBuilder(uri)
			.timeout(TIMEOUT)
			.header("Accept", "text/plain;version=0.0.4")
			.build();
		HttpResponse<String> response = send(request, "The service's management port", "-DmanagementUrl",
				BodyHandlers.ofString());
		if (response.statusCode() != 200) {
			throw new RunRefused("The service's metrics at " + uri + " answered HTTP " + response.statusCode()
					+ " but 200 is needed. Check -DmanagementUrl");
		}
		return ServiceFigures.parse(response.body());
	}

	private <T> HttpResponse<T> send(HttpRequest request, String who, String parameter,
			HttpResponse.BodyHandler<T> handler) {
		try {
			return this.http.send(request, handler);
		}
		catch (IOException ex) {
			throw new RunRefused(who + " does not answer at " + request.uri() + " (" + ex + "). Check " + parameter);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new RunRefused("Interrupted while waiting for " + request.uri());
		}
	}

	/**
	 * One answer of the service.
	 *
	 * @param status HTTP status
	 * @param body the bytes
	 * @param date the Date header, if there was one
	 */
	record Answer(int status, byte[] body, Optional<String> date) {

		boolean sameBodyAs(Answer other) {
			return Arrays.equals(this.body, other.body);
		}

	}

}
