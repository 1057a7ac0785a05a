package org.webfluxdyno.app.echo;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What the service saw of one request.
 *
 * @param method the request method
 * @param uri the request target as it was sent
 * @param path the decoded path
 * @param host the Host header; with HTTP/2 the authority
 * @param query the raw query, without the question mark
 * @param userAgent the User-Agent header
 * @param connectionEstablished when the connection was accepted
 * @param requestStarted when the request's head had been read
 * @param requestNumber the request's serial number on its connection, from 1; with HTTP/2
 * that of its stream, which a client may start at 2
 * @param remoteAddress the peer's address and port
 * @param head the request line and headers, written again from the decoded ones
 */
record Echo(String method, String uri, String path, @Nullable String host, @Nullable String query,
		@Nullable String userAgent, Instant connectionEstablished, Instant requestStarted, long requestNumber,
		String remoteAddress, String head) {

	/**
	 * The echo as text, a line each, the request head last.
	 * @return the text
	 */
	String toText() {
		return """
				Method: %s
				URI: %s
				Path: %s
				Host: %s
				Query: %s
				User agent: %s
				Connection established: %s
				Request started: %s
				Request number on the connection: %d
				Remote address: %s

				%s""".formatted(this.method, this.uri, this.path, orNone(this.host), orNone(this.query),
				orNone(this.userAgent), this.connectionEstablished, this.requestStarted, this.requestNumber,
				this.remoteAddress, this.head);
	}

	private static String orNone(@Nullable String value) {
		return (value != null) ? value : "-";
	}

}
