package org.webfluxdyno.starter.server;

import java.util.Map;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;

/**
 * What a channel of the main server was made of, kept for as long as no newer channel
 * replaces it: a closed channel has lost its handlers.
 *
 * @param channelClass the channel's class, which shows the transport
 * @param allocator where its buffers come from
 * @param loops the event loop group it is registered with
 * @param options its socket options
 * @param serverOptions socket options of the listening channel it was accepted from
 * @param handlers its pipeline, by name
 */
public record ChannelFacts(Class<? extends Channel> channelClass, ByteBufAllocator allocator, EventLoopGroup loops,
		Map<ChannelOption<?>, Object> options, Map<ChannelOption<?>, Object> serverOptions,
		Map<String, ChannelHandler> handlers) {

	/**
	 * Reads the facts from a channel.
	 * @param connection a connection of the main server
	 * @param pipelineOwner the connection itself, or an HTTP/2 stream of it
	 * @return its facts
	 */
	static ChannelFacts of(Channel connection, Channel pipelineOwner) {
		return new ChannelFacts(connection.getClass(), connection.config().getAllocator(),
				connection.eventLoop().parent(), connection.config().getOptions(),
				connection.parent().config().getOptions(), pipelineOwner.pipeline().toMap());
	}

	/**
	 * Whether a handler of this type is in the pipeline.
	 * @param type the handler's type
	 * @return whether there is one
	 */
	public boolean hasHandler(Class<? extends ChannelHandler> type) {
		return this.handlers.values().stream().anyMatch(type::isInstance);
	}

}
