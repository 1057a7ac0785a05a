package org.webfluxdyno.lab.peers;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An answer as it came over the wire: an HTTP client would hide what is compared here.
 *
 * @param status HTTP status
 * @param headers value by name in small letters
 * @param body the body as text
 */
public record Answer(int status, Map<String, String> headers, String body) {

	private static final int TIMEOUT_MILLIS = 5_000;

	private static final int MAX_HEAD = 16 * 1024;

	private static final int MAX_BODY = 64 * 1024;

	public Answer {
		headers = Map.copyOf(headers);
	}

	/**
	 * The value of a header.
	 * @param name its name, in any case
	 * @return the value, empty when it is absent
	 */
	public Optional<String> header(String name) {
		return Optional.ofNullable(this.headers.get(name.toLowerCase(Locale.ROOT)));
	}

	/**
	 * Asks several times on one connection, each time after the answer before.
	 * @param uri where
	 * @param times how often
	 * @return the answers
	 * @throws IOException if the connection fails or ends early, or what comes is not
	 * HTTP/1.1 with a {@code Content-Length}
	 */
	static List<Answer> ask(URI uri, int times) throws IOException {
		List<Answer> answers = new ArrayList<>();
		try (Socket socket = new Socket()) {
			socket.setSoTimeout(TIMEOUT_MILLIS);
			socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()), TIMEOUT_MILLIS);
			InputStream in = new BufferedInputStream(socket.getInputStream());
			byte[] request = ("GET " + uri.getPath() + " HTTP/1.1\r\nHost: " + uri.getAuthority() + "\r\n\r\n")
				.getBytes(StandardCharsets.US_ASCII);
			for (int i = 0; i < times; i++) {
				socket.getOutputStream().write(request);
				answers.add(read(in));
			}
		}
		return answers;
	}

	private static Answer read(InputStream in) throws IOException {
		List<String> lines = head(in).lines().toList();
		String[] start = lines.isEmpty() ? new String[0] : lines.get(0).split(" ", 3);
		if (start.length < 2 || !start[0].equals("HTTP/1.1") || !start[1].matches("[0-9]{3}")) {
			throw new IOException("the answer must begin with HTTP/1.1 and a status, but begins with '"
					+ (lines.isEmpty() ? "" : lines.get(0)) + "'");
		}
		Map<String, String> headers = new TreeMap<>();
		for (String line : lines.subList(1, lines.size())) {
			int colon = line.indexOf(':');
			if (colon > 0) {
				headers.merge(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip(),
						(first, second) -> first + ", " + second);
			}
		}
		return new Answer(Integer.parseInt(start[1]), headers, body(in, headers));
	}

	private static String head(InputStream in) throws IOException {
		StringBuilder head = new StringBuilder();
		while (head.indexOf("\r\n\r\n", Math.max(0, head.length() - 4)) < 0) {
			int c = in.read();
			if (c < 0) {
				throw new IOException("the connection was closed after " + head.length() + " bytes of a head");
			}
			if (head.append((char) c).length() > MAX_HEAD) {
				throw new IOException("the head of the answer is longer than " + MAX_HEAD + " bytes");
			}
		}
		return head.toString();
	}

	private static String body(InputStream in, Map<String, String> headers) throws IOException {
		String length = headers.getOrDefault("content-length", "absent");
		if (!length.matches("[0-9]{1,9}") || Integer.parseInt(length) > MAX_BODY) {
			throw new IOException("Content-Length must be a number up to " + MAX_BODY + ", but was '" + length + "'");
		}
		byte[] body = in.readNBytes(Integer.parseInt(length));
		if (body.length < Integer.parseInt(length)) {
			throw new IOException("the connection was closed after " + body.length + " of " + length + " bytes");
		}
		return new String(body, StandardCharsets.UTF_8);
	}

}
