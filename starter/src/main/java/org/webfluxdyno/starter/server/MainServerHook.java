package org.webfluxdyno.starter.server;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/**
 * The one thing that is always there: a hook per connection that keeps its facts. It runs
 * after all other customizers, so that it sees the finished pipeline.
 */
public final class MainServerHook implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, Ordered {

	private final MainServer mainServer;

	/**
	 * Creates the hook.
	 * @param mainServer what to tell
	 */
	public MainServerHook(MainServer mainServer) {
		this.mainServer = mainServer;
	}

	@Override
	public void customize(NettyReactiveWebServerFactory factory) {
		factory.addServerCustomizers(
				(server) -> server.doOnBind((config) -> this.mainServer.runsOn(config.loopResources()))
					.doOnBound(this.mainServer::bound)
					.doOnChannelInit((observer, channel, remoteAddress) -> this.mainServer.opened(channel)));
	}

	@Override
	public int getOrder() {
		return Ordered.LOWEST_PRECEDENCE;
	}

}
