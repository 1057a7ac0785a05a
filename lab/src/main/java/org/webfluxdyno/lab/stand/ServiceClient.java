package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
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

	ServiceClient(ServiceOptions options) {
		boolean all = options.address().equals("0.0.0.0") || options.address().equals("::");
		String address = all ? "127.0.0.1" : options.address();
		this.host = (address.indexOf(':') >= 0) ? "[" + address + "]" : address;
		this.servicePort = options.servicePort();
		this.managementPort = options.managementPort();
	}

	boolean isReady() throws InterruptedException {
		return management("/actuator/health/readiness").filter((answer) -> answer.status() == 200).isPresent();
	}

	Optional<Answer> management(String path) throws InterruptedException {
		return get(this.managementPort, path);
	}

	Optional<Answer> main(String path) throws InterruptedException {
		return get(this.servicePort, path);
	}

	private Optional<Answer> get(int port, String path) throws InterruptedException {
		URI uri = URI.create("http://" + this.host + ":" + port + path);
		try {
			HttpResponse<byte[]> response = this.client.send(HttpRequest.newBuilder(uri).timeout(TIMEOUT).build(),
					HttpResponse.BodyHandlers.ofByteArray());
			return Optional.of(new Answer(response.statusCode(), response.body()));
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

	/**
	 * An answer.
	 *
	 * @param status its status code
	 * @param body its body
	 */
	record Answer(int status, byte[] body) {

		String text() {
			return new String(this.body, StandardCharsets.UTF_8);
		}

	}

}
