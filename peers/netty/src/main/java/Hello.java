import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;

/** Hello world on plain Netty over epoll: its HTTP codec and one handler. */
public final class Hello {

	public static void main(String[] arguments) throws InterruptedException {
		int port = Integer.parseInt(arguments[0]);
		EventLoopGroup loops = new MultiThreadIoEventLoopGroup(EpollIoHandler.newFactory());
		Handler handler = new Handler();
		loops.next().scheduleAtFixedRate(handler::refreshDate, 1, 1, TimeUnit.SECONDS);
		new ServerBootstrap().group(loops)
			.channel(EpollServerSocketChannel.class)
			.childHandler(new ChannelInitializer<SocketChannel>() {
				@Override
				protected void initChannel(SocketChannel channel) {
					channel.pipeline().addLast(new HttpServerCodec(), handler);
				}
			})
			.bind("127.0.0.1", port)
			.sync()
			.channel()
			.closeFuture()
			.sync();
	}

	@Sharable
	private static final class Handler extends ChannelInboundHandlerAdapter {

		private static final byte[] BODY = "Hello, World!".getBytes(StandardCharsets.US_ASCII);

		private static final AsciiString PLAIN = AsciiString.cached("text/plain;charset=UTF-8");

		// RFC_1123_DATE_TIME writes days below 10 with one digit, HTTP wants two.
		private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter
			.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
			.withZone(ZoneOffset.UTC);

		private volatile AsciiString date = now();

		void refreshDate() {
			this.date = now();
		}

		private static AsciiString now() {
			return AsciiString.cached(HTTP_DATE.format(ZonedDateTime.now(ZoneOffset.UTC)));
		}

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			if (message instanceof HttpRequest request) {
				answer(context, request);
			}
			ReferenceCountUtil.release(message);
		}

		private void answer(ChannelHandlerContext context, HttpRequest request) {
			boolean found = request.method().equals(HttpMethod.GET) && request.uri().equals("/hello");
			FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
					found ? HttpResponseStatus.OK : HttpResponseStatus.NOT_FOUND,
					found ? Unpooled.wrappedBuffer(BODY) : Unpooled.EMPTY_BUFFER);
			response.headers()
				.set(HttpHeaderNames.CONTENT_TYPE, PLAIN)
				.setInt(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes())
				.set(HttpHeaderNames.DATE, this.date);
			if (HttpUtil.isKeepAlive(request)) {
				context.write(response, context.voidPromise());
			}
			else {
				response.headers().set(HttpHeaderNames.CONNECTION, "close");
				context.write(response).addListener(ChannelFutureListener.CLOSE);
			}
		}

		@Override
		public void channelReadComplete(ChannelHandlerContext context) {
			context.flush();
		}

		@Override
		public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
			context.close();
		}

	}

}
