package org.webfluxdyno.app.echo;

import java.time.Instant;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/**
 * Notes on each channel of the main server when its connection was established. A factory
 * customizer rather than a {@code NettyServerCustomizer} bean: the management server
 * collects the latter from its parent context too.
 */
@Component
class ConnectionClock implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

	private static final AttributeKey<Instant> ESTABLISHED = AttributeKey
		.valueOf(ConnectionClock.class.getName() + ".established");

	@Override
	public void customize(NettyReactiveWebServerFactory factory) {
		factory.addServerCustomizers((server) -> server
			.doOnChannelInit((observer, channel, address) -> channel.attr(ESTABLISHED).setIfAbsent(Instant.now())));
	}

	/**
	 * When the connection that a channel belongs to was established. An HTTP/2 stream has
	 * a channel of its own, whose parent is the connection's.
	 * @param channel the channel of a request
	 * @param otherwise the answer for a channel of another server
	 * @return the time of the connection
	 */
	static Instant established(Channel channel, Instant otherwise) {
		for (Channel at = channel; at != null; at = at.parent()) {
			if (at.hasAttr(ESTABLISHED)) {
				Instant established = at.attr(ESTABLISHED).get();
				return (established != null) ? established : otherwise;
			}
		}
		return otherwise;
	}

}
