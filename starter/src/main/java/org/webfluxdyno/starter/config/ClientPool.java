package org.webfluxdyno.starter.config;

/**
 * Who shares a client's connections.
 */
public enum ClientPool {

	/** All threads, Reactor Netty's default: any request may take any connection. */
	SHARED,
	/** Each event loop has connections of its own and hands them to no other. */
	PER_LOOP,
	/** Nobody: each request opens a connection and closes it. */
	NONE

}
