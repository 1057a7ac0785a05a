package org.webfluxdyno.lab.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2ChannelDuplexHandler;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/2 connection with up to {@code streams} concurrent streams, fewer where the
 * server's settings say so.
 */
final class Http2Connection extends Connection {

	private final Http2ChannelDuplexHandler newStreams;

	private final Http2Headers headers;

	private final ByteBuf body;

	private final Map<Http2FrameStream, Exchange> exchanges = new LinkedHashMap<>();

	private int streams;

	/** Streams that have ended, but still count for Netty until it has read on. */
	private int ending;

	private boolean written;

	private static final class Exchange {

		private final long intendedNanos;

		private final long sentNanos;

		private int status;

		Exchange(long intendedNanos, long sentNanos) {
			this.intendedNanos = intendedNanos;
			this.sentNanos = sentNanos;
		}

	}

	Http2Connection(Worker worker, Http2ChannelDuplexHandler newStreams, Http2Headers headers, ByteBuf body,
			LoadOptions options) {
		super(worker, options.timeout());
		this.newStreams = newStreams;
		this.headers = headers;
		this.body = body;
		this.streams = options.pipeline();
	}

	@Override
	int free() {
		return (closing() || !channel().isActive()) ? 0
				: Math.max(0, this.streams - this.exchanges.size() - this.ending);
	}

	@Override
	int unanswered() {
		return this.exchanges.size();
	}

	@Override
	long oldestSentNanos() {
		return this.exchanges.values().iterator().next().sentNanos;
	}

	@Override
	void expire(long sentBefore, String example) {
		List<Http2FrameStream> late = new ArrayList<>();
		this.exchanges.forEach((stream, exchange) -> {
			if (exchange.sentNanos < sentBefore) {
				late.add(stream);
			}
		});
		late.forEach((stream) -> channel().write(new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(stream)));
		this.written = true;
		lose(late, ErrorKind.TIMEOUT, example);
		flush();
		reuse();
		flush();
	}

	@Override
	void forget() {
		this.exchanges.clear();
	}

	@Override
	void ended() {
		// an HTTP/2 answer never ends with its connection
	}

	@Override
	void send(long intendedNanos, long nowNanos) {
		Http2FrameStream stream = this.newStreams.newStream();
		this.exchanges.put(stream, new Exchange(intendedNanos, nowNanos));
		this.written = true;
		boolean noBody = !this.body.isReadable();
		channel().write(new DefaultHttp2HeadersFrame(this.headers, noBody).stream(stream)).addListener((sent) -> {
			if (!sent.isSuccess()) {
				fail(ErrorKind.WRITE, Hints.describe(sent.cause()));
			}
		});
		if (!noBody) {
			channel().write(new DefaultHttp2DataFrame(this.body.retainedDuplicate(), true).stream(stream));
		}
	}

	@Override
	void flush() {
		if (this.written) {
			this.written = false;
			channel().flush();
		}
	}

	@Override
	public void channelActive(ChannelHandlerContext ctx) {
		expectEstablished();
	}

	@Override
	public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
		if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()) {
			SslHandler tls = ctx.pipeline().get(SslHandler.class);
			if (!ApplicationProtocolNames.HTTP_2.equals(tls.applicationProtocol())) {
				fail(ErrorKind.PROTOCOL, "the server did not choose HTTP/2 by ALPN");
			}
		}
		else {
			super.userEventTriggered(ctx, event);
		}
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext ctx) {
		reuse();
		super.channelReadComplete(ctx);
	}

	@Override
	public void channelRead(ChannelHandlerContext ctx, Object message) {
		try {
			if (message instanceof Http2HeadersFrame frame) {
				headers(frame);
			}
			else if (message instanceof Http2DataFrame frame) {
				data(frame);
			}
			else if (message instanceof Http2ResetFrame frame) {
				reset(frame);
			}
			else if (message instanceof Http2GoAwayFrame frame) {
				goAway(frame);
			}
			else if (message instanceof Http2SettingsFrame frame) {
				settings(frame);
			}
		}
		finally {
			ReferenceCountUtil.release(message);
		}
	}

	private void settings(Http2SettingsFrame frame) {
		Long most = frame.settings().maxConcurrentStreams();
		if (most != null) {
			this.streams = (int) Math.min(this.streams, most);
		}
		establish();
	}

	/** Streams that the server has not taken get no answer; the others still do. */
	private void goAway(Http2GoAwayFrame frame) {
		List<Http2FrameStream> refused = this.exchanges.keySet()
			.stream()
			.filter((stream) -> stream.id() > frame.lastStreamId())
			.toList();
		refused.forEach(this.exchanges::remove);
		closeWhenAnswered();
		worker().failed(refused.size(), ErrorKind.READ,
				"the server went away (GOAWAY, error code %d) before it took the request".formatted(frame.errorCode()));
	}

	private void headers(Http2HeadersFrame frame) {
		Exchange exchange = this.exchanges.get(frame.stream());
		if (exchange == null) {
			return;
		}
		CharSequence status = frame.headers().status();
		if (status != null && status.length() == 3 && status.charAt(0) > '1') {
			exchange.status = 100 * digit(status, 0) + 10 * digit(status, 1) + digit(status, 2);
		}
		if (frame.isEndStream()) {
			answered(frame.stream(), exchange);
		}
	}

	private void data(Http2DataFrame frame) {
		Http2FrameStream stream = frame.stream();
		int taken = frame.initialFlowControlledBytes();
		if (taken > 0 && stream != null) {
			channel().write(new DefaultHttp2WindowUpdateFrame(taken).stream(stream));
			this.written = true;
		}
		Exchange exchange = this.exchanges.get(stream);
		if (exchange != null && frame.isEndStream()) {
			answered(stream, exchange);
		}
	}

	private void reset(Http2ResetFrame frame) {
		Http2FrameStream stream = frame.stream();
		if (stream != null && this.exchanges.containsKey(stream)) {
			lose(List.of(stream), ErrorKind.RESET, "the server reset the stream with error code " + frame.errorCode());
		}
	}

	/** These streams get no answer; the connection goes on. */
	private void lose(List<Http2FrameStream> streams, ErrorKind kind, String example) {
		streams.forEach(this.exchanges::remove);
		if (closing()) {
			closeWhenAnswered();
		}
		this.ending += streams.size();
		worker().failed(streams.size(), kind, example);
	}

	private void answered(@Nullable Http2FrameStream stream, Exchange exchange) {
		if (exchange.status == 0) {
			fail(ErrorKind.PROTOCOL, "an answer has no status");
			return;
		}
		this.exchanges.remove(stream);
		if (closing()) {
			closeWhenAnswered();
		}
		this.ending++;
		worker().answered(exchange.status, exchange.intendedNanos, System.nanoTime());
	}

	/** Streams that have ended make room for others. */
	private void reuse() {
		long now = System.nanoTime();
		while (this.ending > 0) {
			this.ending--;
			worker().next(this, now);
		}
	}

	private static int digit(CharSequence status, int at) {
		return Math.floorMod(status.charAt(at) - '0', 10);
	}

}
