package org.webfluxdyno.starter.lane;

import java.util.List;
import java.util.function.Supplier;

import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.Channel;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.webfluxdyno.starter.server.HttpPipelines;
import org.webfluxdyno.starter.server.MainServer;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.util.function.SingletonSupplier;

/**
 * Installs the {@link LaneHandler} on HTTP/1.1 connections of the main server. The lane
 * neither writes access logs nor counts towards
 * {@code server.netty.max-keep-alive-requests}; with the latter set it stays away.
 */
public final class LaneCustomizer implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, Ordered {

	private static final Log logger = LogFactory.getLog(LaneCustomizer.class);

	static final String HANDLER = "dyno.lane";

	private final MainServer mainServer;

	private final Supplier<LaneAnswers> answers;

	/**
	 * Creates the customizer.
	 * @param mainServer what the lane belongs to
	 * @param routes the routes
	 * @param meters where the requests are recorded; asked for at the first connection,
	 * when the application is complete
	 */
	public LaneCustomizer(MainServer mainServer, List<LaneRoute> routes, Supplier<MeterRegistry> meters) {
		this.mainServer = mainServer;
		this.answers = SingletonSupplier.of(() -> new LaneAnswers(routes, meters.get()));
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
		if (server.configuration().maxKeepAliveRequests() != -1) {
			logger.warn("The lane is off: it cannot count requests for server.netty.max-keep-alive-requests");
			return server;
		}
		return new HttpPipelines(this.mainServer, this::install).onConnections(server);
	}

	private void install(Channel channel) {
		channel.pipeline()
			.addBefore(NettyPipeline.HttpTrafficHandler, HANDLER,
					new LaneHandler(this.answers.get(), this.mainServer::isDraining));
	}

}
