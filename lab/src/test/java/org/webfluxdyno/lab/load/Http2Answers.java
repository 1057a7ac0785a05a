package org.webfluxdyno.lab.load;

import java.util.concurrent.atomic.AtomicInteger;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.ReferenceCountUtil;

/**
 * The server's side of HTTP/2: does to each request what a test wants.
 */
final class Http2Answers {

	/** Answers a request that has come to its end. */
	@FunctionalInterface
	interface Behaviour {

		void answer(ChannelHandlerContext ctx, Http2FrameStream stream, int serial);

	}

	private final Behaviour behaviour;

	private final Http2Settings settings;

	final AtomicInteger requests = new AtomicInteger();

	final AtomicInteger bodyBytes = new AtomicInteger();

	private final AtomicInteger unanswered = new AtomicInteger();

	final AtomicInteger mostUnanswered = new AtomicInteger();

	Http2Answers(Behaviour behaviour) {
		this(behaviour, Http2Settings.defaultSettings());
	}

	Http2Answers(Behaviour behaviour, Http2Settings settings) {
		this.behaviour = behaviour;
		this.settings = settings;
	}

	void install(ChannelPipeline pipeline) {
		pipeline.addLast(Http2FrameCodecBuilder.forServer()
			.initialSettings(this.settings)
			.gracefulShutdownTimeoutMillis(0)
			.build(), new ChannelInboundHandlerAdapter() {

				@Override
				public void channelRead(ChannelHandlerContext ctx, Object message) {
					read(ctx, message);
					ReferenceCountUtil.release(message);
				}

				@Override
				public void channelReadComplete(ChannelHandlerContext ctx) {
					ctx.flush();
				}

				@Override
				public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
					ctx.close();
				}

			});
	}

	private void read(ChannelHandlerContext ctx, Object message) {
		if (message instanceof Http2DataFrame data) {
			this.bodyBytes.addAndGet(data.content().readableBytes());
			if (data.isEndStream()) {
				request(ctx, data.stream());
			}
		}
		else if (message instanceof Http2HeadersFrame headers && headers.isEndStream()) {
			request(ctx, headers.stream());
		}
	}

	private void request(ChannelHandlerContext ctx, Http2FrameStream stream) {
		int now = this.unanswered.incrementAndGet();
		this.mostUnanswered.accumulateAndGet(now, Math::max);
		this.behaviour.answer(ctx, stream, this.requests.incrementAndGet());
	}

	/** Answers with thirteen bytes; flushed when what has come is read. */
	void hello(ChannelHandlerContext ctx, Http2FrameStream stream, int status) {
		this.unanswered.decrementAndGet();
		ctx.write(
				new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().status(String.valueOf(status))).stream(stream));
		ctx.write(new DefaultHttp2DataFrame(Unpooled.copiedBuffer("Hello, World!".getBytes()), true).stream(stream));
	}

}
