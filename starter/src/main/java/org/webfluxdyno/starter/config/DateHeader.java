package org.webfluxdyno.starter.config;

/**
 * How answers get their Date header (RFC 9110, section 6.6.1).
 */
public enum DateHeader {

	/** None, as Reactor Netty and Spring do. */
	OFF,
	/** Clock read and value formatted for each answer. */
	PER_REQUEST,
	/** One value for all event loops, formatted again when the clock's second changes. */
	CACHED,
	/** One value per event loop, formatted again when the clock's second changes. */
	PER_LOOP

}
