package org.webfluxdyno.lab.load;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import org.jspecify.annotations.Nullable;

/**
 * A Netty server on a free loopback port.
 */
final class NettyServer implements AutoCloseable {

	private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final Channel channel;

	private final boolean tls;

	final AtomicInteger connections = new AtomicInteger();

	/**
	 * Starts a server.
	 * @param tls its certificate and protocols, null for clear text
	 * @param handlers sets up the pipeline of an accepted connection
	 */
	NettyServer(@Nullable SslContext tls, Consumer<ChannelPipeline> handlers) {
		this.tls = tls != null;
		this.channel = new ServerBootstrap().group(this.loops)
			.channel(NioServerSocketChannel.class)
			.childHandler(new ChannelInitializer<Channel>() {

				@Override
				protected void initChannel(Channel accepted) {
					NettyServer.this.connections.incrementAndGet();
					if (tls != null) {
						accepted.pipeline().addLast(tls.newHandler(accepted.alloc()));
					}
					handlers.accept(accepted.pipeline());
				}

			})
			.bind("localhost", 0)
			.syncUninterruptibly()
			.channel();
	}

	/**
	 * A server's side of TLS with a certificate that nobody knows.
	 * @param protocols what it offers by ALPN
	 * @return for {@code localhost}
	 */
	static SslContext selfSigned(String... protocols) throws Exception {
		X509Bundle certificate = new CertificateBuilder().subject("CN=localhost")
			.addSanDnsName("localhost")
			.setIsCertificateAuthority(true)
			.buildSelfSigned();
		return SslContextBuilder.forServer(certificate.getKeyPair().getPrivate(), certificate.getCertificate())
			.applicationProtocolConfig(new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
					ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
					ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT, protocols))
			.build();
	}

	URI uri(String path) {
		int port = ((InetSocketAddress) this.channel.localAddress()).getPort();
		return URI.create((this.tls ? "https" : "http") + "://localhost:" + port + path);
	}

	@Override
	public void close() {
		this.loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(10, TimeUnit.SECONDS);
	}

}
