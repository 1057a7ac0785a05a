package org.webfluxdyno.starter.lane;

import java.net.URI;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.server.adapter.DefaultServerWebExchange;
import org.springframework.web.server.i18n.AcceptHeaderLocaleContextResolver;

/**
 * A request without a connection, with which Spring is asked at start-up what it would
 * do.
 */
final class RehearsedExchange extends DefaultServerWebExchange {

	private final Response response;

	private RehearsedExchange(Request request, Response response, ServerCodecConfigurer codecs) {
		super(request, response, (exchange) -> Mono.empty(), codecs, new AcceptHeaderLocaleContextResolver());
		this.response = response;
	}

	/**
	 * Creates an exchange.
	 * @param method the method
	 * @param basePath the application's base path; empty when it has none
	 * @param path the path below it
	 * @param accept value of the Accept header, or null for none
	 * @param codecs the application's codecs
	 * @return the exchange
	 */
	static RehearsedExchange of(HttpMethod method, String basePath, String path, @Nullable String accept,
			ServerCodecConfigurer codecs) {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.HOST, "localhost");
		if (accept != null) {
			headers.set(HttpHeaders.ACCEPT, accept);
		}
		URI uri = URI.create("http://localhost" + basePath + path);
		return new RehearsedExchange(new Request(method, uri, basePath, headers), new Response(), codecs);
	}

	/**
	 * The body that was sent.
	 * @return its bytes
	 */
	byte[] sentBody() {
		return this.response.body;
	}

	private static final class Request extends AbstractServerHttpRequest {

		Request(HttpMethod method, URI uri, String basePath, HttpHeaders headers) {
			super(method, uri, basePath, headers);
		}

		@Override
		public Flux<DataBuffer> getBody() {
			return Flux.empty();
		}

		@Override
		protected MultiValueMap<String, HttpCookie> initCookies() {
			return new LinkedMultiValueMap<>();
		}

		@Override
		protected @Nullable SslInfo initSslInfo() {
			return null;
		}

		@Override
		public <T> T getNativeRequest() {
			throw new IllegalStateException("A rehearsed request has no native request");
		}

	}

	private static final class Response extends AbstractServerHttpResponse {

		private byte[] body = {};

		Response() {
			super(DefaultDataBufferFactory.sharedInstance);
		}

		@Override
		public <T> T getNativeResponse() {
			throw new IllegalStateException("A rehearsed request has no native response");
		}

		@Override
		protected Mono<Void> writeWithInternal(Publisher<? extends DataBuffer> sent) {
			return DataBufferUtils.join(sent).doOnNext((buffer) -> {
				this.body = new byte[buffer.readableByteCount()];
				buffer.read(this.body);
				DataBufferUtils.release(buffer);
			}).then();
		}

		@Override
		protected Mono<Void> writeAndFlushWithInternal(Publisher<? extends Publisher<? extends DataBuffer>> sent) {
			return writeWithInternal(Flux.from(sent).concatMap((part) -> part));
		}

		@Override
		protected void applyStatusCode() {
			// There is no connection to apply it to.
		}

		@Override
		protected void applyHeaders() {
			// There is no connection to apply them to.
		}

		@Override
		protected void applyCookies() {
			// There is no connection to apply them to.
		}

	}

}
