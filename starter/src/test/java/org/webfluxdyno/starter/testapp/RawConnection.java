package org.webfluxdyno.starter.testapp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 connection on which a test decides each byte.
 */
public final class RawConnection implements AutoCloseable {

	private final Socket socket;

	private final InputStream in;

	/**
	 * Connects.
	 * @param port a port of the loopback interface
	 * @throws IOException when nobody listens
	 */
	public RawConnection(int port) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setSoTimeout(20_000);
		this.socket.setTcpNoDelay(true);
		this.in = new BufferedInputStream(this.socket.getInputStream());
	}

	/**
	 * Sends text as it is.
	 * @param text the bytes
	 * @throws IOException when the connection is broken
	 */
	public void send(String text) throws IOException {
		this.socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
		this.socket.getOutputStream().flush();
	}

	/**
	 * Closes the sending half of the connection.
	 * @throws IOException when the connection is broken
	 */
	public void endSending() throws IOException {
		this.socket.shutdownOutput();
	}

	/**
	 * Sends a GET request without waiting for its answer.
	 * @param path the path
	 * @throws IOException when the connection is broken
	 */
	public void sendGet(String path) throws IOException {
		send(get(path));
	}

	/**
	 * A GET request.
	 * @param path the path
	 * @return its bytes as text
	 */
	public static String get(String path) {
		return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
	}

	/**
	 * Sends a GET request and reads its answer.
	 * @param path the path
	 * @return the answer
	 * @throws IOException when there is none
	 */
	public Answer exchange(String path) throws IOException {
		sendGet(path);
		return read();
	}

	/**
	 * Reads the next answer.
	 * @return the answer
	 * @throws IOException when there is none
	 */
	public Answer read() throws IOException {
		return read(false);
	}

	/**
	 * Reads the next answer.
	 * @param head whether the request was a HEAD
	 * @return the answer
	 * @throws IOException when there is none
	 */
	public Answer read(boolean head) throws IOException {
		int status = Integer.parseInt(line().split(" ")[1]);
		Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		for (String line = line(); !line.isEmpty(); line = line()) {
			int colon = line.indexOf(':');
			headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
		}
		return new Answer(status, headers, head ? "" : body(headers));
	}

	private String body(Map<String, String> headers) throws IOException {
		if ("chunked".equals(headers.get("transfer-encoding"))) {
			StringBuilder body = new StringBuilder();
			for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
				body.append(bytes(size));
				line();
			}
			line();
			return body.toString();
		}
		String length = headers.get("content-length");
		return (length != null) ? bytes(Integer.parseInt(length)) : "";
	}

	private String bytes(int count) throws IOException {
		byte[] bytes = this.in.readNBytes(count);
		if (bytes.length < count) {
			throw new EOFException("answer cut short");
		}
		return new String(bytes, StandardCharsets.UTF_8);
	}

	private String line() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int next = this.in.read(); next != '\n'; next = this.in.read()) {
			if (next < 0) {
				throw new EOFException((line.size() == 0) ? "closed" : "answer cut short");
			}
			line.write(next);
		}
		return line.toString(StandardCharsets.ISO_8859_1).strip();
	}

	/**
	 * Reads whatever comes until the server closes the connection.
	 * @param silenceMillis how long to wait for more before taking it for open
	 * @return the bytes as text, with a mark at the end when the connection is still open
	 * @throws IOException when the connection is broken
	 */
	public String readToEnd(int silenceMillis) throws IOException {
		this.socket.setSoTimeout(silenceMillis);
		ByteArrayOutputStream text = new ByteArrayOutputStream();
		byte[] buffer = new byte[8192];
		try {
			for (int read = this.in.read(buffer); read >= 0; read = this.in.read(buffer)) {
				text.write(buffer, 0, read);
			}
		}
		catch (SocketTimeoutException ex) {
			return text.toString(StandardCharsets.ISO_8859_1) + "<open>";
		}
		catch (SocketException ex) {
			// A reset: the server closed without having read everything.
		}
		return text.toString(StandardCharsets.ISO_8859_1);
	}

	/**
	 * Whether the server closes the connection; waits for it.
	 * @return whether the next thing is the end
	 * @throws IOException when the connection is broken
	 */
	public boolean isClosedByServer() throws IOException {
		return this.in.read() < 0;
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	/**
	 * An answer.
	 *
	 * @param status status code
	 * @param headers headers by lower-case name
	 * @param body the body
	 */
	public record Answer(int status, Map<String, String> headers, String body) {

		/**
		 * A header.
		 * @param name its name
		 * @return its value, or null
		 */
		public @Nullable String header(String name) {
			return this.headers.get(name);
		}

		/**
		 * Whether the server will close the connection.
		 * @return whether it says so
		 */
		public boolean closes() {
			return "close".equalsIgnoreCase(header("connection"));
		}

	}

}
