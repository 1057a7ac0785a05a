package org.webfluxdyno.starter.knobs;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.flush.FlushConsolidationHandler;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.handler.ssl.SslHandler;
import org.jspecify.annotations.Nullable;
import org.webfluxdyno.starter.config.DateHeader;
import org.webfluxdyno.starter.date.DateHandler;
import org.webfluxdyno.starter.lane.LaneHandler;
import org.webfluxdyno.starter.server.ChannelFacts;
import org.webfluxdyno.starter.server.MainServer;
import reactor.netty.NettyPipeline;
import reactor.netty.resources.LoopResources;

/**
 * Knobs of the main server, from a channel that it accepted.
 */
public final class ServerKnobs implements KnobSource {

	private static final String NO_CONNECTION = "no connection yet: send one request to the main port";

	private final MainServer mainServer;

	/**
	 * Creates the source.
	 * @param mainServer where the channels are
	 */
	public ServerKnobs(MainServer mainServer) {
		this.mainServer = mainServer;
	}

	@Override
	public Map<String, Knob> read() {
		Map<String, Knob> knobs = new LinkedHashMap<>();
		ChannelFacts facts = this.mainServer.facts();
		knobs.put("transport", knob(facts, ServerKnobs::transport, "class of a live channel"));
		knobs.put("event-loop.workers", knob(facts, (live) -> workers(live.loops()), "loop group of the main server"));
		knobs.put("event-loop.colocation", colocation());
		knobs.put("event-loop.selectors", selectors());
		knobs.put("allocator.type", knob(facts, (live) -> allocator(live.allocator()), "channel config"));
		knobs.put("netty-route", new Knob(this.mainServer.routeProviders() > 0, "routes of the main server"));
		putPipeline(knobs, facts);
		putOptions(knobs, facts);
		return knobs;
	}

	private static void putPipeline(Map<String, Knob> knobs, @Nullable ChannelFacts facts) {
		String from = "pipeline of a live channel";
		knobs.put("lane", knob(facts, (live) -> live.hasHandler(LaneHandler.class), from));
		knobs.put("date-header", knob(facts, ServerKnobs::dateHeader, from));
		knobs.put("flush-consolidation", knob(facts, (live) -> live.hasHandler(FlushConsolidationHandler.class), from));
		knobs.put("reactor-netty-metrics",
				knob(facts, (live) -> live.handlers().containsKey(NettyPipeline.HttpMetricsHandler), from));
		knobs.put("access-log",
				knob(facts, (live) -> live.handlers().containsKey(NettyPipeline.AccessLogHandler), from));
		knobs.put("max-pipeline-depth", knob(facts, ServerKnobs::pipelineDepth, "HTTP codec of a live channel"));
		knobs.put("server.http2", knob(facts, ServerKnobs::http2, from));
		knobs.put("tls.provider", knob(facts, ServerKnobs::tlsProvider, from));
	}

	private static void putOptions(Map<String, Knob> knobs, @Nullable ChannelFacts facts) {
		knobs.put("socket.tcp-no-delay", option(facts, "TCP_NODELAY"));
		knobs.put("socket.keep-alive", option(facts, "SO_KEEPALIVE"));
		knobs.put("socket.quick-ack", option(facts, "TCP_QUICKACK"));
		knobs.put("socket.connect-timeout-millis", serverOption(facts, "CONNECT_TIMEOUT_MILLIS"));
		knobs.put("socket.backlog", serverOption(facts, "SO_BACKLOG"));
		knobs.put("socket.fast-open", serverOption(facts, "TCP_FASTOPEN"));
		knobs.put("socket.reuse-port", serverOption(facts, "SO_REUSEPORT"));
		knobs.put("write-water-mark.low", knob(facts, (live) -> waterMark(live).low(), "channel config"));
		knobs.put("write-water-mark.high", knob(facts, (live) -> waterMark(live).high(), "channel config"));
	}

	private static Knob knob(@Nullable ChannelFacts facts, Function<ChannelFacts, @Nullable Object> read, String from) {
		return (facts != null) ? new Knob(read.apply(facts), from) : new Knob(null, NO_CONNECTION);
	}

	private static Knob option(@Nullable ChannelFacts facts, String name) {
		return knob(facts, (live) -> option(live.options(), name), "channel config");
	}

	private static Knob serverOption(@Nullable ChannelFacts facts, String name) {
		return knob(facts, (live) -> option(live.serverOptions(), name), "config of the listening channel");
	}

	// Native transports prefix the names of their own options with a class name.
	private static @Nullable Object option(Map<ChannelOption<?>, Object> options, String name) {
		for (Map.Entry<ChannelOption<?>, Object> option : options.entrySet()) {
			String known = option.getKey().name();
			if (known.equals(name) || known.endsWith("#" + name)) {
				return option.getValue();
			}
		}
		return null;
	}

	private static WriteBufferWaterMark waterMark(ChannelFacts live) {
		return (WriteBufferWaterMark) live.options()
			.getOrDefault(ChannelOption.WRITE_BUFFER_WATER_MARK, WriteBufferWaterMark.DEFAULT);
	}

	private static String transport(ChannelFacts live) {
		String name = live.channelClass().getSimpleName().toLowerCase(Locale.ROOT);
		if (name.startsWith("iouring")) {
			return "io_uring";
		}
		return name.startsWith("epoll") ? "epoll" : (name.startsWith("nio") ? "nio" : name);
	}

	private static int workers(EventLoopGroup loops) {
		int count = 0;
		for (Object ignored : loops) {
			count++;
		}
		return count;
	}

	private Knob colocation() {
		LoopResources resources = this.mainServer.loopResources();
		if (resources == null) {
			return new Knob(null, "the main server does not listen yet");
		}
		String group = resources.onClient(LoopResources.DEFAULT_NATIVE).getClass().getSimpleName();
		return new Knob(group.startsWith("Colocated"), "client loop group of the main server's loops: " + group);
	}

	private Knob selectors() {
		LoopResources resources = this.mainServer.loopResources();
		if (resources == null) {
			return new Knob(null, "the main server does not listen yet");
		}
		EventLoopGroup selectors = resources.onServerSelect(LoopResources.DEFAULT_NATIVE);
		boolean workersAccept = selectors == resources.onServer(LoopResources.DEFAULT_NATIVE);
		return new Knob(workersAccept ? -1 : workers(selectors),
				"select loop group of the main server's loops; -1: its workers accept");
	}

	private static String allocator(ByteBufAllocator allocator) {
		return allocator.getClass().getSimpleName().replace("ByteBufAllocator", "").toLowerCase(Locale.ROOT);
	}

	private static String dateHeader(ChannelFacts live) {
		for (ChannelHandler handler : live.handlers().values()) {
			if (handler instanceof DateHandler date) {
				return text(date.variant());
			}
		}
		return text(DateHeader.OFF);
	}

	private static String text(DateHeader variant) {
		return variant.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	private static @Nullable Object pipelineDepth(ChannelFacts live) {
		for (ChannelHandler handler : live.handlers().values()) {
			if (handler instanceof HttpServerCodec codec) {
				return LiveFields.read(HttpServerCodec.class, "maxPipelineDepth", codec);
			}
		}
		return null;
	}

	// In clear every connection may become one of HTTP/2; behind TLS its streams show it.
	private static boolean http2(ChannelFacts live) {
		return live.handlers().containsKey(NettyPipeline.H2CUpgradeHandler)
				|| live.handlers().containsKey(NettyPipeline.H2OrHttp11Codec)
				|| live.handlers().containsKey(NettyPipeline.H2ToHttp11Codec);
	}

	private static String tlsProvider(ChannelFacts live) {
		for (ChannelHandler handler : live.handlers().values()) {
			if (handler instanceof SslHandler ssl) {
				return (ssl.engine() instanceof ReferenceCountedOpenSslEngine) ? "openssl" : "jdk";
			}
		}
		return "off";
	}

}
