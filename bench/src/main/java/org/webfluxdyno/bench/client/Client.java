package org.webfluxdyno.bench.client;

import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Objects;

import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

import org.springframework.http.ResponseEntity;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * The clients that are benched. Each makes a request anew every time, as an application
 * would.
 */
enum Client {

	/** Spring's blocking client on the JDK's, one thread a connection. */
	REST_CLIENT {

		@Override
		void start(URI uri, int connections, ClosedLoop loop) {
			RestClient client = RestClient.builder().requestFactory(new JdkClientHttpRequestFactory(jdk())).build();
			for (int i = 0; i < connections; i++) {
				Thread thread = new Thread(() -> ask(client, uri, loop), "client-" + i);
				thread.setDaemon(true);
				thread.start();
			}
		}

		private void ask(RestClient client, URI uri, ClosedLoop loop) {
			try {
				while (loop.failure() == null) {
					ResponseEntity<byte[]> answer = client.get().uri(uri).retrieve().toEntity(byte[].class);
					loop.answered(answer.getStatusCode().value(), Objects.requireNonNull(answer.getBody()));
				}
			}
			catch (RuntimeException ex) {
				loop.failed(ex);
			}
		}

	},

	/** Spring's reactive client on Reactor Netty. */
	WEB_CLIENT {

		@Override
		void start(URI uri, int connections, ClosedLoop loop) {
			WebClient client = WebClient.builder()
				.clientConnector(new ReactorClientHttpConnector(reactorNetty(connections)))
				.build();
			Mono<ResponseEntity<byte[]>> ask = Mono
				.defer(() -> client.get().uri(uri).retrieve().toEntity(byte[].class));
			again(ask.doOnNext((answer) -> loop.answered(answer.getStatusCode().value(),
					Objects.requireNonNull(answer.getBody()))), connections, loop);
		}

	},

	/** Reactor Netty's client. */
	REACTOR_NETTY {

		@Override
		void start(URI uri, int connections, ClosedLoop loop) {
			HttpClient client = reactorNetty(connections);
			again(Mono.defer(() -> client.get()
				.uri(uri)
				.responseSingle((answer, body) -> body.asByteArray()
					.defaultIfEmpty(new byte[0])
					.doOnNext((bytes) -> loop.answered(answer.status().code(), bytes)))), connections, loop);
		}

	},

	/** The JDK's client, asynchronously. */
	JDK {

		@Override
		void start(URI uri, int connections, ClosedLoop loop) {
			java.net.http.HttpClient client = jdk();
			for (int i = 0; i < connections; i++) {
				ask(client, uri, loop);
			}
		}

		private void ask(java.net.http.HttpClient client, URI uri, ClosedLoop loop) {
			HttpRequest request = HttpRequest.newBuilder(uri).build();
			client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray()).whenComplete((answer, failure) -> {
				if (failure != null) {
					loop.failed(failure);
					return;
				}
				loop.answered(answer.statusCode(), answer.body());
				ask(client, uri, loop);
			});
		}

	};

	/**
	 * Asks from now on, over and over, on so many connections.
	 * @param uri what
	 * @param connections how many
	 * @param loop what is told
	 */
	abstract void start(URI uri, int connections, ClosedLoop loop);

	/**
	 * Finds a client.
	 * @param name its name, such as {@code web-client}
	 * @return the client
	 * @throws IllegalArgumentException if there is none of that name
	 */
	static Client of(String name) {
		return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
	}

	private static java.net.http.HttpClient jdk() {
		return java.net.http.HttpClient.newBuilder().version(Version.HTTP_1_1).build();
	}

	private static HttpClient reactorNetty(int connections) {
		return HttpClient.create(ConnectionProvider.builder("bench").maxConnections(connections).build());
	}

	private static void again(Mono<?> ask, int connections, ClosedLoop loop) {
		for (int i = 0; i < connections; i++) {
			ask.repeat().subscribe((answer) -> {
			}, loop::failed);
		}
	}

}
