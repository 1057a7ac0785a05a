package org.webfluxdyno.lab.load;

import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.ssl.ApplicationProtocolNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Load over HTTP/1.1 and TLS.
 */
@Timeout(60)
class LoadTlsTests {

	private final AtomicInteger requests = new AtomicInteger();

	private final AtomicInteger bodyBytes = new AtomicInteger();

	private boolean closes;

	@Test
	void anUnknownCertificateIsATlsErrorUnlessItIsToBeAccepted() throws Exception {
		try (NettyServer server = server()) {
			LoadResult refused = run(LoadRequest.get(server.uri("/")), 1, false, new Stop.Count(4));
			assertThat(refused.counts().requests()).isZero();
			assertThat(refused.counts().errors()).isEqualTo(Map.of(ErrorKind.TLS, 4L));
			assertThat(refused.counts().examples().get(ErrorKind.TLS)).containsIgnoringCase("certification path");
			assertThat(this.requests).hasValue(0);
			LoadResult accepted = run(LoadRequest.get(server.uri("/")), 1, true, new Stop.Count(100));
			assertThat(accepted.counts().statusCodes()).isEqualTo(Map.of(200, 50L, 404, 50L));
			assertThat(accepted.counts().errors()).isEmpty();
		}
	}

	@Test
	void pipelinedRequestsWithBodiesAreAnswered() throws Exception {
		byte[] body = "some bytes".repeat(2_000).getBytes(StandardCharsets.US_ASCII);
		try (NettyServer server = server()) {
			LoadRequest request = new LoadRequest(server.uri("/echo"), "POST", List.of(), body);
			LoadResult result = run(request, 8, true, new Stop.Count(400));
			assertThat(result.counts().requests()).isEqualTo(400);
			assertThat(result.counts().errors()).isEmpty();
			assertThat(server.connections).hasValue(2);
			assertThat(this.bodyBytes).hasValue(400 * body.length);
		}
	}

	@Test
	void aServerThatClosesAfterEveryAnswerIsNoError() throws Exception {
		this.closes = true;
		try (NettyServer server = server()) {
			LoadResult result = run(LoadRequest.get(server.uri("/")), 1, true, new Stop.Count(20));
			assertThat(result.counts().requests()).isEqualTo(20);
			assertThat(result.counts().errors()).isEmpty();
			assertThat(server.connections.get()).isGreaterThanOrEqualTo(20);
		}
	}

	@Test
	void aRefusedPortIsOneConnectErrorForEachAttempt() throws Exception {
		int port;
		try (ServerSocket socket = new ServerSocket(0)) {
			port = socket.getLocalPort();
		}
		LoadResult result = run(LoadRequest.get(URI.create("https://localhost:" + port)), 1, true, new Stop.Count(4));
		assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.CONNECT, 4L));
	}

	@Test
	void aHandshakeThatNeverEndsTimesOut() throws Exception {
		try (ServerSocket silent = new ServerSocket(0)) {
			URI uri = URI.create("https://localhost:" + silent.getLocalPort());
			LoadResult result = run(LoadRequest.get(uri), 1, true, new Stop.Count(2));
			assertThat(result.counts().errors()).isEqualTo(Map.of(ErrorKind.TIMEOUT, 2L));
		}
	}

	private NettyServer server() throws Exception {
		return new NettyServer(NettyServer.selfSigned(ApplicationProtocolNames.HTTP_1_1), this::install);
	}

	private void install(ChannelPipeline pipeline) {
		pipeline.addLast(new HttpServerCodec(), new HttpObjectAggregator(1 << 20),
				new SimpleChannelInboundHandler<FullHttpRequest>() {

					@Override
					protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
						LoadTlsTests.this.bodyBytes.addAndGet(request.content().readableBytes());
						answer(ctx);
					}

					@Override
					public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
						ctx.close();
					}

				});
	}

	private void answer(ChannelHandlerContext ctx) {
		boolean even = this.requests.incrementAndGet() % 2 == 0;
		FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
				even ? HttpResponseStatus.OK : HttpResponseStatus.NOT_FOUND,
				Unpooled.copiedBuffer("Hello, World!", StandardCharsets.US_ASCII));
		HttpUtil.setContentLength(response, 13);
		HttpUtil.setKeepAlive(response, !this.closes);
		ctx.writeAndFlush(response)
			.addListener(this.closes ? ChannelFutureListener.CLOSE : ChannelFutureListener.CLOSE_ON_FAILURE);
	}

	private static LoadResult run(LoadRequest request, int pipeline, boolean insecure, Stop stop)
			throws InterruptedException {
		LoadOptions options = new LoadOptions(2, 1, pipeline, false, Duration.ofMillis(1_500), 0, insecure);
		try (LoadGenerator generator = new LoadGenerator(1); LoadSession session = generator.open(request, options)) {
			return session.run(LoadModel.closed(), stop);
		}
	}

}
