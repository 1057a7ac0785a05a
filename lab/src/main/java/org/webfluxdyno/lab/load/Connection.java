package org.webfluxdyno.lab.load;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;

/**
 * One connection of a worker, whatever its protocol. Everything runs on the worker's
 * event loop.
 */
abstract class Connection extends ChannelInboundHandlerAdapter {

	private final Worker worker;

	private final Duration timeout;

	@SuppressWarnings("NullAway.Init") // set when the handler is added, before any use
	private Channel channel;

	private boolean established;

	private boolean closing;

	private boolean failed;

	/**
	 * A connection.
	 * @param worker whose it is
	 * @param timeout how long to wait until requests can be sent, and for answers
	 */
	Connection(Worker worker, Duration timeout) {
		this.worker = worker;
		this.timeout = timeout;
	}

	final Worker worker() {
		return this.worker;
	}

	final Channel channel() {
		return this.channel;
	}

	final boolean closing() {
		return this.closing;
	}

	/** How many more requests may be sent now. */
	abstract int free();

	/** How many requests wait for their answers. */
	abstract int unanswered();

	/** When the oldest unanswered request was sent; only asked when there is one. */
	abstract long oldestSentNanos();

	/**
	 * Gives up requests that have waited too long, at least the oldest.
	 * @param sentBefore those sent before this time
	 * @param example what to say of them
	 */
	abstract void expire(long sentBefore, String example);

	/**
	 * Writes a request; {@link #flush()} sends it.
	 * @param intendedNanos when it should have been sent, by {@link System#nanoTime()}
	 * @param nowNanos the time now
	 */
	abstract void send(long intendedNanos, long nowNanos);

	/** Sends what was written. */
	abstract void flush();

	/** Forgets all unanswered requests. */
	abstract void forget();

	/** The connection has ended; answers that end with it are counted now. */
	abstract void ended();

	/** Requests can be sent from now on. */
	final void establish() {
		if (!this.established && !this.closing) {
			this.established = true;
			this.worker.opened(this);
		}
	}

	/** Fails unless requests can be sent within the time-out. */
	final void expectEstablished() {
		this.channel.eventLoop().schedule(() -> {
			if (!this.established) {
				fail(ErrorKind.TIMEOUT,
						"connected, but not ready for requests within %d ms".formatted(this.timeout.toMillis()));
			}
		}, this.timeout.toNanos(), TimeUnit.NANOSECONDS);
	}

	/** No further request is sent; closes once nothing is unanswered. */
	final void closeWhenAnswered() {
		this.closing = true;
		if (unanswered() == 0) {
			this.channel.close();
		}
	}

	/** Gives up all that is unanswered, and the connection. */
	final void fail(ErrorKind kind, String example) {
		if (this.failed) {
			return;
		}
		this.failed = true;
		// What comes unasked is an error although no request is lost by it.
		int lost = Math.max(unanswered(), (kind == ErrorKind.PROTOCOL) ? 1 : 0);
		forget();
		if (this.established) {
			this.worker.failed(lost, kind, example);
		}
		else if (!this.closing) {
			this.worker.connectFailed(kind, example);
		}
		this.closing = true;
		this.channel.close();
	}

	@Override
	public void handlerAdded(ChannelHandlerContext ctx) {
		this.channel = ctx.channel();
	}

	@Override
	public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
		if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess()) {
			fail(ErrorKind.TLS, Hints.describe(handshake.cause()));
		}
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext ctx) {
		flush();
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
		fail(ErrorKind.of(cause), Hints.describe(cause));
	}

	@Override
	public void channelInactive(ChannelHandlerContext ctx) {
		ended();
		if (unanswered() > 0 || !(this.established || this.closing)) {
			fail(ErrorKind.READ, "the connection was closed before the answer was complete");
		}
		this.worker.closed(this);
	}

}
