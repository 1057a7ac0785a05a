package org.webfluxdyno.app.echo;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.Http2StreamChannel;
import org.jspecify.annotations.Nullable;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;

/**
 * Reads an {@link Echo} from Reactor Netty's own request: what Spring's view of it leaves
 * out is just what an echo is asked for.
 */
final class EchoReader {

	private static final String CRLF = "\r\n";

	private EchoReader() {
	}

	static Echo read(ServerHttpRequest request) {
		HttpServerRequest server = ServerHttpRequestDecorator.getNativeRequest(request);
		Channel channel = ((Connection) server).channel();
		Instant started = server.timestamp().toInstant();
		// The stream of a first HTTP/2 request may be seen before its connection's
		// attribute.
		Instant established = ConnectionClock.established(channel, started);
		return new Echo(server.method().name(), server.uri(), request.getURI().getPath(),
				server.requestHeaders().get(HttpHeaderNames.HOST), request.getURI().getRawQuery(),
				server.requestHeaders().get(HttpHeaderNames.USER_AGENT), established, started,
				requestNumber(server.requestId(), channel), address(server.remoteAddress()), head(server));
	}

	/**
	 * Reactor Netty ends a request's id with its number on the channel. An HTTP/2 stream
	 * is a channel of one request; a client numbers its streams 1, 3, 5, … though some
	 * leave out the first, which an upgrade from HTTP/1.1 would have taken
	 */
	private static long requestNumber(String requestId, Channel channel) {
		if (channel instanceof Http2StreamChannel stream) {
			return (stream.stream().id() + 1L) / 2;
		}
		return Long.parseLong(requestId.substring(requestId.lastIndexOf('-') + 1));
	}

	private static String address(@Nullable SocketAddress address) {
		if (address instanceof InetSocketAddress inet && inet.getAddress() != null) {
			return inet.getAddress().getHostAddress() + ":" + inet.getPort();
		}
		return Objects.toString(address, "-");
	}

	private static String head(HttpServerRequest request) {
		StringBuilder head = new StringBuilder(256);
		head.append(request.method().name())
			.append(' ')
			.append(request.uri())
			.append(' ')
			.append(request.version().text())
			.append(CRLF);
		for (Map.Entry<String, String> header : request.requestHeaders()) {
			head.append(header.getKey()).append(": ").append(header.getValue()).append(CRLF);
		}
		return head.append(CRLF).toString();
	}

}
