package org.webfluxdyno.lab.load;

import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;

/**
 * How Netty talks to the kernel.
 */
enum Transport {

	EPOLL("epoll", EpollSocketChannel::new), NIO("nio", NioSocketChannel::new);

	private final String label;

	private final Supplier<Channel> channels;

	Transport(String label, Supplier<Channel> channels) {
		this.label = label;
		this.channels = channels;
	}

	/** The cheapest that works here. */
	static Transport best() {
		return Epoll.isAvailable() ? EPOLL : NIO;
	}

	String label() {
		return this.label;
	}

	Channel channel() {
		return this.channels.get();
	}

	EventLoopGroup group(int threads, ThreadFactory factory) {
		IoHandlerFactory handlers = (this == EPOLL) ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
		return new MultiThreadIoEventLoopGroup(threads, factory, handlers);
	}

}
