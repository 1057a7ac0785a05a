package org.webfluxdyno.lab.load;

import java.nio.ByteBuffer;
import java.util.Locale;

import javax.net.ssl.SSLException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2ChannelDuplexHandler;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Sets up what stands between a socket and a {@link Connection}. The request is encoded
 * once for all of them.
 */
final class Pipelines {

	private final LoadRequest request;

	private final LoadOptions options;

	private final @Nullable SslContext tls;

	private final ByteBuf template;

	private final Http2Headers headers;

	private final ByteBuf body;

	/**
	 * Prepares what all connections share.
	 * @param request what will be sent
	 * @param options how
	 * @throws IllegalArgumentException if TLS cannot be set up
	 */
	Pipelines(LoadRequest request, LoadOptions options) {
		this.request = request;
		this.options = options;
		this.tls = request.tls() ? tls(options) : null;
		byte[] encoded = request.http1Bytes();
		// memory of the JDK's, which the collector frees: nobody knows who sends last
		ByteBuffer memory = ByteBuffer.allocateDirect(encoded.length).put(encoded).flip();
		this.template = Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(memory));
		this.body = Unpooled.unreleasableBuffer(Unpooled.copiedBuffer(request.body()));
		this.headers = http2Headers(request);
	}

	/**
	 * The pipeline of a worker's connections.
	 * @param worker whose they are
	 * @return sets up a channel
	 */
	ChannelHandler of(Worker worker) {
		return new ChannelInitializer<Channel>() {

			@Override
			protected void initChannel(Channel channel) {
				set(channel, worker);
			}

		};
	}

	private void set(Channel channel, Worker worker) {
		ChannelPipeline pipeline = channel.pipeline();
		if (this.tls != null) {
			SslHandler handler = this.tls.newHandler(channel.alloc(), this.request.host(), this.request.port());
			handler.setHandshakeTimeoutMillis(0); // the connection's own time-out covers
													// it
			pipeline.addLast(handler);
		}
		if (!this.options.http2()) {
			pipeline.addLast(new Http1Connection(worker, this.template, this.options, this.tls != null,
					this.request.expectsNoBody()));
			return;
		}
		// only a duplex handler of Netty's may make streams
		Http2ChannelDuplexHandler newStreams = new Http2ChannelDuplexHandler() {
		};
		pipeline.addLast(new ByteCounter(worker),
				Http2FrameCodecBuilder.forClient()
					.initialSettings(Http2Settings.defaultSettings().pushEnabled(false))
					.gracefulShutdownTimeoutMillis(0) // what is closed here awaits no
														// answer
					.build(),
				newStreams, new Http2Connection(worker, newStreams, this.headers, this.body, this.options));
	}

	private static SslContext tls(LoadOptions options) {
		try {
			SslContextBuilder builder = SslContextBuilder.forClient()
				.applicationProtocolConfig(new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
						ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
						ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
						options.http2() ? ApplicationProtocolNames.HTTP_2 : ApplicationProtocolNames.HTTP_1_1));
			if (options.insecure()) {
				builder.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm(null);
			}
			return builder.build();
		}
		catch (SSLException ex) {
			throw new IllegalArgumentException("TLS cannot be set up: %s".formatted(ex.getMessage()), ex);
		}
	}

	private static Http2Headers http2Headers(LoadRequest request) {
		Http2Headers headers = new DefaultHttp2Headers().method(request.method())
			.scheme(request.uri().getScheme())
			.authority(request.authority())
			.path(request.target());
		request.headers()
			.stream()
			.filter((header) -> !LoadRequest.isOurs(header.getKey()))
			.forEach((header) -> headers.add(header.getKey().toLowerCase(Locale.ROOT), header.getValue()));
		if (request.body().length > 0) {
			headers.addInt("content-length", request.body().length);
		}
		return headers;
	}

	/** Counts bytes before frames are made of them. */
	private static final class ByteCounter extends ChannelInboundHandlerAdapter {

		private final Worker worker;

		ByteCounter(Worker worker) {
			this.worker = worker;
		}

		@Override
		public void channelRead(ChannelHandlerContext ctx, Object message) {
			this.worker.received(((ByteBuf) message).readableBytes());
			ctx.fireChannelRead(message);
		}

	}

}
