package org.webfluxdyno.lab.load;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringSocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * How Netty talks to the kernel.
 */
public enum Transport {

	/** Linux's epoll, through Netty's native library. */
	EPOLL(EpollIoHandler::newFactory, EpollSocketChannel::new, Epoll::unavailabilityCause),
	/** Linux's io_uring, through Netty's native library. */
	IO_URING(IoUringIoHandler::newFactory, IoUringSocketChannel::new, IoUring::unavailabilityCause),
	/** The JDK's selectors, on every system. */
	NIO(NioIoHandler::newFactory, NioSocketChannel::new, () -> null);

	/** Stands for {@link #best()} where a transport is named. */
	public static final String AUTO = "auto";

	private final Supplier<IoHandlerFactory> handlers;

	private final Supplier<Channel> channels;

	private final Supplier<@Nullable Throwable> hindrance;

	Transport(Supplier<IoHandlerFactory> handlers, Supplier<Channel> channels,
			Supplier<@Nullable Throwable> hindrance) {
		this.handlers = handlers;
		this.channels = channels;
		this.hindrance = hindrance;
	}

	/**
	 * The usual choice: epoll where it works, else NIO.
	 * @return a transport that works here
	 */
	public static Transport best() {
		return EPOLL.unavailability().isEmpty() ? EPOLL : NIO;
	}

	/**
	 * Finds a transport by its name.
	 * @param name {@code auto}, {@code epoll}, {@code io_uring} or {@code nio}
	 * @return the transport
	 * @throws IllegalArgumentException if there is none of that name, or if it does not
	 * work here, saying why
	 */
	public static Transport named(String name) {
		if (name.equals(AUTO)) {
			return best();
		}
		Transport transport = Arrays.stream(values())
			.filter((known) -> known.label().equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException(
					"transport must be one of %s, %s, but it was '%s'".formatted(AUTO, labels(), name)));
		transport.unavailability().ifPresent((why) -> {
			throw new IllegalArgumentException(
					"transport %s does not work here: %s; leave it to %s".formatted(name, why, AUTO));
		});
		return transport;
	}

	/**
	 * Why this transport does not work here.
	 * @return the innermost reason, empty when it works
	 */
	Optional<String> unavailability() {
		Throwable cause = this.hindrance.get();
		while (cause != null && cause.getCause() != null) {
			cause = cause.getCause();
		}
		return Optional.ofNullable(cause)
			.map((reason) -> Optional.ofNullable(reason.getMessage()).orElse(reason.toString()));
	}

	/**
	 * Its name in options and results.
	 * @return such as {@code io_uring}
	 */
	public String label() {
		return name().toLowerCase(Locale.ROOT);
	}

	Channel channel() {
		return this.channels.get();
	}

	EventLoopGroup group(int threads, ThreadFactory factory) {
		return new MultiThreadIoEventLoopGroup(threads, factory, this.handlers.get());
	}

	private static String labels() {
		return Arrays.stream(values()).map(Transport::label).collect(Collectors.joining(", "));
	}

}
