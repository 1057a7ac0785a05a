package org.webfluxdyno.starter.date;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import org.webfluxdyno.starter.config.DateHeader;

/**
 * Puts the Date header on final answers that have none. It sits next to the HTTP codec,
 * so that it also sees Reactor Netty's own answers to malformed requests.
 */
@Sharable
public final class DateHandler extends ChannelOutboundHandlerAdapter {

	private final DateHeader variant;

	private final DateSource source;

	DateHandler(DateHeader variant, DateSource source) {
		this.variant = variant;
		this.source = source;
	}

	/**
	 * How this handler makes the value.
	 * @return the variant, never {@link DateHeader#OFF}
	 */
	public DateHeader variant() {
		return this.variant;
	}

	/**
	 * The value for an answer sent now. An answer that has it already passes as it is.
	 * @return the value; the same object while it has not changed, unless it is made per
	 * request
	 */
	public CharSequence now() {
		return this.source.now();
	}

	@Override
	public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
		if (message instanceof HttpResponse response
				&& (response.status().codeClass() != HttpStatusClass.INFORMATIONAL)) {
			HttpHeaders headers = response.headers();
			if (!headers.contains(HttpHeaderNames.DATE)) {
				headers.set(HttpHeaderNames.DATE, this.source.now());
			}
		}
		ctx.write(message, promise);
	}

}
