package org.webfluxdyno.starter.lane;

import java.util.function.BooleanSupplier;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
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

	private boolean inRequest;

	private boolean broken;

	private @Nullable LaneRepeats repeats;

	private @Nullable LaneSlot lastSlot;

	private @Nullable HttpRequest lastRequest;

	private int requests;

	private int sameAnswers;

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

	/**
	 * Tells who answers requests that come again.
	 * @param repeats the handler before the codec of the same connection
	 */
	void repeats(LaneRepeats repeats) {
		this.repeats = repeats;
	}

	@Override
	public void channelRead(ChannelHandlerContext ctx, Object message) {
		if (message instanceof HttpObject part) {
			follow(part);
		}
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

	// After a broken message or in a tunnel, bytes are no requests any more.
	private void follow(HttpObject part) {
		if (part instanceof HttpRequest request) {
			this.requests++;
			this.inRequest = true;
			this.broken |= HttpMethod.CONNECT.equals(request.method());
		}
		if (part instanceof LastHttpContent) {
			this.inRequest = false;
		}
		this.broken |= part.decoderResult().isFailure();
	}

	private boolean answer(ChannelHandlerContext ctx, HttpRequest request) {
		if (!mayAnswer()) {
			return false;
		}
		LaneSlot slot = this.table.find(request);
		if ((slot == null) || !isWritable(ctx) || !answer(ctx, slot, request)) {
			return false;
		}
		ReferenceCountUtil.release(request);
		this.answered = true;
		remember(slot, request);
		return true;
	}

	private void remember(LaneSlot slot, HttpRequest request) {
		if (this.repeats != null) {
			this.sameAnswers = ((this.sameAnswers == 0) || (this.lastSlot == slot)) ? this.sameAnswers + 1 : 0;
			this.lastSlot = slot;
			this.lastRequest = request;
		}
	}

	private boolean answer(ChannelHandlerContext ctx, LaneSlot slot, HttpRequest request) {
		CharSequence now = now();
		LaneRepeats listener = slot.lacksBytes(now) ? this.repeats : null;
		if ((listener == null) || !listener.listens(ctx.pipeline())) {
			return slot.answer(ctx, request, now);
		}
		byte[] written;
		boolean done;
		try {
			done = slot.answer(ctx, request, now);
		}
		finally {
			written = listener.heard();
		}
		if (done) {
			slot.keepBytes(written);
		}
		return done;
	}

	private boolean mayAnswer() {
		return (this.passedOn == 0) && !this.closing && !this.closed.getAsBoolean();
	}

	private @Nullable CharSequence now() {
		return (this.date != null) ? this.date.now() : null;
	}

	/**
	 * Answers a request that has come before.
	 * @param ctx where to write
	 * @param slot what answered it then
	 * @param request the request
	 * @return whether it was answered; if not, it has to be parsed again
	 */
	boolean repeat(ChannelHandlerContext ctx, LaneSlot slot, HttpRequest request) {
		if (!mayAnswer() || !isWritable(ctx) || !slot.repeat(ctx, request, now())) {
			return false;
		}
		this.answered = true;
		return true;
	}

	/** Forgets what was read. */
	void forget() {
		this.requests = 0;
		this.sameAnswers = 0;
		this.lastSlot = null;
		this.lastRequest = null;
	}

	/**
	 * Whether no part of a request is awaited, and bytes are requests.
	 * @return whether it is so
	 */
	boolean isBetweenRequests() {
		return !this.inRequest && !this.broken;
	}

	/**
	 * How many requests were read since {@link #forget}, if one slot answered all.
	 * @return their number, else 0
	 */
	int sameAnswers() {
		return (this.sameAnswers == this.requests) ? this.sameAnswers : 0;
	}

	@Nullable LaneSlot lastSlot() {
		return this.lastSlot;
	}

	@Nullable HttpRequest lastRequest() {
		return this.lastRequest;
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
		complete(ctx);
		ctx.fireChannelReadComplete();
	}

	/**
	 * Sends the answers to what was read, and reads on.
	 * @param ctx where to
	 */
	void complete(ChannelHandlerContext ctx) {
		if (this.answered) {
			this.answered = false;
			ctx.flush();
			readOn(ctx);
		}
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
