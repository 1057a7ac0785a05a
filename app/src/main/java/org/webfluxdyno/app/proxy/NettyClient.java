package org.webfluxdyno.app.proxy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.pool.AbstractChannelPoolHandler;
import io.netty.channel.pool.ChannelPool;
import io.netty.channel.pool.SimpleChannelPool;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.Future;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.netty.http.HttpResources;
import reactor.netty.resources.LoopResources;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Calls the upstream service with Netty alone: a codec, an aggregator, a pool of
 * connections without bound on Reactor Netty's global event loops. HTTP/1.1 in clear; it
 * is here to measure what the layers above it cost, not for use.
 */
@Component
class NettyClient {

	private static final int MAX_ANSWER_BYTES = 256 * 1024;

	private static final AttributeKey<MonoSink<String>> WAITING = AttributeKey.valueOf(NettyClient.class, "waiting");

	private final URI upstream;

	private final Duration timeout;

	private final ChannelPool pool;

	NettyClient(UpstreamProperties properties,
			@Value("${spring.http.clients.connect-timeout:2s}") Duration connectTimeout,
			@Value("${spring.http.clients.read-timeout:5s}") Duration timeout) {
		this.upstream = properties.url();
		this.timeout = timeout;
		EventLoopGroup loops = HttpResources.get().onClient(LoopResources.DEFAULT_NATIVE);
		boolean tls = "https".equals(this.upstream.getScheme());
		int port = (this.upstream.getPort() >= 0) ? this.upstream.getPort() : tls ? 443 : 80;
		Bootstrap bootstrap = new Bootstrap().group(loops)
			.channelFactory(() -> HttpResources.get().onChannel(SocketChannel.class, loops))
			.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) connectTimeout.toMillis())
			.remoteAddress(this.upstream.getHost(), port);
		this.pool = new SimpleChannelPool(bootstrap, new Pipeline());
	}

	Mono<String> get(String path) {
		return Mono.<String>create((sink) -> this.pool.acquire().addListener((Future<Channel> acquired) -> {
			if (acquired.isSuccess()) {
				send(path, acquired.getNow(), sink);
			}
			else {
				sink.error(acquired.cause());
			}
		})).timeout(this.timeout);
	}

	private void send(String path, Channel channel, MonoSink<String> sink) {
		channel.attr(WAITING).set(sink);
		DefaultFullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, path);
		request.headers().set(HttpHeaderNames.HOST, this.upstream.getRawAuthority());
		// given up on: nobody can tell whose the answer would be
		sink.onCancel(channel::close);
		channel.writeAndFlush(request).addListener((sent) -> {
			if (!sent.isSuccess()) {
				channel.close();
				sink.error(sent.cause());
			}
		});
	}

	private final class Pipeline extends AbstractChannelPoolHandler {

		@Override
		public void channelCreated(Channel channel) {
			channel.pipeline()
				.addLast(new HttpClientCodec(), new HttpObjectAggregator(MAX_ANSWER_BYTES), new Answers());
		}

	}

	private final class Answers extends SimpleChannelInboundHandler<FullHttpResponse> {

		@Override
		protected void channelRead0(ChannelHandlerContext ctx, FullHttpResponse answer) {
			MonoSink<String> sink = ctx.channel().attr(WAITING).getAndSet(null);
			int status = answer.status().code();
			String text = answer.content().toString(StandardCharsets.UTF_8);
			if (HttpUtil.isKeepAlive(answer)) {
				NettyClient.this.pool.release(ctx.channel());
			}
			else {
				ctx.close();
			}
			if (sink != null && status < 400) {
				sink.success(text);
			}
			else if (sink != null) {
				sink.error(new UpstreamProblem.BadStatusException(status));
			}
		}

		@Override
		public void channelInactive(ChannelHandlerContext ctx) {
			fail(ctx, new IOException("closed before the answer"));
		}

		@Override
		public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
			fail(ctx, (cause instanceof IOException) ? cause : new IOException(cause));
			ctx.close();
		}

		private void fail(ChannelHandlerContext ctx, Throwable cause) {
			MonoSink<String> sink = ctx.channel().attr(WAITING).getAndSet(null);
			if (sink != null) {
				sink.error(cause);
			}
		}

	}

}
