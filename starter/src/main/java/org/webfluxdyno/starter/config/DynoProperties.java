package org.webfluxdyno.starter.config;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The knobs that Spring Boot, Reactor Netty and Netty have no property for. They act on
 * the main server (and the auto-configured client) alone, never on the management port.
 * An unset knob leaves everything as Spring Boot made it.
 *
 * @param transport How the main server talks to the kernel; auto, nio, epoll or io_uring;
 * default auto (Reactor Netty's choice; io_uring before epoll before NIO, by what is on
 * the class path). A transport that is not available here fails the start. Checked with
 * Reactor Netty 1.3.8; source DefaultLoopNativeDetector.
 * @param allocator Allocator of the main server's connections, set as a channel option;
 * adaptive, pooled or unpooled; default unset (the JVM-wide io.netty.allocator.type,
 * which only a fresh JVM can change). Checked with Netty 4.2.18; source ByteBufUtil.
 * @param dateHeader Date header of answers; off, per-request, cached or per-loop; default
 * off (neither Reactor Netty nor Spring sends one). Checked with Reactor Netty 1.3.8;
 * source RFC 9110 section 6.6.1.
 * @param reactorNettyMetrics Whether Reactor Netty's own server meters are recorded, with
 * one constant uri tag; true or false; default false. Costs a handler and meter look-ups
 * for each request. Checked with Reactor Netty 1.3.8; source HttpServer.metrics.
 * @param maxPipelineDepth Pipelined requests of an HTTP/1.1 connection that may be read
 * and not yet answered; a client beyond it loses requests and its connection; a count
 * from 1 to 65536; default unset (128). Reactor Netty reads 64 KB ahead at most, so 4096
 * is enough for any client. Checked with Netty 4.2.18; source HttpServerCodec.
 * @param leanDispatch Whether controller methods that take no arguments and give text or
 * bytes are called without Spring's argument resolution, content negotiation and message
 * writers, which were asked at start-up; true or false; default false. Without effect in
 * an application with WebFluxRegistrations of its own, or whose controllers are called on
 * virtual threads. Checked with Spring Framework 7.0.10; source
 * RequestMappingHandlerMapping.
 * @param eventLoop Event loops.
 * @param socket Socket options.
 * @param writeWaterMark Write water marks.
 * @param flushConsolidation Flush consolidation.
 * @param nettyRoute Reactor Netty routes.
 * @param lane The lane.
 * @param drain Draining at shutdown.
 * @param client The auto-configured Reactor Netty client.
 */
@ConfigurationProperties("dyno")
public record DynoProperties(@DefaultValue("auto") Transport transport, @Nullable Allocator allocator,
		@DefaultValue("off") DateHeader dateHeader, @DefaultValue("false") boolean reactorNettyMetrics,
		@Bounds(min = "1", max = "65536") @Nullable Integer maxPipelineDepth,
		@DefaultValue("false") boolean leanDispatch, @DefaultValue EventLoop eventLoop, @DefaultValue Socket socket,
		@DefaultValue WriteWaterMark writeWaterMark, @DefaultValue FlushConsolidation flushConsolidation,
		@DefaultValue NettyRoute nettyRoute, @DefaultValue Lane lane, @DefaultValue Drain drain,
		@DefaultValue Client client) {

	/**
	 * Event loops. Their number is Reactor Netty's own reactor.netty.ioWorkerCount.
	 *
	 * @param colocation Whether a client call stays on the event loop that handles the
	 * request it belongs to; true or false; default unset (Reactor Netty's default,
	 * true). Checked with Reactor Netty 1.3.8; source LoopResources.create.
	 */
	public record EventLoop(@Nullable Boolean colocation) {
	}

	/**
	 * Socket options of the main server.
	 *
	 * @param backlog Connections that may wait to be accepted; a count from 1 to 65535,
	 * capped by the kernel's net.core.somaxconn; default unset (somaxconn). Checked with
	 * Netty 4.2.18; source ChannelOption.SO_BACKLOG.
	 * @param tcpNoDelay Whether small segments are sent at once; true or false; default
	 * unset (Reactor Netty's default, true). Checked with Reactor Netty 1.3.8; source
	 * ChannelOption.TCP_NODELAY.
	 * @param keepAlive Whether the kernel probes idle peers; true or false; default unset
	 * (the kernel's, off). Checked with Netty 4.2.18; source ChannelOption.SO_KEEPALIVE.
	 * @param fastOpen Pending TCP Fast Open requests allowed; a count from 1 to 65535;
	 * default unset (off). Needs epoll or io_uring and net.ipv4.tcp_fastopen. Checked
	 * with Netty 4.2.18; source ChannelOption.TCP_FASTOPEN.
	 * @param quickAck Whether acknowledgements are sent at once rather than delayed; true
	 * or false; default unset (the kernel decides). Needs epoll. Checked with Netty
	 * 4.2.18; source EpollChannelOption.TCP_QUICKACK.
	 * @param reusePort Whether other processes may listen on the same port and share new
	 * connections; true or false; default unset (off). Needs epoll or io_uring. Checked
	 * with Netty 4.2.18; source UnixChannelOption.SO_REUSEPORT.
	 */
	public record Socket(@Bounds(min = "1", max = "65535") @Nullable Integer backlog, @Nullable Boolean tcpNoDelay,
			@Nullable Boolean keepAlive, @Bounds(min = "1", max = "65535") @Nullable Integer fastOpen,
			@Nullable Boolean quickAck, @Nullable Boolean reusePort) {
	}

	/**
	 * Bytes that may wait in a connection's write queue before its writer is held back.
	 *
	 * @param low Below this a held-back writer goes on; a data size from 1B to 1GB, not
	 * above high; default unset (32KB). Checked with Netty 4.2.18; source
	 * WriteBufferWaterMark.
	 * @param high Above this the writer is held back; a data size from 1B to 1GB; default
	 * unset (64KB). Checked with Netty 4.2.18; source WriteBufferWaterMark.
	 */
	public record WriteWaterMark(@Bounds(min = "1B", max = "1GB") @Nullable DataSize low,
			@Bounds(min = "1B", max = "1GB") @Nullable DataSize high) {

		/** Netty's default of the low mark. */
		static final DataSize DEFAULT_LOW = DataSize.ofKilobytes(32);

		/** Netty's default of the high mark. */
		static final DataSize DEFAULT_HIGH = DataSize.ofKilobytes(64);

		/**
		 * Whether either mark is set.
		 * @return whether either mark is set
		 */
		public boolean isSet() {
			return (this.low != null) || (this.high != null);
		}

		/**
		 * The low mark in bytes, Netty's default when unset.
		 * @return bytes
		 */
		public int lowBytes() {
			return (int) ((this.low != null) ? this.low : DEFAULT_LOW).toBytes();
		}

		/**
		 * The high mark in bytes, Netty's default when unset.
		 * @return bytes
		 */
		public int highBytes() {
			return (int) ((this.high != null) ? this.high : DEFAULT_HIGH).toBytes();
		}

	}

	/**
	 * Merges flushes of one read burst into fewer system calls.
	 *
	 * @param enabled Whether flushes are merged; true or false; default false. Checked
	 * with Netty 4.2.18; source FlushConsolidationHandler.
	 * @param maxFlushes Flushes merged at most into one; a count from 1 to 65535; default
	 * 256. Checked with Netty 4.2.18; source FlushConsolidationHandler.
	 */
	public record FlushConsolidation(@DefaultValue("false") boolean enabled,
			@Bounds(min = "1", max = "65535") @DefaultValue("256") int maxFlushes) {
	}

	/**
	 * Routes of Reactor Netty that pass Spring WebFlux by.
	 *
	 * @param enabled Whether the application's MainServerRoutes beans are installed in
	 * front of Spring WebFlux; true or false; default false. Checked with Spring Boot
	 * 4.1.2; source NettyRouteProvider.
	 */
	public record NettyRoute(@DefaultValue("false") boolean enabled) {
	}

	/**
	 * The lane: a handler right behind the HTTP codec that answers hot routes.
	 *
	 * @param enabled Whether the lane answers controller methods with @Lane and the
	 * routes of LaneRoutes beans; true or false; default false. Without effect while
	 * compression, idle time-out, keep-alive limit, access log or Reactor Netty's meters
	 * are configured. Checked with Reactor Netty 1.3.8; source HttpTrafficHandler.
	 */
	public record Lane(@DefaultValue("false") boolean enabled) {
	}

	/**
	 * What happens to connections at graceful shutdown.
	 *
	 * @param quietTime How long requests on kept-alive connections are still answered
	 * (closing it) before idle connections are closed; a duration from 0s (off) to 5m;
	 * default 0s. Has no effect with server.shutdown=immediate. Must fit into half of
	 * spring.lifecycle.timeout-per-shutdown-phase. Checked with Spring Boot 4.1.2; source
	 * RFC 9112 section 9.6.
	 */
	public record Drain(@Bounds(min = "0s", max = "5m") @DefaultValue("0s") Duration quietTime) {
	}

	/**
	 * The auto-configured Reactor Netty client connector of WebClient.
	 *
	 * @param maxConnections Pooled connections for each remote host; a count from 1 to
	 * 65535; default unset (Reactor Netty's 500 for each host). Checked with Reactor
	 * Netty 1.3.8; source ConnectionProvider.
	 * @param pendingAcquireMaxCount Requests that may wait for a connection; a count from
	 * 1 to 1000000; default unset (twice the connections). Checked with Reactor Netty
	 * 1.3.8; source ConnectionProvider.
	 * @param pendingAcquireTimeout How long a request waits for a connection; a duration
	 * from 1ms to 10m; default unset (45s). Checked with Reactor Netty 1.3.8; source
	 * ConnectionProvider.
	 * @param maxIdleTime How long an idle connection is kept; a duration from 1ms to 1h;
	 * default unset (for ever). Checked with Reactor Netty 1.3.8; source
	 * ConnectionProvider.
	 * @param acquireOrder Which idle connection is taken; fifo (idle for longest) or lifo
	 * (used last); default unset (fifo). Checked with Reactor Netty 1.3.8; source
	 * ConnectionProvider.
	 * @param compress Whether answers may be compressed; true or false; default unset
	 * (Spring switches it on). Checked with Spring Boot 4.1.2; source
	 * ReactorHttpClientBuilder.
	 * @param pool Who shares connections; shared (all threads), per-loop (each event loop
	 * has its own, each as large as max-connections) or none (a connection for each
	 * request); default unset (shared). With none the other knobs of the pool have no
	 * effect. Checked with Reactor Netty 1.3.8; source ConnectionProvider.
	 * @param protocol What is spoken in clear; http1 or h2c (HTTP/2 by prior knowledge,
	 * which the other side must speak; only with the shared pool); default unset (http1).
	 * Checked with Reactor Netty 1.3.8; source HttpClient.protocol.
	 */
	public record Client(@Bounds(min = "1", max = "65535") @Nullable Integer maxConnections,
			@Bounds(min = "1", max = "1000000") @Nullable Integer pendingAcquireMaxCount,
			@Bounds(min = "1ms", max = "10m") @Nullable Duration pendingAcquireTimeout,
			@Bounds(min = "1ms", max = "1h") @Nullable Duration maxIdleTime, @Nullable AcquireOrder acquireOrder,
			@Nullable Boolean compress, @Nullable ClientPool pool, @Nullable ClientProtocol protocol) {

		/**
		 * Whether the connection pool differs from Reactor Netty's own.
		 * @return whether any knob of the pool is set
		 */
		public boolean hasPool() {
			return (this.maxConnections != null) || (this.pendingAcquireMaxCount != null)
					|| (this.pendingAcquireTimeout != null) || (this.maxIdleTime != null) || (this.acquireOrder != null)
					|| (this.pool == ClientPool.PER_LOOP);
		}

	}

}
