package org.webfluxdyno.starter.date;

import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import org.webfluxdyno.starter.config.DateHeader;
import org.webfluxdyno.starter.server.HttpPipelines;
import org.webfluxdyno.starter.server.MainServer;
import reactor.netty.NettyPipeline;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/**
 * Installs the {@link DateHandler} on HTTP/1.1 connections and HTTP/2 streams of the main
 * server, unless the variant is {@link DateHeader#OFF}.
 */
public final class DateHeaderCustomizer implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, Ordered {

	static final String HANDLER = "dyno.date";

	private final MainServer mainServer;

	private final DateHeader variant;

	private final Clock clock;

	private final Map<EventLoop, DateHandler> handlerOfLoop = new ConcurrentHashMap<>();

	private final DateHandler sharedHandler;

	/**
	 * Creates the customizer.
	 * @param mainServer told of changed pipelines
	 * @param variant how the value is made
	 * @param clock what time it is
	 */
	public DateHeaderCustomizer(MainServer mainServer, DateHeader variant, Clock clock) {
		this.mainServer = mainServer;
		this.variant = variant;
		this.clock = clock;
		this.sharedHandler = new DateHandler(variant,
				(variant == DateHeader.CACHED) ? DateSource.cached(clock) : DateSource.perRequest(clock));
	}

	@Override
	public void customize(NettyReactiveWebServerFactory factory) {
		if (this.variant != DateHeader.OFF) {
			HttpPipelines pipelines = new HttpPipelines(this.mainServer, this::install);
			factory.addServerCustomizers(pipelines::onConnectionsAndStreams);
		}
	}

	@Override
	public int getOrder() {
		return 200;
	}

	private void install(Channel channel) {
		channel.pipeline().addBefore(NettyPipeline.HttpTrafficHandler, HANDLER, handler(channel.eventLoop()));
	}

	private DateHandler handler(EventLoop loop) {
		if (this.variant != DateHeader.PER_LOOP) {
			return this.sharedHandler;
		}
		return this.handlerOfLoop.computeIfAbsent(loop,
				(key) -> new DateHandler(this.variant, DateSource.cachedForOneThread(this.clock)));
	}

}
