package org.webfluxdyno.starter.lane;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@link LaneRoute lane routes} right behind the HTTP codec, and passes
 * everything else on. One instance per connection.
 * <p>
 * Order of pipelined answers: the lane answers only while no request that it passed on
 * awaits its answer, so its answers never overtake others.
 * <p>
 * Reading: Reactor Netty reads the socket by request, once per answer of its own. After
 * answers of the lane nobody else would read, so the lane does.
 */
public final class LaneHandler extends ChannelDuplexHandler {

	private final LaneAnswers answers;

	private final BooleanSupplier closed;

	private int passedOn;

	private boolean finalAnswer;

	private boolean closing;

	private boolean swallowing;

	private boolean answered;

	private boolean readWhenWritable;

	LaneHandler(LaneAnswers answers, BooleanSupplier closed) {
		this.answers = answers;
		this.closed = closed;
	}

	@Override
	public void channelRead(ChannelHandlerContext ctx, Object message) {
		if (message instanceof HttpRequest request) {
			this.swallowing = answer(ctx, request);
			if (!this.swallowing) {
				this.passedOn++;
				this.closing |= !HttpUtil.isKeepAlive(request);
				ctx.fireChannelRead(message);
			}
		}
		else if (!this.swallowing) {
			ctx.fireChannelRead(message);
		}
		else {
			this.swallowing = !(message instanceof LastHttpContent);
			ReferenceCountUtil.release(message);
		}
	}

	private boolean answer(ChannelHandlerContext ctx, HttpRequest request) {
		if ((this.passedOn != 0) || this.closing || this.closed.getAsBoolean()) {
			return false;
		}
		long startNanos = System.nanoTime();
		LaneAnswers.@Nullable Entry entry = this.answers.find(request);
		if ((entry == null) || !isWritable(ctx)) {
			return false;
		}
		ReferenceCountUtil.release(request);
		ctx.write(entry.response(), ctx.voidPromise());
		entry.timer().record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
		this.answered = true;
		return true;
	}

	// A peer that does not read gets its answers the ordinary way, each one only after
	// the
	// one before has left: so no more answers pile up than the high water mark allows.
	private static boolean isWritable(ChannelHandlerContext ctx) {
		if (!ctx.channel().isWritable()) {
			ctx.flush();
		}
		return ctx.channel().isWritable();
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext ctx) {
		if (this.answered) {
			this.answered = false;
			ctx.flush();
			readOn(ctx);
		}
		ctx.fireChannelReadComplete();
	}

	private void readOn(ChannelHandlerContext ctx) {
		if (this.passedOn != 0) {
			// Reactor Netty reads on when it has answered.
			return;
		}
		if (ctx.channel().isWritable()) {
			ctx.read();
		}
		else {
			this.readWhenWritable = true;
		}
	}

	@Override
	public void channelWritabilityChanged(ChannelHandlerContext ctx) {
		if (this.readWhenWritable && ctx.channel().isWritable()) {
			this.readWhenWritable = false;
			ctx.read();
		}
		ctx.fireChannelWritabilityChanged();
	}

	@Override
	public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
		if (message instanceof HttpResponse response) {
			this.finalAnswer = response.status().codeClass() != HttpStatusClass.INFORMATIONAL;
			this.closing |= this.finalAnswer && !HttpUtil.isKeepAlive(response);
		}
		if ((message instanceof LastHttpContent) && this.finalAnswer) {
			this.finalAnswer = false;
			this.passedOn--;
		}
		ctx.write(message, promise);
	}

}
