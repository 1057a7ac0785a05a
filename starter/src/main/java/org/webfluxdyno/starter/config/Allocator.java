package org.webfluxdyno.starter.config;

/**
 * Where the buffers of the main server's connections come from.
 */
public enum Allocator {

	/** Netty's adaptive allocator, its default since 4.2. */
	ADAPTIVE,
	/** Netty's arena allocator, its default in 4.1. */
	POOLED,
	/** A fresh buffer each time; very slow on JDK 25, where it frees shared segments. */
	UNPOOLED

}
