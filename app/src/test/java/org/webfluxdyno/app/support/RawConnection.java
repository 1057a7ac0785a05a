package org.webfluxdyno.app.support;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A bare TCP connection: sends exactly the bytes it is given, where an HTTP client would
 * mend or refuse them. Every read is bounded by a time-out, so that a hang is a failure.
 */
public final class RawConnection implements AutoCloseable {

	private static final int LIMIT_MILLIS = 20_000;

	private final Socket socket;

	private final InputStream in;

	public RawConnection(int port) {
		try {
			this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
			this.socket.setSoTimeout(LIMIT_MILLIS);
			this.socket.setTcpNoDelay(true);
			this.in = new BufferedInputStream(this.socket.getInputStream(), 1 << 16);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Sends text as ISO-8859-1; a line feed alone becomes CRLF.
	 */
	public RawConnection send(String text) {
		return sendBytes(text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
	}

	public RawConnection sendBytes(byte[] bytes) {
		try {
			this.socket.getOutputStream().write(bytes);
			this.socket.getOutputStream().flush();
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	public RawConnection endOutput() {
		try {
			this.socket.shutdownOutput();
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Reads one whole response, to a request other than HEAD.
	 */
	public RawResponse read() {
		return read(true);
	}

	public RawResponse readHead() {
		return read(false);
	}

	private RawResponse read(boolean withBody) {
		try {
			String status = line();
			List<String> headers = new ArrayList<>();
			for (String line = line(); !line.isEmpty(); line = line()) {
				headers.add(line);
			}
			RawResponse head = new RawResponse(status, List.copyOf(headers), new byte[0]);
			return withBody ? new RawResponse(status, head.headers(), body(head)) : head;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private byte[] body(RawResponse head) throws IOException {
		if ("chunked".equals(head.header("transfer-encoding"))) {
			return chunks();
		}
		String length = head.header("content-length");
		return (length != null) ? exactly(Integer.parseInt(length)) : new byte[0];
	}

	private byte[] chunks() throws IOException {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
			body.write(exactly(size));
			line();
		}
		line();
		return body.toByteArray();
	}

	private byte[] exactly(int length) throws IOException {
		byte[] bytes = this.in.readNBytes(length);
		if (bytes.length < length) {
			throw new EOFException("closed after %d of %d bytes".formatted(bytes.length, length));
		}
		return bytes;
	}

	private String line() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int next = this.in.read(); next != '\n'; next = this.in.read()) {
			if (next < 0) {
				throw new EOFException("closed after '" + line.toString(StandardCharsets.ISO_8859_1) + "'");
			}
			line.write(next);
		}
		return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
	}

	/**
	 * Whether the peer closes now, without a byte more. Waits for it.
	 */
	public boolean isClosedByPeer() {
		try {
			return this.in.read() < 0;
		}
		catch (SocketException reset) {
			return true;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Waits for a while whether the peer closes.
	 */
	public boolean isClosedWithin(long millis) {
		try {
			this.socket.setSoTimeout((int) Math.max(1, millis));
			boolean closed = isClosedByPeerOrSilent();
			this.socket.setSoTimeout(LIMIT_MILLIS);
			return closed;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private boolean isClosedByPeerOrSilent() throws IOException {
		try {
			return this.in.read() < 0;
		}
		catch (SocketTimeoutException silent) {
			return false;
		}
		catch (SocketException reset) {
			return true;
		}
	}

	@Override
	public void close() {
		try {
			this.socket.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
