package org.webfluxdyno.starter.lane;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;
import org.webfluxdyno.starter.date.DateHandler;
import reactor.netty.NettyPipeline;

/**
 * Answers a request that comes again byte by byte without parsing it again: it sits
 * before the HTTP codec, remembers the bytes of the last request that the lane answered,
 * and knows what the codec and the lane make of them. One instance per connection.
 * <p>
 * The same bytes are the same request only where a request begins. That is so after a
 * read in which all requests were complete and which ended with an empty line: had the
 * codec held anything back, then that line would have ended it. After anything else the
 * codec is asked.
 * <p>
 * The handler is called for each request, and the answer is sent again only if it is the
 * very same. Its bytes are those that the codec wrote last; {@link LaneSlot} keeps them.
 */
final class LaneRepeats extends ChannelDuplexHandler {

	/** Longer requests are not remembered, in bytes. */
	static final int LONGEST = 2048;

	/** Requests that are remembered in vain until no more are. */
	static final int TRIES = 8;

	private static final int EMPTY_LINE = 0x0D0A0D0A;

	private final LaneHandler lane;

	private boolean betweenRequests;

	private boolean parsed;

	private int tries = TRIES;

	private @Nullable Known known;

	private @Nullable ByteArrayOutputStream heard;

	/**
	 * Creates the handler of a connection.
	 * @param lane the lane of the same connection
	 */
	LaneRepeats(LaneHandler lane) {
		this.lane = lane;
	}

	@Override
	public void channelRead(ChannelHandlerContext ctx, Object message) {
		if (!(message instanceof ByteBuf bytes)) {
			this.parsed = true;
			this.betweenRequests = false;
			ctx.fireChannelRead(message);
			return;
		}
		if (this.betweenRequests) {
			answerRepeats(ctx, bytes);
		}
		if (bytes.isReadable()) {
			parse(ctx, bytes);
		}
		else {
			bytes.release();
		}
	}

	private void answerRepeats(ChannelHandlerContext ctx, ByteBuf bytes) {
		Known last = this.known;
		if (last == null) {
			return;
		}
		boolean failed = true;
		try {
			while (last.isAt(bytes, bytes.readerIndex()) && this.lane.repeat(ctx, last.slot(), last.request())) {
				bytes.skipBytes(last.head().readableBytes());
				this.tries = TRIES;
			}
			failed = false;
		}
		finally {
			if (failed) {
				bytes.release();
			}
		}
	}

	private void parse(ChannelHandlerContext ctx, ByteBuf bytes) {
		int start = bytes.readerIndex();
		int length = bytes.readableBytes();
		boolean begins = this.betweenRequests;
		boolean ends = (length >= Integer.BYTES) && (bytes.getInt(bytes.writerIndex() - Integer.BYTES) == EMPTY_LINE);
		this.parsed = true;
		this.betweenRequests = false;
		bytes.retain();
		try {
			ctx.fireChannelRead(bytes);
			this.betweenRequests = ends && this.lane.isBetweenRequests();
			if (begins && this.betweenRequests && (this.tries > 0)) {
				learn(ctx.pipeline(), bytes, start, length);
			}
		}
		finally {
			bytes.release();
			this.lane.forget();
			if (this.known != null) {
				this.known.slot().forgetNext();
			}
		}
	}

	/** Remembers a request that the lane answered, alone or several times in a row. */
	private void learn(ChannelPipeline pipeline, ByteBuf bytes, int start, int length) {
		LaneSlot slot = this.lane.lastSlot();
		HttpRequest request = this.lane.lastRequest();
		int count = this.lane.sameAnswers();
		if ((slot == null) || (request == null) || (count == 0) || (length % count != 0)
				|| (length / count > LONGEST)) {
			return;
		}
		int one = length / count;
		Known last = this.known;
		if ((last != null) && (last.head().readableBytes() == one) && last.isAt(bytes, start)) {
			return;
		}
		byte[] first = ByteBufUtil.getBytes(bytes, start, one);
		for (int i = 1; i < count; i++) {
			if (!Arrays.equals(first, ByteBufUtil.getBytes(bytes, start + i * one, one))) {
				return;
			}
		}
		this.tries--;
		if (nothingElseIsPassedBy(pipeline)) {
			this.known = new Known(Unpooled.wrappedBuffer(first), slot, request);
		}
	}

	// From here to the lane: the codec, then the Date handler or nothing. Whatever else
	// somebody puts there later would not see what comes and goes again.
	private boolean nothingElseIsPassedBy(ChannelPipeline pipeline) {
		Iterator<Map.Entry<String, ChannelHandler>> handlers = pipeline.iterator();
		while (handlers.hasNext() && (handlers.next().getValue() != this)) {
			// What comes before sees every byte.
		}
		if (!handlers.hasNext() || !handlers.next().getKey().equals(NettyPipeline.HttpCodec)) {
			return false;
		}
		while (handlers.hasNext()) {
			ChannelHandler handler = handlers.next().getValue();
			if (handler == this.lane) {
				return true;
			}
			if (!(handler instanceof DateHandler)) {
				return false;
			}
		}
		return false;
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext ctx) {
		if (this.parsed) {
			this.parsed = false;
			ctx.fireChannelReadComplete();
		}
		else {
			// The others have read nothing.
			this.lane.complete(ctx);
		}
	}

	@Override
	public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
		ByteArrayOutputStream listening = this.heard;
		if ((listening != null) && (message instanceof ByteBuf bytes)) {
			listening.writeBytes(ByteBufUtil.getBytes(bytes));
		}
		ctx.write(message, promise);
	}

	/**
	 * Begins to remember what is written, if all of it comes by.
	 * @param pipeline the connection's pipeline
	 * @return whether it does
	 */
	boolean listens(ChannelPipeline pipeline) {
		this.heard = nothingElseIsPassedBy(pipeline) ? new ByteArrayOutputStream() : null;
		return this.heard != null;
	}

	/**
	 * Ends what {@link #listens} began.
	 * @return what was written meanwhile
	 */
	byte[] heard() {
		byte[] bytes = (this.heard != null) ? this.heard.toByteArray() : new byte[0];
		this.heard = null;
		return bytes;
	}

	/**
	 * A request that may come again.
	 *
	 * @param head its bytes
	 * @param slot what answered it
	 * @param request what the codec made of it
	 */
	private record Known(ByteBuf head, LaneSlot slot, HttpRequest request) {

		boolean isAt(ByteBuf bytes, int index) {
			int length = this.head.readableBytes();
			return (bytes.writerIndex() - index >= length) && ByteBufUtil.equals(this.head, 0, bytes, index, length);
		}

	}

}
