package org.webfluxdyno.starter.server;

import java.util.Arrays;
import java.util.function.Consumer;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ServerChannel;
import reactor.netty.ConnectionObserver;
import reactor.netty.NettyPipeline;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;

/**
 * Changes each pipeline in which HTTP messages flow, once it is there: at once on
 * plain-text connections, after the protocol was negotiated on TLS connections, and for
 * each HTTP/2 stream.
 */
public final class HttpPipelines {

	private final MainServer mainServer;

	private final Consumer<Channel> change;

	/**
	 * Creates the changer.
	 * @param mainServer told of each changed pipeline
	 * @param change changes the pipeline of a connection or of an HTTP/2 stream, in which
	 * there is a {@link NettyPipeline#HttpTrafficHandler}
	 */
	public HttpPipelines(MainServer mainServer, Consumer<Channel> change) {
		this.mainServer = mainServer;
		this.change = change;
	}

	/**
	 * Installs the change on HTTP/1.1 connections.
	 * @param server the server
	 * @return the server, changed
	 */
	public HttpServer onConnections(HttpServer server) {
		return server.doOnChannelInit((observer, channel, remoteAddress) -> {
			if (isReady(channel)) {
				this.change.accept(channel);
			}
			else {
				channel.pipeline().addBefore(NettyPipeline.ReactiveBridge, null, new WhenNegotiated());
			}
		});
	}

	/**
	 * Installs the change on HTTP/1.1 connections and HTTP/2 streams.
	 * @param server the server
	 * @return the server, changed
	 */
	public HttpServer onConnectionsAndStreams(HttpServer server) {
		HttpServer changed = onConnections(server);
		boolean http2 = Arrays.stream(server.configuration().protocols())
			.anyMatch((protocol) -> (protocol == HttpProtocol.H2) || (protocol == HttpProtocol.H2C));
		return http2 ? changed.childObserve((connection, state) -> {
			if (state == ConnectionObserver.State.CONNECTED) {
				changeStream(connection.channel());
			}
		}) : changed;
	}

	private void changeStream(Channel stream) {
		if ((stream.parent() != null) && !(stream.parent() instanceof ServerChannel) && isReady(stream)) {
			this.change.accept(stream);
			this.mainServer.keepFacts(stream.parent(), stream);
		}
	}

	private static boolean isReady(Channel channel) {
		return channel.pipeline().get(NettyPipeline.HttpTrafficHandler) != null;
	}

	/** Waits for the first bytes after the TLS handshake. */
	private final class WhenNegotiated extends ChannelInboundHandlerAdapter {

		@Override
		public void channelRead(ChannelHandlerContext ctx, Object message) {
			Channel channel = ctx.channel();
			if (isReady(channel)) {
				HttpPipelines.this.change.accept(channel);
				HttpPipelines.this.mainServer.keepFacts(channel, channel);
			}
			ctx.fireChannelRead(message);
			ctx.pipeline().remove(this);
		}

	}

}
