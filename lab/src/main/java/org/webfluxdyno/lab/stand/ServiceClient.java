package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Asks a running service.
 */
final class ServiceClient {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private final HttpClient client = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(TIMEOUT)
		.build();

	private final String host;

	private final int servicePort;

	private final int managementPort;

	private final String readyPath;

	private final List<String> headers;

	ServiceClient(ServiceOptions options) {
		boolean all = options.address().equals("0.0.0.0") || options.address().equals("::");
		String address = all ? "127.0.0.1" : options.address();
		this.host = (address.indexOf(':') >= 0) ? "[" + address + "]" : address;
		this.servicePort = options.servicePort();
		this.managementPort = options.managementPort();
		this.readyPath = options.readyPath();
		this.headers = options.headers();
	}

	boolean isReady() throws InterruptedException {
		Optional<Answer> answer = this.readyPath.isEmpty() ? management("/actuator/health/readiness")
				: main(this.readyPath);
		return answer.filter((given) -> given.status() == 200).isPresent();
	}

	Optional<Answer> management(String path) throws InterruptedException {
		return send(this.managementPort, "GET", path, "", List.of());
	}

	Optional<Answer> main(String path) throws InterruptedException {
		return main("GET", path, "");
	}

	Optional<Answer> main(String method, String path, String body) throws InterruptedException {
		return send(this.servicePort, method, path, body, this.headers);
	}

	private Optional<Answer> send(int port, String method, String path, String body, List<String> headers)
			throws InterruptedException {
		HttpRequest.BodyPublisher content = body.isEmpty() ? HttpRequest.BodyPublishers.noBody()
				: HttpRequest.BodyPublishers.ofString(body);
		HttpRequest.Builder request = HttpRequest.newBuilder(uri(port, path)).timeout(TIMEOUT).method(method, content);
		headers.forEach((header) -> {
			int colon = header.indexOf(':');
			request.header(header.substring(0, colon).trim(), header.substring(colon + 1).trim());
		});
		try {
			HttpResponse<byte[]> response = this.client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
			return Optional.of(new Answer(response.statusCode(),
					response.headers().firstValue("content-type").orElse(""), response.body()));
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

	URI uri(String path) {
		return uri(this.servicePort, path);
	}

	URI managementUri() {
		return uri(this.managementPort, "");
	}

	private URI uri(int port, String path) {
		return URI.create("http://" + this.host + ":" + port + path);
	}

	/**
	 * An answer.
	 *
	 * @param status its status code
	 * @param contentType its media type, empty when it has none
	 * @param body its body
	 */
	record Answer(int status, String contentType, byte[] body) {

		String text() {
			return new String(this.body, StandardCharsets.UTF_8);
		}

	}

}
