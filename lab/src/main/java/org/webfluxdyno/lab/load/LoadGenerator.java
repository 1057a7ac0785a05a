package org.webfluxdyno.lab.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLException;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2ChannelDuplexHandler;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.concurrent.DefaultThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * Owns the event loops that send load.
 */
public final class LoadGenerator implements AutoCloseable {

	private final Transport transport;

	private final EventLoopGroup group;

	private final List<EventLoop> loops = new ArrayList<>();

	private final long[] threadIds;

	/**
	 * Starts the event loops.
	 * @param threads how many
	 */
	public LoadGenerator(int threads) {
		this.transport = Transport.best();
		this.group = this.transport.group(threads, new DefaultThreadFactory("load", true));
		this.threadIds = new long[threads];
		for (int i = 0; i < threads; i++) {
			EventLoop loop = this.group.next();
			this.loops.add(loop);
			this.threadIds[i] = loop.submit(() -> Thread.currentThread().getId()).syncUninterruptibly().getNow();
		}
	}

	/**
	 * What Netty uses to send: {@code epoll} or {@code nio}.
	 * @return its name
	 */
	public String transport() {
		return this.transport.label();
	}

	/**
	 * Begins to open connections to a target.
	 * @param request what will be sent there
	 * @param options how many connections, and how they are used
	 * @return the session; {@link LoadSession#awaitOpen} waits for the connections
	 * @throws IllegalArgumentException if TLS cannot be set up
	 */
	public LoadSession open(LoadRequest request, LoadOptions options) {
		Worker.Connector connector = connector(request, options);
		List<Worker> workers = new ArrayList<>();
		int count = Math.min(this.loops.size(), options.connections());
		for (int i = 0; i < count; i++) {
			int share = options.connections() / count + ((i < options.connections() % count) ? 1 : 0);
			workers.add(new Worker(this.loops.get(i), connector, options, share));
		}
		LoadSession session = new LoadSession(this, options, workers);
		session.open();
		return session;
	}

	long loopThreadId(int index) {
		return this.threadIds[index];
	}

	GeneratorCpu cpu() {
		return GeneratorCpu.read(this.threadIds);
	}

	@Override
	public void close() {
		this.group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
	}

	private Worker.Connector connector(LoadRequest request, LoadOptions options) {
		InetAddress address;
		try {
			address = InetAddress.getByName(request.host());
		}
		catch (UnknownHostException ex) {
			return (worker) -> worker.loop()
				.execute(() -> worker.connectFailed(ErrorKind.CONNECT, "unknown host: " + request.host()));
		}
		InetSocketAddress target = new InetSocketAddress(address, request.port());
		SslContext tls = request.tls() ? tls(options) : null;
		byte[] encoded = request.http1Bytes();
		ByteBuf template = Unpooled
			.unreleasableBuffer(Unpooled.directBuffer(encoded.length, encoded.length).writeBytes(encoded));
		ByteBuf body = Unpooled.unreleasableBuffer(Unpooled.copiedBuffer(request.body()));
		Http2Headers headers = http2Headers(request);
		Bootstrap bootstrap = new Bootstrap().channelFactory(this.transport::channel)
			.option(ChannelOption.CONNECT_TIMEOUT_MILLIS,
					(int) Math.min(Integer.MAX_VALUE, options.timeout().toMillis()));
		return (worker) -> {
			Initializer initializer = new Initializer(worker, request, options, tls, template, headers, body);
			bootstrap.clone(worker.loop()).handler(initializer).connect(target).addListener((connected) -> {
				if (!connected.isSuccess()) {
					ErrorKind kind = (ErrorKind.of(connected.cause()) == ErrorKind.TIMEOUT) ? ErrorKind.TIMEOUT
							: ErrorKind.CONNECT;
					worker.connectFailed(kind, Hints.describe(connected.cause()));
				}
			});
		};
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
			.forEach((header) -> headers.add(header.getKey().toLowerCase(java.util.Locale.ROOT), header.getValue()));
		if (request.body().length > 0) {
			headers.addInt("content-length", request.body().length);
		}
		return headers;
	}

	private static final class Initializer extends ChannelInitializer<Channel> {

		private final Worker worker;

		private final LoadRequest request;

		private final LoadOptions options;

		private final @Nullable SslContext tls;

		private final ByteBuf template;

		private final Http2Headers headers;

		private final ByteBuf body;

		Initializer(Worker worker, LoadRequest request, LoadOptions options, @Nullable SslContext tls, ByteBuf template,
				Http2Headers headers, ByteBuf body) {
			this.worker = worker;
			this.request = request;
			this.options = options;
			this.tls = tls;
			this.template = template;
			this.headers = headers;
			this.body = body;
		}

		@Override
		protected void initChannel(Channel channel) {
			if (this.tls != null) {
				channel.pipeline()
					.addLast(this.tls.newHandler(channel.alloc(), this.request.host(), this.request.port()));
			}
			if (this.options.http2()) {
				// only a duplex handler of Netty's may make streams
				Http2ChannelDuplexHandler newStreams = new Http2ChannelDuplexHandler() {
				};
				Http2FrameCodec codec = Http2FrameCodecBuilder.forClient()
					.initialSettings(Http2Settings.defaultSettings().pushEnabled(false))
					.build();
				channel.pipeline()
					.addLast(codec, newStreams, new Http2Connection(this.worker, newStreams, this.headers, this.body,
							this.options.pipeline()));
			}
			else {
				channel.pipeline()
					.addLast(new Http1Connection(this.worker, this.template, this.options.pipeline(), this.tls != null,
							this.request.expectsNoBody()));
			}
		}

	}

}
