package org.webfluxdyno.starter.drain;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Knows when a draining connection last got bytes, half a request included.
 */
final class ReadClock extends ChannelInboundHandlerAdapter {

	private long lastReadNanos = System.nanoTime();

	private boolean closing;

	@Override
	public void channelRead(ChannelHandlerContext ctx, Object message) {
		this.lastReadNanos = System.nanoTime();
		ctx.fireChannelRead(message);
	}

	/**
	 * How long no bytes came, or since draining started if that is shorter; to be called
	 * on the event loop.
	 * @return nanoseconds
	 */
	long idleNanos() {
		return System.nanoTime() - this.lastReadNanos;
	}

	/**
	 * Whether the close of the connection is asked for the first time now.
	 * @return true once
	 */
	boolean startsClosing() {
		boolean first = !this.closing;
		this.closing = true;
		return first;
	}

}
