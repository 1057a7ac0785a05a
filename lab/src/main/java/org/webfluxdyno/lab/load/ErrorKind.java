package org.webfluxdyno.lab.load;

import java.io.IOException;
import java.util.Locale;

import javax.net.ssl.SSLException;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;

/**
 * Why a request got no answer.
 */
public enum ErrorKind {

	/**
	 * No connection came about: unknown host, refused, no route, no free port or file.
	 */
	CONNECT,
	/** The TLS handshake or a TLS record failed. */
	TLS,
	/** The connection ended, or reading failed, before the answer was complete. */
	READ,
	/** Sending the request failed. */
	WRITE,
	/** No complete answer came within the time-out. */
	TIMEOUT,
	/** The peer reset the connection. */
	RESET,
	/** What came was not HTTP. */
	PROTOCOL;

	/**
	 * The name used in reports and JSON.
	 * @return the lower-case name
	 */
	public String label() {
		return name().toLowerCase(Locale.ROOT);
	}

	static ErrorKind of(Throwable cause) {
		Throwable actual = (cause instanceof DecoderException && cause.getCause() != null) ? cause.getCause() : cause;
		String message = String.valueOf(actual.getMessage()).toLowerCase(Locale.ROOT);
		if (actual instanceof SSLException) {
			return TLS;
		}
		if (actual instanceof ProtocolViolation) {
			return PROTOCOL;
		}
		if (actual instanceof ConnectTimeoutException) {
			return TIMEOUT;
		}
		if (message.contains("reset")) {
			return RESET;
		}
		if (message.contains("broken pipe")) {
			return WRITE;
		}
		return (actual instanceof IOException) ? READ : PROTOCOL;
	}

}
