package org.webfluxdyno.starter.drain;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * Puts {@code Connection: close} on the last answer of an HTTP/1.1 connection while the
 * server drains; Reactor Netty closes the connection after such an answer.
 * <p>
 * Which answer is the last? One behind which no pipelined request waits, neither read nor
 * still in the socket. So an answer is held for a moment in which the socket is read once
 * more. It is added to a connection when draining starts, not before.
 */
final class DrainHandler extends ChannelOutboundHandlerAdapter {

	/** Long enough for the event loop to look at the socket; short for the client. */
	private static final long HOLD_MILLIS = 2;

	private @Nullable Queue<Held> held;

	private boolean flushAfterwards;

	@Override
	public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
		Queue<Held> waiting = this.held;
		if (waiting != null) {
			waiting.add(new Held(message, promise));
		}
		else if (isFinalHead(message) && (PendingAnswers.of(ctx.channel()) <= 1)) {
			hold(ctx, new Held(message, promise));
		}
		else {
			ctx.write(message, promise);
		}
	}

	@Override
	public void flush(ChannelHandlerContext ctx) {
		if (this.held != null) {
			this.flushAfterwards = true;
		}
		else {
			ctx.flush();
		}
	}

	private static boolean isFinalHead(Object message) {
		return (message instanceof HttpResponse response)
				&& (response.status().codeClass() != HttpStatusClass.INFORMATIONAL);
	}

	private void hold(ChannelHandlerContext ctx, Held head) {
		Queue<Held> waiting = new ArrayDeque<>();
		waiting.add(head);
		this.held = waiting;
		ctx.read();
		ctx.executor().schedule(() -> release(ctx), HOLD_MILLIS, TimeUnit.MILLISECONDS);
	}

	private void release(ChannelHandlerContext ctx) {
		Queue<Held> waiting = this.held;
		this.held = null;
		if (waiting == null) {
			return;
		}
		if ((PendingAnswers.of(ctx.channel()) <= 1) && (waiting.element().message() instanceof HttpResponse head)) {
			HttpUtil.setKeepAlive(head, false);
		}
		for (Held write : waiting) {
			ctx.write(write.message(), write.promise());
		}
		if (this.flushAfterwards) {
			this.flushAfterwards = false;
			ctx.flush();
		}
	}

	@Override
	public void handlerRemoved(ChannelHandlerContext ctx) {
		Queue<Held> waiting = this.held;
		this.held = null;
		if (waiting != null) {
			for (Held write : waiting) {
				ReferenceCountUtil.release(write.message());
				write.promise().tryFailure(new ClosedChannelException());
			}
		}
	}

	/**
	 * A write that waits.
	 *
	 * @param message what is written
	 * @param promise told when it was written
	 */
	private record Held(Object message, ChannelPromise promise) {
	}

}
