package org.webfluxdyno.starter.config;

/**
 * How the main server talks to the kernel.
 */
public enum Transport {

	/** Reactor Netty's own choice: io_uring, epoll, kqueue, NIO, the first available. */
	AUTO,
	/** The JDK's selector. */
	NIO,
	/** Linux epoll through Netty's native library. */
	EPOLL,
	/** Linux io_uring through Netty's native library. */
	IO_URING

}
