package org.webfluxdyno.starter.lane;

import java.util.Iterator;
import java.util.List;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;

/**
 * Which requests are plain enough for the lane: those that Reactor Netty and Spring would
 * neither refuse nor treat in a way of their own.
 */
final class PlainRequest {

	private static final String ANY = "*/*";

	/** A request with any of these headers wants more than a plain answer. */
	private static final List<CharSequence> DEMANDING = List.of(HttpHeaderNames.EXPECT, HttpHeaderNames.CONTENT_LENGTH,
			HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderNames.UPGRADE, HttpHeaderNames.ORIGIN, HttpHeaderNames.RANGE,
			HttpHeaderNames.IF_MATCH, HttpHeaderNames.IF_UNMODIFIED_SINCE);

	private PlainRequest() {
	}

	/**
	 * Whether a request is plain.
	 * @param request a GET or HEAD request
	 * @param accept the one value of Accept, besides none and any, that is plain
	 * @return whether it is
	 */
	static boolean matches(HttpRequest request, String accept) {
		HttpHeaders headers = request.headers();
		if (!request.decoderResult().isSuccess() || !HttpVersion.HTTP_1_1.equals(request.protocolVersion())
				|| !HttpUtil.isKeepAlive(request) || !hasOnePlainHost(headers)) {
			return false;
		}
		for (CharSequence name : DEMANDING) {
			if (headers.contains(name)) {
				return false;
			}
		}
		return accepts(headers, accept);
	}

	private static boolean accepts(HttpHeaders headers, String accept) {
		Iterator<String> values = headers.valueStringIterator(HttpHeaderNames.ACCEPT);
		if (!values.hasNext()) {
			return true;
		}
		String value = values.next();
		return !values.hasNext() && (value.equals(ANY) || value.equals(accept));
	}

	private static boolean hasOnePlainHost(HttpHeaders headers) {
		Iterator<String> hosts = headers.valueStringIterator(HttpHeaderNames.HOST);
		return hosts.hasNext() && isPlainHost(hosts.next()) && !hosts.hasNext();
	}

	// Anything else is for Reactor Netty and Spring to judge.
	private static boolean isPlainHost(String host) {
		int colon = host.indexOf(':');
		int end = (colon < 0) ? host.length() : colon;
		for (int i = 0; i < end; i++) {
			char c = host.charAt(i);
			if (!QueryText.isAlphanumeric(c) && (c != '.') && (c != '-')) {
				return false;
			}
		}
		return (end > 0) && ((colon < 0) || isPlainPort(host, colon + 1));
	}

	private static boolean isPlainPort(String host, int start) {
		int digits = host.length() - start;
		for (int i = start; i < host.length(); i++) {
			if ((host.charAt(i) < '0') || (host.charAt(i) > '9')) {
				return false;
			}
		}
		return (digits >= 1) && (digits <= 5)
				&& ((digits < 5) || (host.compareTo(host.substring(0, start) + "65535") <= 0));
	}

}
