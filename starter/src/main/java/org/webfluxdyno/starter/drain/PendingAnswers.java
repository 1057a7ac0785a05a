package org.webfluxdyno.starter.drain;

import java.lang.reflect.Field;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import org.jspecify.annotations.Nullable;
import reactor.netty.NettyPipeline;
import reactor.netty.channel.ChannelOperations;

/**
 * How many requests of an HTTP/1.1 connection have been read and not yet answered.
 * Reactor Netty counts them but keeps the number to itself; counting again would cost
 * every request of the service's life, and is needed in its last second alone.
 */
final class PendingAnswers {

	private static final @Nullable Field COUNT = field();

	private PendingAnswers() {
	}

	/**
	 * Whether Reactor Netty's count can be read.
	 * @return whether it can; pipelined requests may be lost at shutdown if not
	 */
	static boolean isReadable() {
		return COUNT != null;
	}

	/**
	 * The count of a connection; to be called on its event loop.
	 * @param connection the connection
	 * @return requests read and not yet answered
	 */
	static int of(Channel connection) {
		ChannelHandler traffic = connection.pipeline().get(NettyPipeline.HttpTrafficHandler);
		if ((COUNT != null) && COUNT.getDeclaringClass().isInstance(traffic)) {
			try {
				return COUNT.getInt(traffic);
			}
			catch (IllegalAccessException ex) {
				throw new IllegalStateException(ex);
			}
		}
		return (ChannelOperations.get(connection) != null) ? 1 : 0;
	}

	private static @Nullable Field field() {
		try {
			Field field = Class.forName("reactor.netty.http.server.HttpTrafficHandler")
				.getDeclaredField("pendingResponses");
			field.setAccessible(true);
			return field;
		}
		catch (ReflectiveOperationException | RuntimeException ex) {
			return null;
		}
	}

}
