package org.webfluxdyno.starter.lane;

import java.util.ArrayList;
import java.util.List;

import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.webfluxdyno.starter.date.DateHandler;
import org.webfluxdyno.starter.server.HttpPipelines;
import org.webfluxdyno.starter.server.MainServer;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerConfig;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/**
 * Installs the {@link LaneHandler} on HTTP/1.1 connections of the main server, unless
 * something is configured that the lane would pass by: access log, compression, idle
 * time-out, keep-alive limit, Reactor Netty's meters. Then every request takes the
 * ordinary way, and the log says why.
 */
public final class LaneCustomizer implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, Ordered {

	private static final Log logger = LogFactory.getLog(LaneCustomizer.class);

	static final String HANDLER = "dyno.lane";

	static final String REPEATS = "dyno.lane-repeats";

	private final MainServer mainServer;

	private final LaneTables tables;

	private volatile boolean standsAside;

	/**
	 * Creates the customizer.
	 * @param mainServer what the lane belongs to
	 * @param tables the routes
	 */
	public LaneCustomizer(MainServer mainServer, LaneTables tables) {
		this.mainServer = mainServer;
		this.tables = tables;
	}

	@Override
	public void customize(NettyReactiveWebServerFactory factory) {
		factory.addServerCustomizers(this::install);
	}

	@Override
	public int getOrder() {
		// After the Date handler, so that the lane's answers pass it on their way out.
		return 300;
	}

	private HttpServer install(HttpServer server) {
		HttpServer bound = server.doOnBind((config) -> say(reasons((HttpServerConfig) config)));
		return new HttpPipelines(this.mainServer, this::install).onConnections(bound);
	}

	// What is configured further down the pipeline, which the lane's answers never reach.
	private static List<String> reasons(HttpServerConfig config) {
		List<String> reasons = new ArrayList<>();
		if (config.maxKeepAliveRequests() != -1) {
			reasons.add("requests of a connection are limited (server.netty.max-keep-alive-requests)");
		}
		if (config.idleTimeout() != null) {
			reasons.add("idle connections are closed (server.netty.idle-timeout)");
		}
		if ((config.minCompressionSize() >= 0) || (config.compressPredicate() != null)) {
			reasons.add("answers are compressed (server.compression.enabled)");
		}
		return reasons;
	}

	private void say(List<String> reasons) {
		this.standsAside = !reasons.isEmpty();
		if (this.standsAside) {
			logger.warn("The lane passes every request on, because " + String.join(" and ", reasons));
		}
	}

	private void install(Channel channel) {
		ChannelPipeline pipeline = channel.pipeline();
		if (this.standsAside) {
			return;
		}
		for (String observer : List.of(NettyPipeline.AccessLogHandler, NettyPipeline.CompressionHandler,
				NettyPipeline.HttpMetricsHandler)) {
			if (pipeline.get(observer) != null) {
				say(List.of("the pipeline has a handler for each answer: " + observer));
				return;
			}
		}
		LaneHandler lane = new LaneHandler(this.tables.table(channel.eventLoop()), pipeline.get(DateHandler.class),
				this.mainServer::isDraining);
		pipeline.addBefore(NettyPipeline.HttpTrafficHandler, HANDLER, lane);
		// A connection that may be upgraded to HTTP/2 has bytes that are no requests.
		if ((pipeline.get(NettyPipeline.HttpCodec) != null)
				&& (pipeline.get(NettyPipeline.H2CUpgradeHandler) == null)) {
			LaneRepeats repeats = new LaneRepeats(lane);
			lane.repeats(repeats);
			pipeline.addBefore(NettyPipeline.HttpCodec, REPEATS, repeats);
		}
	}

}
