package org.webfluxdyno.lab.load;

import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.ApplicationProtocolNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Load over HTTP/2, in clear and over TLS, on a server that behaves and on one that does
 * not.
 */
@Timeout(60)
class LoadHttp2Tests {

	private Http2Answers answers = new Http2Answers(
			(ctx, stream, serial) -> this.answers.hello(ctx, stream, (serial % 2 == 0) ? 200 : 503));

	@Test
	void statusCodesAreCountedInClear() throws Exception {
		try (NettyServer server = new NettyServer(null, this.answers::install)) {
			LoadResult result = run(server.uri("/"), options(2, 1), new Stop.Count(1_000));
			assertThat(result.counts().statusCodes()).isEqualTo(Map.of(200, 500L, 503, 500L));
			assertThat(result.counts().errors()).isEmpty();
			assertThat(result.latencyNanos().getTotalCount()).isEqualTo(1_000);
			assertThat(result.counts().bytes()).as("bodies, heads and framing").isGreaterThan(1_000 * (13 + 2 * 9));
		}
	}

	@Test
	void statusCodesAreCountedOverTls() throws Exception {
		try (NettyServer server = new NettyServer(
				NettyServer.selfSigned(ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1),
				this.answers::install)) {
			LoadResult result = run(server.uri("/"), options(2, 20), new Stop.Count(1_000));
			assertThat(result.counts().statusCodes()).isEqualTo(Map.of(200, 500L, 503, 500L));
			assertThat(result.counts().errors()).isEmpty();
			assertThat(server.connections).hasValue(2);
		}
	}

	@Test
	void aServerThatDoesNotChooseHttp2IsAProtocolError() throws Exception {
		try (NettyServer server = new NettyServer(NettyServer.selfSigned(ApplicationProtocolNames.HTTP_1_1),
				this.answers::install)) {
			LoadResult result = run(server.uri("/"), options(2, 1), new Stop.Count(4));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.PROTOCOL, 4L));
			assertThat(result.counts().examples().get(ErrorKind.PROTOCOL)).contains("ALPN");
		}
	}

	@Test
	void aServerWithoutHttp2IsAProtocolErrorInClearToo() throws Exception {
		try (FaultyServer server = FaultyServer.answering("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")) {
			LoadResult result = run(server.uri("/"), options(2, 1), new Stop.Count(4));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.PROTOCOL, 4L));
		}
	}

	@Test
	void aServerThatSendsNoSettingsTimesOut() throws Exception {
		try (ServerSocket silent = new ServerSocket(0)) {
			LoadResult result = run(URI.create("http://localhost:" + silent.getLocalPort()), options(2, 1),
					new Stop.Count(2));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.TIMEOUT, 2L));
		}
	}

	@Test
	void manyStreamsShareFewConnections() throws Exception {
		this.answers = new Http2Answers((ctx, stream, serial) -> later(ctx, stream, 20));
		try (NettyServer server = new NettyServer(null, this.answers::install)) {
			LoadResult result = run(server.uri("/"), options(2, 50), new Stop.Count(2_000));
			assertThat(result.counts().statusCodes()).isEqualTo(Map.of(200, 2_000L));
			assertThat(server.connections).hasValue(2);
			assertThat(this.answers.mostUnanswered).hasValue(100);
		}
	}

	@Test
	void theServersLimitOfStreamsIsKept() throws Exception {
		this.answers = new Http2Answers((ctx, stream, serial) -> later(ctx, stream, 2),
				Http2Settings.defaultSettings().maxConcurrentStreams(3));
		try (NettyServer server = new NettyServer(null, this.answers::install)) {
			LoadResult result = run(server.uri("/"), options(2, 50), new Stop.Count(200));
			assertThat(result.counts().statusCodes()).isEqualTo(Map.of(200, 200L));
			assertThat(result.counts().errors()).isEmpty();
			assertThat(this.answers.mostUnanswered).hasValue(6);
		}
	}

	@Test
	void bodiesAreSent() throws Exception {
		byte[] body = new byte[1_000];
		LoadRequest request;
		try (NettyServer server = new NettyServer(null, this.answers::install)) {
			request = new LoadRequest(server.uri("/echo"), "POST", List.of(Map.entry("X-Some", "thing")), body);
			LoadResult result = run(request, options(1, 5), new Stop.Count(100));
			assertThat(result.counts().requests()).isEqualTo(100);
			assertThat(this.answers.bodyBytes).hasValue(100 * body.length);
		}
	}

	@Test
	void aGoAwayLosesOnlyTheStreamsThatItRefuses() throws Exception {
		// ten streams at a time, the first has the id 3: the notice comes amid the second
		// ten
		List<Http2FrameStream> waiting = new ArrayList<>();
		this.answers = new Http2Answers((ctx, stream, serial) -> {
			waiting.add(stream);
			boolean last = stream.id() == 31;
			if (waiting.size() == 10 || last) {
				waiting.forEach((each) -> this.answers.hello(ctx, each, 200));
				waiting.clear();
			}
			if (last) {
				ctx.write(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR));
			}
		});
		try (NettyServer server = new NettyServer(null, this.answers::install)) {
			LoadResult result = run(server.uri("/"), options(1, 10), new Stop.Count(200));
			assertThat(result.counts().statusCodes()).isEqualTo(Map.of(200, 150L));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.READ, 50L));
			assertThat(result.counts().examples().get(ErrorKind.READ)).contains("GOAWAY");
			assertThat(server.connections.get()).isBetween(10, 11);
		}
	}

	@Test
	void aGoAwayBetweenRequestsIsNoError() throws Exception {
		this.answers = new Http2Answers((ctx, stream, serial) -> {
			this.answers.hello(ctx, stream, 200);
			if (serial % 10 == 0) {
				ctx.write(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR));
			}
		});
		try (NettyServer server = new NettyServer(null, this.answers::install)) {
			LoadResult result = run(server.uri("/"), options(1, 1), new Stop.Count(95));
			// the answer and the notice come together: the next request may be on its way
			assertThat(result.counts().requests() + result.counts().failures()).isEqualTo(95);
			assertThat(result.counts().requests()).isGreaterThanOrEqualTo(85);
			assertThat(server.connections.get()).isBetween(9, 11);
		}
	}

	@Test
	void aResetStreamIsCountedAndTheConnectionGoesOn() throws Exception {
		this.answers = new Http2Answers((ctx, stream, serial) -> {
			if (serial % 2 == 0) {
				this.answers.hello(ctx, stream, 200);
			}
			else {
				ctx.write(new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR).stream(stream));
			}
		});
		try (NettyServer server = new NettyServer(null, this.answers::install)) {
			LoadResult result = run(server.uri("/"), options(1, 8), new Stop.Count(100));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.RESET, 50L));
			assertThat(result.counts().statusCodes()).isEqualTo(Map.of(200, 50L));
			assertThat(result.counts().examples().get(ErrorKind.RESET)).contains("error code 2");
			assertThat(server.connections).hasValue(1);
		}
	}

	@Test
	void aStreamWithoutAnswerTimesOutAlone() throws Exception {
		this.answers = new Http2Answers((ctx, stream, serial) -> {
			if (serial != 3) {
				later(ctx, stream, 1);
			}
		});
		try (NettyServer server = new NettyServer(null, this.answers::install)) {
			LoadResult result = run(server.uri("/"), options(1, 4), new Stop.After(Duration.ofMillis(1_500)));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.TIMEOUT, 1L));
			assertThat(result.counts().requests()).isGreaterThan(50);
			assertThat(server.connections).hasValue(1);
		}
	}

	@Test
	void aConnectionThatIsCutLosesAllItsStreams() throws Exception {
		this.answers = new Http2Answers((ctx, stream, serial) -> {
			if (serial % 8 == 0) {
				// past the codec, which would take its leave
				ctx.pipeline().firstContext().close();
			}
		});
		try (NettyServer server = new NettyServer(null, this.answers::install)) {
			LoadResult result = run(server.uri("/"), options(1, 8), new Stop.Count(40));
			assertThat(result.counts().requests()).isZero();
			assertThat(result.counts().failures()).isEqualTo(40);
			assertThat(result.counts().errors()).doesNotContainKeys(ErrorKind.TIMEOUT, ErrorKind.CONNECT);
		}
	}

	@Test
	void anAnswerWithoutStatusIsAProtocolError() throws Exception {
		this.answers = new Http2Answers((ctx, stream, serial) -> ctx
			.write(new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().add("x-a", "b"), true).stream(stream)));
		try (NettyServer server = new NettyServer(null, this.answers::install)) {
			LoadResult result = run(server.uri("/"), options(1, 1), new Stop.Count(3));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.PROTOCOL, 3L));
		}
	}

	private void later(ChannelHandlerContext ctx, Http2FrameStream stream, int millis) {
		ctx.executor().schedule(() -> {
			this.answers.hello(ctx, stream, 200);
			ctx.flush();
		}, millis, TimeUnit.MILLISECONDS);
	}

	private static LoadOptions options(int connections, int streams) {
		return new LoadOptions(connections, 1, streams, true, Duration.ofMillis(700), 0, true);
	}

	private static LoadResult run(URI uri, LoadOptions options, Stop stop) throws InterruptedException {
		return run(LoadRequest.get(uri), options, stop);
	}

	private static LoadResult run(LoadRequest request, LoadOptions options, Stop stop) throws InterruptedException {
		try (LoadGenerator generator = new LoadGenerator(1); LoadSession session = generator.open(request, options)) {
			return session.run(LoadModel.closed(), stop);
		}
	}

}
