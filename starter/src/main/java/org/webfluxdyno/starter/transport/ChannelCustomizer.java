package org.webfluxdyno.starter.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.unix.UnixChannelOption;
import io.netty.handler.flush.FlushConsolidationHandler;
import org.jspecify.annotations.Nullable;
import org.webfluxdyno.starter.config.Allocator;
import org.webfluxdyno.starter.config.DynoProperties;
import org.webfluxdyno.starter.config.InvalidDynoPropertiesException;
import org.webfluxdyno.starter.config.Transport;
import reactor.netty.http.server.HttpServer;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/**
 * Sets allocator, socket options, water marks, flush consolidation and Reactor Netty's
 * meters on the main server, each only when asked for.
 */
public final class ChannelCustomizer implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, Ordered {

	/**
	 * The single uri tag of Reactor Netty's meters: raw paths would grow without bound.
	 */
	private static final String URI_TAG = "/**";

	private final DynoProperties properties;

	/**
	 * Creates the customizer.
	 * @param properties the knobs
	 */
	public ChannelCustomizer(DynoProperties properties) {
		this.properties = properties;
	}

	@Override
	public void customize(NettyReactiveWebServerFactory factory) {
		checkTransport();
		factory.addServerCustomizers((server) -> flushConsolidation(metrics(pipelining(buffers(sockets(server))))));
	}

	@Override
	public int getOrder() {
		return 150;
	}

	// Netty would only log that it does not know the option.
	private void checkTransport() {
		DynoProperties.Socket socket = this.properties.socket();
		Transport transport = Transports.resolve(this.properties.transport());
		List<String> problems = new ArrayList<>();
		if ((socket.quickAck() != null) && (transport != Transport.EPOLL)) {
			problems.add(needs("quick-ack", socket.quickAck(), "epoll", transport));
		}
		if ((socket.fastOpen() != null) && (transport == Transport.NIO)) {
			problems.add(needs("fast-open", socket.fastOpen(), "epoll or io_uring", transport));
		}
		if ((socket.reusePort() != null) && (transport == Transport.NIO)) {
			problems.add(needs("reuse-port", socket.reusePort(), "epoll or io_uring", transport));
		}
		if (!problems.isEmpty()) {
			throw new InvalidDynoPropertiesException(problems);
		}
	}

	private static String needs(String option, Object value, String needed, Transport transport) {
		return "dyno.socket.%s was '%s' but needs the %s transport; this server uses %s".formatted(option, value,
				needed, transport.name().toLowerCase(Locale.ROOT));
	}

	private HttpServer sockets(HttpServer server) {
		DynoProperties.Socket socket = this.properties.socket();
		HttpServer changed = option(server, ChannelOption.SO_BACKLOG, socket.backlog());
		changed = option(changed, ChannelOption.TCP_FASTOPEN, socket.fastOpen());
		if (socket.reusePort() != null) {
			changed = option(changed, UnixChannelOption.SO_REUSEPORT, socket.reusePort());
		}
		if (socket.quickAck() != null) {
			changed = childOption(changed, EpollChannelOption.TCP_QUICKACK, socket.quickAck());
		}
		changed = childOption(changed, ChannelOption.TCP_NODELAY, socket.tcpNoDelay());
		return childOption(changed, ChannelOption.SO_KEEPALIVE, socket.keepAlive());
	}

	private HttpServer buffers(HttpServer server) {
		Allocator allocator = this.properties.allocator();
		HttpServer changed = childOption(server, ChannelOption.ALLOCATOR,
				(allocator != null) ? allocator(allocator) : null);
		DynoProperties.WriteWaterMark marks = this.properties.writeWaterMark();
		return marks.isSet() ? changed.childOption(ChannelOption.WRITE_BUFFER_WATER_MARK,
				new WriteBufferWaterMark(marks.lowBytes(), marks.highBytes())) : changed;
	}

	private HttpServer pipelining(HttpServer server) {
		Integer depth = this.properties.maxPipelineDepth();
		return (depth != null) ? server.maxPipelineDepth(depth) : server;
	}

	private HttpServer metrics(HttpServer server) {
		return this.properties.reactorNettyMetrics() ? server.metrics(true, (uri) -> URI_TAG) : server;
	}

	private HttpServer flushConsolidation(HttpServer server) {
		DynoProperties.FlushConsolidation consolidation = this.properties.flushConsolidation();
		return consolidation.enabled() ? server.doOnChannelInit((observer, channel, remoteAddress) -> channel.pipeline()
			.addFirst("dyno.flushConsolidation", new FlushConsolidationHandler(consolidation.maxFlushes(), true)))
				: server;
	}

	private static ByteBufAllocator allocator(Allocator allocator) {
		return switch (allocator) {
			case ADAPTIVE -> new AdaptiveByteBufAllocator();
			case POOLED -> PooledByteBufAllocator.DEFAULT;
			case UNPOOLED -> UnpooledByteBufAllocator.DEFAULT;
		};
	}

	private static <T> HttpServer option(HttpServer server, ChannelOption<T> option, @Nullable T value) {
		return (value != null) ? server.option(option, value) : server;
	}

	private static <T> HttpServer childOption(HttpServer server, ChannelOption<T> option, @Nullable T value) {
		return (value != null) ? server.childOption(option, value) : server;
	}

}
