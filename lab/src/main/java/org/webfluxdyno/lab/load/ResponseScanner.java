package org.webfluxdyno.lab.load;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Finds the ends of HTTP/1.1 answers in a stream of bytes and counts them; it keeps
 * nothing of a body and allocates nothing per answer.
 * <p>
 * A server's heads are the same byte for byte most of the time (its {@code Date} changes
 * once a second), so the last head and what it meant are remembered and compared first.
 */
final class ResponseScanner {

	/** Longest head that is read; more is a protocol violation. */
	static final int MAX_HEAD_BYTES = 64 * 1024;

	private static final long UNTIL_CLOSE = Long.MAX_VALUE;

	private static final long CHUNKED = -1;

	private static final byte[] CONTENT_LENGTH = lower("content-length:");

	private static final byte[] TRANSFER_ENCODING = lower("transfer-encoding:");

	private static final byte[] CONNECTION = lower("connection:");

	private enum State {

		HEAD, LENGTH, CHUNK_SIZE, CHUNK_EXTENSION, CHUNK_DATA, CHUNK_END, TRAILER

	}

	/** Told of every complete answer. */
	@FunctionalInterface
	interface Sink {

		/**
		 * An answer is complete.
		 * @param status the status code
		 * @param close whether the connection ends after it
		 */
		void answered(int status, boolean close);

	}

	private final boolean neverBody;

	private State state = State.HEAD;

	private byte[] partial = new byte[512];

	private int partialLength;

	private byte[] lastHead = new byte[0];

	private int status;

	private boolean close;

	private long bodyLength;

	private long remaining;

	private boolean sizeDigits;

	private int trailerLine;

	ResponseScanner(boolean neverBody) {
		this.neverBody = neverBody;
	}

	/**
	 * Takes the next bytes.
	 * @param data holds the bytes
	 * @param from the first
	 * @param to behind the last
	 * @param sink told of every answer that ends in these bytes
	 * @throws ProtocolViolation if this is not HTTP/1.1
	 */
	void feed(byte[] data, int from, int to, Sink sink) {
		int at = from;
		while (at < to) {
			at = switch (this.state) {
				case HEAD -> head(data, at, to, sink);
				case LENGTH -> skip(data, at, to, sink);
				case CHUNK_DATA -> skipChunk(at, to);
				default -> chunkFraming(data, at, to, sink);
			};
		}
	}

	/**
	 * The connection has ended.
	 * @param sink told when that was the end of an answer
	 * @return whether it ended between answers or as the end of one
	 */
	boolean ended(Sink sink) {
		if (this.state == State.LENGTH && this.bodyLength == UNTIL_CLOSE) {
			this.state = State.HEAD;
			sink.answered(this.status, true);
			return true;
		}
		return this.state == State.HEAD && this.partialLength == 0;
	}

	private int head(byte[] data, int from, int to, Sink sink) {
		if (this.partialLength == 0) {
			int length = this.lastHead.length;
			if (length > 0 && to - from >= length
					&& Arrays.mismatch(data, from, from + length, this.lastHead, 0, length) < 0) {
				headDone(sink);
				return from + length;
			}
			int end = endOfHead(data, from, to);
			if (end > 0) {
				parse(data, from, end, sink);
				return end;
			}
		}
		return headInPieces(data, from, to, sink);
	}

	/** The slow way for a head that arrives in pieces. */
	private int headInPieces(byte[] data, int from, int to, Sink sink) {
		int known = this.partialLength;
		int room = MAX_HEAD_BYTES - known;
		int taken = Math.min(to - from, room);
		if (known + taken > this.partial.length) {
			this.partial = Arrays.copyOf(this.partial,
					Math.min(MAX_HEAD_BYTES, Math.max(known + taken, 2 * this.partial.length)));
		}
		System.arraycopy(data, from, this.partial, known, taken);
		this.partialLength = known + taken;
		int end = endOfHead(this.partial, Math.max(0, known - 3), this.partialLength);
		if (end < 0) {
			checkStart(this.partial, this.partialLength);
			if (this.partialLength == MAX_HEAD_BYTES) {
				throw new ProtocolViolation("the response head is longer than %d bytes".formatted(MAX_HEAD_BYTES));
			}
			return to;
		}
		this.partialLength = 0;
		parse(this.partial, 0, end, sink);
		return from + end - known;
	}

	/** Refuses garbage at its first bytes, however slowly it comes. */
	private static void checkStart(byte[] data, int length) {
		String expected = "HTTP/1.";
		for (int i = 0; i < Math.min(length, expected.length()); i++) {
			if (data[i] != expected.charAt(i)) {
				throw new ProtocolViolation("the response does not begin with HTTP/1.");
			}
		}
	}

	private static int endOfHead(byte[] data, int from, int to) {
		for (int i = from; i < to - 3; i++) {
			if (data[i] == '\r' && data[i + 1] == '\n' && data[i + 2] == '\r' && data[i + 3] == '\n') {
				return i + 4;
			}
		}
		return -1;
	}

	private void parse(byte[] data, int from, int end, Sink sink) {
		checkStart(from == 0 ? data : Arrays.copyOfRange(data, from, Math.min(end, from + 16)), end - from);
		if (end - from < 16 || data[from + 8] != ' ') {
			throw new ProtocolViolation("the status line is not 'HTTP/1.x NNN'");
		}
		this.status = 0;
		for (int i = from + 9; i < from + 12; i++) {
			this.status = 10 * this.status + digit(data[i], "status code");
		}
		this.close = data[from + 7] == '0';
		this.bodyLength = UNTIL_CLOSE;
		headerLines(data, from, end);
		this.lastHead = Arrays.copyOfRange(data, from, end);
		headDone(sink);
	}

	private void headerLines(byte[] data, int from, int end) {
		int line = from;
		while (line < end) {
			int next = line;
			while (data[next] != '\n') {
				next++;
			}
			if (startsWith(data, line, next, CONTENT_LENGTH)) {
				contentLength(data, line + CONTENT_LENGTH.length, next);
			}
			else if (startsWith(data, line, next, TRANSFER_ENCODING)) {
				if (contains(data, line, next, "chunked")) {
					this.bodyLength = CHUNKED;
				}
			}
			else if (startsWith(data, line, next, CONNECTION)) {
				if (contains(data, line, next, "close")) {
					this.close = true;
				}
				else if (contains(data, line, next, "keep-alive")) {
					this.close = false;
				}
			}
			line = next + 1;
		}
	}

	private void contentLength(byte[] data, int from, int to) {
		if (this.bodyLength == CHUNKED) {
			return;
		}
		String text = new String(data, from, to - from, StandardCharsets.ISO_8859_1).trim();
		if (text.isEmpty() || text.length() > 18 || !text.chars().allMatch((c) -> c >= '0' && c <= '9')) {
			throw new ProtocolViolation("Content-Length is not a number: '%s'".formatted(text));
		}
		this.bodyLength = Long.parseLong(text);
	}

	private void headDone(Sink sink) {
		if (this.status >= 100 && this.status < 200) {
			if (this.status == 101) {
				throw new ProtocolViolation("the server switched protocols without being asked");
			}
			return;
		}
		if (this.neverBody || this.status == 204 || this.status == 304 || this.bodyLength == 0) {
			sink.answered(this.status, this.close);
		}
		else if (this.bodyLength == CHUNKED) {
			beginChunk();
		}
		else {
			this.remaining = this.bodyLength;
			this.state = State.LENGTH;
		}
	}

	private int skip(byte[] data, int from, int to, Sink sink) {
		int taken = (int) Math.min(this.remaining, to - from);
		if (this.bodyLength == UNTIL_CLOSE) {
			return to;
		}
		this.remaining -= taken;
		if (this.remaining == 0) {
			this.state = State.HEAD;
			sink.answered(this.status, this.close);
		}
		return from + taken;
	}

	private void beginChunk() {
		this.state = State.CHUNK_SIZE;
		this.remaining = 0;
		this.sizeDigits = false;
	}

	private int skipChunk(int from, int to) {
		int taken = (int) Math.min(this.remaining, to - from);
		this.remaining -= taken;
		if (this.remaining == 0) {
			this.state = State.CHUNK_END;
		}
		return from + taken;
	}

	private int chunkFraming(byte[] data, int at, int to, Sink sink) {
		byte next = data[at];
		switch (this.state) {
			case CHUNK_SIZE -> chunkSize(next);
			case CHUNK_EXTENSION -> {
				if (next == '\n') {
					chunkBegins();
				}
			}
			case CHUNK_END -> {
				if (next == '\n') {
					beginChunk();
				}
				else if (next != '\r') {
					throw new ProtocolViolation("a chunk is longer than its size");
				}
			}
			default -> trailer(next, sink);
		}
		return at + 1;
	}

	private void chunkSize(byte next) {
		int digit = Character.digit(next, 16);
		if (digit >= 0) {
			if (this.remaining > Long.MAX_VALUE >> 8) {
				throw new ProtocolViolation("a chunk size has too many digits");
			}
			this.remaining = 16 * this.remaining + digit;
			this.sizeDigits = true;
			return;
		}
		if (!this.sizeDigits || (next != '\r' && next != '\n' && next != ';' && next != ' ')) {
			throw new ProtocolViolation("a chunk size is not hexadecimal");
		}
		if (next == '\n') {
			chunkBegins();
		}
		else {
			this.state = State.CHUNK_EXTENSION;
		}
	}

	private void chunkBegins() {
		this.trailerLine = 0;
		this.state = (this.remaining == 0) ? State.TRAILER : State.CHUNK_DATA;
	}

	private void trailer(byte next, Sink sink) {
		if (next != '\n') {
			if (next != '\r') {
				this.trailerLine++;
			}
			return;
		}
		if (this.trailerLine == 0) {
			this.state = State.HEAD;
			sink.answered(this.status, this.close);
		}
		this.trailerLine = 0;
	}

	private static int digit(byte character, String what) {
		if (character < '0' || character > '9') {
			throw new ProtocolViolation("the %s is not a number".formatted(what));
		}
		return character - '0';
	}

	private static boolean startsWith(byte[] data, int from, int to, byte[] lower) {
		if (to - from < lower.length) {
			return false;
		}
		for (int i = 0; i < lower.length; i++) {
			int c = data[from + i];
			if (c >= 'A' && c <= 'Z') {
				c += 'a' - 'A';
			}
			if (c != lower[i]) {
				return false;
			}
		}
		return true;
	}

	private static boolean contains(byte[] data, int from, int to, String lower) {
		return new String(data, from, to - from, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT).contains(lower);
	}

	private static byte[] lower(String text) {
		return text.getBytes(StandardCharsets.ISO_8859_1);
	}

}
