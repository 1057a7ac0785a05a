package org.webfluxdyno.starter.config;

/**
 * Which idle connection a client request takes from the pool.
 */
public enum AcquireOrder {

	/** The one idle for longest, Reactor Netty's default: spreads requests evenly. */
	FIFO,
	/** The one used last: keeps few connections hot and lets the others time out. */
	LIFO

}
