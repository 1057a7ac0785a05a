package org.webfluxdyno.starter.lane;

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
import org.webfluxdyno.starter.date.DateHandler;

/**
 * Answers the routes of the lane right behind the HTTP codec, and passes everything else
 * on. One instance per connection.
 * <p>
 * Order of pipelined answers: the lane answers only while no request that it passed on
 * awaits its answer, so its answers never overtake others.
 * <p>
 * Reading: Reactor Netty reads the socket by request, once per answer of its own. After
 * answers of the lane nobody else would read, so the lane does.
 */
public final class LaneHandler extends ChannelDuplexHandler {

	private final LaneTable table;

	private final @Nullable DateHandler date;

	private final BooleanSupplier closed;

	private int passedOn;

	private boolean finalAnswer;

	private boolean closing;

	private boolean swallowing;

	private boolean answered;

	private boolean readWhenWritable;

	/**
	 * Creates the handler of a connection.
	 * @param table the routes, of the connection's event loop
	 * @param date what puts the Date header on answers, or null
	 * @param closed whether the lane is closed for now
	 */
	LaneHandler(LaneTable table, @Nullable DateHandler date, BooleanSupplier closed) {
		this.table = table;
		this.date = date;
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
		LaneSlot slot = this.table.find(request);
		if ((slot == null) || !isWritable(ctx)
				|| !slot.answer(ctx, request, (this.date != null) ? this.date.now() : null)) {
			return false;
		}
		ReferenceCountUtil.release(request);
		this.answered = true;
		return true;
	}

	// A peer that does not read gets its answers the ordinary way, each one only after
	// the one before has left: so no more answers pile up than the high water mark
	// allows.
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
