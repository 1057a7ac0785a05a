package org.webfluxdyno.app.http;

import java.time.Duration;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/**
 * Sets the request time-out of the main server, when there is one.
 */
@Component
class RequestTimeout implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

	private final RequestProperties properties;

	RequestTimeout(RequestProperties properties) {
		this.properties = properties;
	}

	@Override
	public void customize(NettyReactiveWebServerFactory factory) {
		Duration timeout = this.properties.timeout();
		if (timeout != null) {
			factory.addServerCustomizers((server) -> server.requestTimeout(timeout));
		}
	}

}
