package org.webfluxdyno.bench.memory;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;

/**
 * Hello world on Netty's codec and one handler.
 */
@Sharable
final class NettyHello extends ChannelInboundHandlerAdapter {

	private static final byte[] BODY = "Hello, World!".getBytes(StandardCharsets.US_ASCII);

	private static final AsciiString PLAIN = AsciiString.cached("text/plain;charset=UTF-8");

	private final AsciiString date = AsciiString.cached(HttpDate.now());

	/**
	 * Makes the pipeline of a connection.
	 * @return an initializer for any number of connections
	 */
	static ChannelInitializer<Channel> initializer() {
		NettyHello hello = new NettyHello();
		return new ChannelInitializer<>() {

			@Override
			protected void initChannel(Channel channel) {
				channel.pipeline().addLast(new HttpServerCodec(), hello);
			}

		};
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof HttpRequest) {
			FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
					Unpooled.wrappedBuffer(BODY));
			response.headers()
				.set(HttpHeaderNames.CONTENT_TYPE, PLAIN)
				.setInt(HttpHeaderNames.CONTENT_LENGTH, BODY.length)
				.set(HttpHeaderNames.DATE, this.date);
			context.write(response, context.voidPromise());
		}
		ReferenceCountUtil.release(message);
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext context) {
		context.flush();
	}

}
