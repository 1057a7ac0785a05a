package org.webfluxdyno.starter.config;

/**
 * What a client speaks in clear.
 */
public enum ClientProtocol {

	/** HTTP/1.1: one request at a time on a connection. */
	HTTP1,
	/** HTTP/2 by prior knowledge: many requests at a time on a connection. */
	H2C

}
