package org.webfluxdyno.starter.transport;

import java.io.FileNotFoundException;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import org.jspecify.annotations.Nullable;
import org.webfluxdyno.starter.config.Transport;
import reactor.netty.resources.LoopResources;

/**
 * Which transports this process can use.
 */
final class Transports {

	private Transports() {
	}

	/**
	 * The factory of a transport's I/O handlers.
	 * @param transport any but {@link Transport#AUTO}
	 * @return the factory
	 * @throws UnavailableTransportException when it cannot be used here
	 */
	static IoHandlerFactory factory(Transport transport) {
		String reason = unavailable(transport);
		if (reason != null) {
			throw new UnavailableTransportException(transport, reason);
		}
		return switch (transport) {
			case EPOLL -> EpollIoHandler.newFactory();
			case IO_URING -> IoUringIoHandler.newFactory();
			case AUTO, NIO -> NioIoHandler.newFactory();
		};
	}

	/**
	 * What {@link Transport#AUTO} comes to here.
	 * @param transport what was asked for
	 * @return a transport that is not AUTO
	 */
	static Transport resolve(Transport transport) {
		if (transport != Transport.AUTO) {
			return transport;
		}
		if (!LoopResources.DEFAULT_NATIVE || !LoopResources.hasNativeSupport()) {
			return Transport.NIO;
		}
		return (unavailable(Transport.IO_URING) == null) ? Transport.IO_URING
				: ((unavailable(Transport.EPOLL) == null) ? Transport.EPOLL : Transport.NIO);
	}

	/**
	 * Why a transport cannot be used here.
	 * @param transport the transport
	 * @return the reason, or null when it can be used
	 */
	static @Nullable String unavailable(Transport transport) {
		try {
			return switch (transport) {
				case EPOLL -> reason(Epoll.unavailabilityCause());
				case IO_URING -> reason(IoUring.unavailabilityCause());
				case AUTO, NIO -> null;
			};
		}
		catch (LinkageError ex) {
			return "its library is not on the class path";
		}
	}

	private static @Nullable String reason(@Nullable Throwable cause) {
		if (cause == null) {
			return null;
		}
		Throwable root = cause;
		while (root.getCause() != null) {
			root = root.getCause();
		}
		if ((root instanceof FileNotFoundException) || (root instanceof UnsatisfiedLinkError)) {
			return "its native library is not on the class path or does not load (" + root.getMessage() + ")";
		}
		return (root.getMessage() != null) ? root.getMessage() : root.getClass().getSimpleName();
	}

}
