package org.webfluxdyno.lab.load;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;

/**
 * An HTTP/1.1 connection with up to {@code pipeline} unanswered requests. Every slot of
 * the pipeline has its own view of the encoded request, so that sending allocates
 * nothing.
 */
final class Http1Connection extends Connection implements ResponseScanner.Sink {

	private final ResponseScanner scanner;

	private final ByteBuf template;

	private final ByteBuf[] requests;

	private final long[] intendedNanos;

	private final long[] sentNanos;

	private final boolean tls;

	private int first;

	private int pending;

	private int flushed;

	private boolean written;

	Http1Connection(Worker worker, ByteBuf template, LoadOptions options, boolean tls, boolean neverBody) {
		super(worker, options.timeout());
		int pipeline = options.pipeline();
		this.scanner = new ResponseScanner(neverBody);
		this.template = template;
		this.requests = new ByteBuf[pipeline];
		this.intendedNanos = new long[pipeline];
		this.sentNanos = new long[pipeline];
		this.tls = tls;
		for (int i = 0; i < pipeline; i++) {
			this.requests[i] = Unpooled.unreleasableBuffer(template.duplicate());
		}
	}

	@Override
	int free() {
		return (closing() || !channel().isActive()) ? 0 : this.requests.length - this.pending;
	}

	@Override
	int unanswered() {
		return this.pending;
	}

	@Override
	long oldestSentNanos() {
		return this.sentNanos[this.first];
	}

	@Override
	void expire(long sentBefore, String example) {
		// all that was sent after it is stuck behind it
		fail(ErrorKind.TIMEOUT, example);
	}

	@Override
	void forget() {
		this.pending = 0;
		this.flushed = 0;
	}

	@Override
	void ended() {
		this.scanner.ended(this);
	}

	@Override
	void send(long intendedNanos, long nowNanos) {
		int slot = (this.first + this.pending) % this.requests.length;
		this.intendedNanos[slot] = intendedNanos;
		this.sentNanos[slot] = nowNanos;
		this.pending++;
		this.written = true;
		channel().write(encoded(slot), channel().voidPromise());
	}

	/**
	 * The slot's own buffer; a fresh one where that may still be in use: a peer may
	 * answer before it has read the whole request, and TLS takes its input apart.
	 */
	private ByteBuf encoded(int slot) {
		ChannelOutboundBuffer outbound = channel().unsafe().outboundBuffer();
		if (this.tls || outbound == null || outbound.size() > 0) {
			return this.template.retainedDuplicate();
		}
		return this.requests[slot].setIndex(0, this.template.writerIndex());
	}

	@Override
	void flush() {
		if (this.written) {
			this.written = false;
			this.flushed = this.pending;
			channel().flush();
		}
	}

	@Override
	public void channelActive(ChannelHandlerContext ctx) {
		if (this.tls) {
			expectEstablished();
		}
		else {
			establish();
		}
	}

	@Override
	public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
		if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()) {
			establish();
		}
		else {
			super.userEventTriggered(ctx, event);
		}
	}

	@Override
	public void channelRead(ChannelHandlerContext ctx, Object message) {
		ByteBuf data = (ByteBuf) message;
		try {
			worker().received(data.readableBytes());
			byte[] scratch = worker().scratch();
			while (data.isReadable() && channel().isActive()) {
				int length = Math.min(scratch.length, data.readableBytes());
				data.readBytes(scratch, 0, length);
				this.scanner.feed(scratch, 0, length, this);
			}
		}
		finally {
			data.release();
		}
	}

	@Override
	public void answered(int status, boolean close) {
		if (this.flushed == 0) {
			if (closing()) {
				return;
			}
			throw new ProtocolViolation("an answer came without a request");
		}
		this.flushed--;
		long intended = this.intendedNanos[this.first];
		this.first = (this.first + 1) % this.requests.length;
		this.pending--;
		if (close) {
			int lost = this.pending;
			forget();
			closeWhenAnswered();
			worker().failed(lost, ErrorKind.READ, "the server closed the connection behind an earlier answer");
		}
		long now = System.nanoTime();
		worker().answered(status, intended, now);
		worker().next(this, now);
	}

}
