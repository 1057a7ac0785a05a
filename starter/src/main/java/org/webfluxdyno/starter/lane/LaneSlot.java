package org.webfluxdyno.starter.lane;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.Timer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;

/**
 * Answers one method of a route on one event loop.
 * <p>
 * The last answer is kept, and sent again when the same body comes again: the very same
 * {@code String}, array or {@link LaneAnswer}. So a constant answer costs no object. The
 * codec copies it into the connection's buffer; if it, or anything else in the pipeline,
 * holds on to the answer instead, then the answer's reference count shows it, and the
 * next one is made anew.
 */
final class LaneSlot {

	private static final int OK = 200;

	/** Longer answers are encoded each time, in bytes. */
	private static final int LONGEST_BODY = 8192;

	/** An answer that came so often in a row seems to be constant. */
	static final int CONSTANT = 16;

	// Spelt as Spring spells it.
	private static final AsciiString CONTENT_LENGTH = AsciiString.cached("Content-Length");

	private final LaneRoute route;

	private final HttpMethod method;

	private final @Nullable LaneMeters meters;

	private final Map<Integer, Timer> timers = new HashMap<>();

	private @Nullable Timer okTimer;

	private @Nullable HttpHeaders headers;

	private @Nullable FullHttpResponse response;

	private @Nullable Object body;

	private @Nullable CharSequence date;

	private int length = -1;

	private int same;

	private @Nullable ByteBuf bytes;

	private boolean keepsNoBytes;

	private boolean asked;

	private @Nullable Object next;

	/**
	 * Creates a slot.
	 * @param route the route
	 * @param method GET or HEAD
	 * @param meters where answers are recorded; null when they are not
	 */
	LaneSlot(LaneRoute route, HttpMethod method, @Nullable LaneMeters meters) {
		this.route = route;
		this.method = method;
		this.meters = meters;
	}

	LaneRoute route() {
		return this.route;
	}

	/**
	 * Writes the answer, unless there is none.
	 * @param ctx where to
	 * @param request the request, which is left as it is
	 * @param date value of the Date header, or null for none
	 * @return whether there was an answer
	 */
	boolean answer(ChannelHandlerContext ctx, HttpRequest request, @Nullable CharSequence date) {
		long startNanos = (this.meters != null) ? System.nanoTime() : 0;
		Object answer = ask(request);
		if (answer == null) {
			return false;
		}
		FullHttpResponse message = message(answer, date);
		// The codec leaves out the body when the request was a HEAD.
		ctx.write(message.retain(), ctx.voidPromise());
		keep(message);
		if (this.meters != null) {
			timer(this.meters, message.status().code()).record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
		}
		return true;
	}

	/**
	 * Writes the bytes of the last answer once more, if this one is the same. If it is
	 * another, it is kept for the next {@link #answer}, so that nobody is asked twice.
	 * @param ctx where to, before the codec
	 * @param request the request, which has been answered before
	 * @param date value of the Date header, or null for none
	 * @return whether it was the same
	 */
	boolean repeat(ChannelHandlerContext ctx, HttpRequest request, @Nullable CharSequence date) {
		ByteBuf known = this.bytes;
		if ((known == null) || (date != this.date)) {
			return false;
		}
		long startNanos = (this.meters != null) ? System.nanoTime() : 0;
		Object answer = ask(request);
		FullHttpResponse last = this.response;
		if ((answer == null) || (answer != this.body) || (last == null)) {
			this.asked = true;
			this.next = answer;
			return false;
		}
		ctx.write(known.retainedDuplicate(), ctx.voidPromise());
		if (this.meters != null) {
			timer(this.meters, last.status().code()).record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
		}
		return true;
	}

	/**
	 * Whether the answer seems to be constant, and what the codec makes of it is wanted.
	 * @param date value of the Date header, or null for none
	 * @return whether it is so
	 */
	boolean lacksBytes(@Nullable CharSequence date) {
		return (this.bytes == null) && !this.keepsNoBytes && (this.same >= CONSTANT) && (date == this.date)
				&& (this.length <= LONGEST_BODY);
	}

	/**
	 * Keeps what the codec made of the last answer, if that was the same as those before
	 * and is complete.
	 * @param written the bytes
	 */
	void keepBytes(byte[] written) {
		int least = HttpMethod.HEAD.equals(this.method) ? 0 : this.length;
		if ((this.same <= CONSTANT) || (written.length <= least)) {
			return;
		}
		try {
			this.bytes = Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(written.length).put(written).flip());
		}
		catch (OutOfMemoryError ex) {
			// The JVM has tried hard and slowly; it shall not have to again.
			this.keepsNoBytes = true;
		}
	}

	/** Forgets an answer that {@link #repeat} got and nobody has sent. */
	void forgetNext() {
		this.asked = false;
		this.next = null;
	}

	// Whatever goes wrong is for the twin to explain to the client.
	private @Nullable Object ask(HttpRequest request) {
		if (this.asked) {
			Object answer = this.next;
			forgetNext();
			return answer;
		}
		try {
			return this.route.function().body(request);
		}
		catch (Throwable ex) {
			return null;
		}
	}

	private FullHttpResponse message(Object answer, @Nullable CharSequence date) {
		FullHttpResponse message = this.response;
		// An array may hold something else by now.
		boolean again = (message != null) && (answer == this.body) && (date == this.date)
				&& !(answer instanceof byte[]);
		this.same = again ? Math.min(this.same, CONSTANT) + 1 : 0;
		if (!again) {
			this.bytes = null;
		}
		if ((message == null) || (answer != this.body)) {
			if (message != null) {
				message.release();
			}
			message = newMessage(answer);
			this.response = message;
			this.body = answer;
		}
		if ((date != null) && (date != this.date)) {
			message.headers().set(HttpHeaderNames.DATE, date);
			this.date = date;
		}
		return message;
	}

	private FullHttpResponse newMessage(Object answer) {
		HttpHeaders known = this.headers;
		if (known == null) {
			known = newHeaders();
			this.headers = known;
		}
		byte[] bytes = bytes(answer);
		if (bytes.length != this.length) {
			this.length = bytes.length;
			known.set(CONTENT_LENGTH, Integer.toString(bytes.length));
			// It comes last, as on the ordinary way.
			known.remove(HttpHeaderNames.DATE);
			this.date = null;
		}
		HttpResponseStatus status = (answer instanceof LaneAnswer lane) ? HttpResponseStatus.valueOf(lane.status())
				: HttpResponseStatus.OK;
		return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(bytes), known,
				EmptyHttpHeaders.INSTANCE);
	}

	private HttpHeaders newHeaders() {
		HttpHeaders fresh = new DefaultHttpHeaders();
		this.route.headers()
			.forEach((field) -> fresh.add(AsciiString.of(field.getKey()), AsciiString.of(field.getValue())));
		this.length = -1;
		return fresh;
	}

	private byte[] bytes(Object answer) {
		if (answer instanceof String text) {
			return text.getBytes(this.route.charset());
		}
		return (answer instanceof LaneAnswer lane) ? lane.body() : (byte[]) answer;
	}

	private void keep(FullHttpResponse message) {
		if (message.refCnt() == 1) {
			message.content().readerIndex(0);
		}
		else {
			message.release();
			this.response = null;
			this.headers = null;
			this.body = null;
			this.bytes = null;
		}
	}

	private Timer timer(LaneMeters meters, int status) {
		Timer known = this.okTimer;
		if ((status == OK) && (known != null)) {
			return known;
		}
		Timer timer = this.timers.computeIfAbsent(status,
				(code) -> meters.timer(this.method.name(), this.route.path(), code));
		if (status == OK) {
			this.okTimer = timer;
		}
		return timer;
	}

}
