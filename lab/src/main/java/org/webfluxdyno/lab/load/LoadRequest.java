package org.webfluxdyno.lab.load;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * The request that is sent again and again.
 *
 * @param uri an absolute http or https URI
 * @param method the method, an HTTP token
 * @param headers further headers, in order; {@code Host} may be replaced,
 * {@code Content-Length} is set from the body
 * @param body the body, empty for none
 */
public record LoadRequest(URI uri, String method, List<Map.Entry<String, String>> headers, byte[] body) {

	private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

	public LoadRequest {
		List<String> errors = new ArrayList<>();
		String scheme = (uri.getScheme() != null) ? uri.getScheme().toLowerCase(Locale.ROOT) : "";
		if (!(scheme.equals("http") || scheme.equals("https")) || uri.getHost() == null) {
			errors.add("URL must be http://HOST[:PORT]/PATH or https://…, but it was '%s'".formatted(uri));
		}
		if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
			errors
				.add("URL must have no user name, password or #fragment; send credentials with -H 'Authorization: …'");
		}
		if (uri.getPort() == 0 || uri.getPort() > 65_535) {
			errors.add("port must be between 1 and 65535, but it was %d".formatted(uri.getPort()));
		}
		if (!TOKEN.matcher(method).matches()) {
			errors.add("method must be an HTTP token such as GET, but it was '%s'".formatted(method));
		}
		for (Map.Entry<String, String> header : headers) {
			if (!TOKEN.matcher(header.getKey()).matches()
					|| header.getValue().chars().anyMatch((c) -> c == '\r' || c == '\n' || c == 0)) {
				errors.add("header must be 'Name: value' on one line, but it was '%s: %s'".formatted(header.getKey(),
						header.getValue()));
			}
		}
		if (!errors.isEmpty()) {
			throw new IllegalArgumentException(String.join("; ", errors));
		}
		headers = List.copyOf(headers);
		body = body.clone();
	}

	/**
	 * A {@code GET} without further headers.
	 * @param uri an absolute http or https URI
	 * @return the request
	 */
	public static LoadRequest get(URI uri) {
		return new LoadRequest(uri, "GET", List.of(), new byte[0]);
	}

	/**
	 * Reads a header as people write it.
	 * @param text {@code Name: value}
	 * @return name and value
	 * @throws IllegalArgumentException when it has no name before a colon
	 */
	public static Map.Entry<String, String> parseHeader(String text) {
		int colon = text.indexOf(':');
		if (colon < 1) {
			throw new IllegalArgumentException("-H must be 'Name: value', but it was '%s'".formatted(text));
		}
		return Map.entry(text.substring(0, colon).trim(), text.substring(colon + 1).trim());
	}

	boolean tls() {
		return "https".equalsIgnoreCase(uri().getScheme());
	}

	String host() {
		String host = uri().getHost();
		return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
	}

	int port() {
		return (uri().getPort() != -1) ? uri().getPort() : (tls() ? 443 : 80);
	}

	/** Path and query as they go into the request line. */
	String target() {
		String path = uri().getRawPath();
		String target = (path == null || path.isEmpty()) ? "/" : path;
		return (uri().getRawQuery() != null) ? target + "?" + uri().getRawQuery() : target;
	}

	String authority() {
		String given = header("host");
		return (given != null) ? given : uri().getRawAuthority();
	}

	/** Whether an answer never has a body. */
	boolean expectsNoBody() {
		return method().equals("HEAD");
	}

	/** The request as HTTP/1.1 bytes. */
	byte[] http1Bytes() {
		StringBuilder head = new StringBuilder();
		head.append(method()).append(' ').append(target()).append(" HTTP/1.1\r\n");
		head.append("Host: ").append(authority()).append("\r\n");
		headers().stream()
			.filter((header) -> !isOurs(header.getKey()))
			.forEach((header) -> head.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n"));
		if (body().length > 0 || method().equals("POST") || method().equals("PUT")) {
			head.append("Content-Length: ").append(body().length).append("\r\n");
		}
		byte[] encodedHead = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
		byte[] all = new byte[encodedHead.length + body().length];
		System.arraycopy(encodedHead, 0, all, 0, encodedHead.length);
		System.arraycopy(body(), 0, all, encodedHead.length, body().length);
		return all;
	}

	static boolean isOurs(String name) {
		return name.equalsIgnoreCase("host") || name.equalsIgnoreCase("content-length");
	}

	private @Nullable String header(String name) {
		return headers().stream()
			.filter((header) -> header.getKey().equalsIgnoreCase(name))
			.map(Map.Entry::getValue)
			.findFirst()
			.orElse(null);
	}

}
