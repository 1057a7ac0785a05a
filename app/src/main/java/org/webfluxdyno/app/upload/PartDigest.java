package org.webfluxdyno.app.upload;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.codec.multipart.FilePartEvent;
import org.springframework.http.codec.multipart.PartEvent;

/**
 * Size and SHA-256 of one part, gathered buffer by buffer. Not thread-safe: the parts of
 * an upload come one after another.
 */
final class PartDigest {

	private final MessageDigest sha256;

	private @Nullable PartEvent first;

	private long sizeBytes;

	PartDigest() {
		try {
			this.sha256 = MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	/**
	 * Takes the next piece of the part and releases its buffer.
	 */
	PartDigest add(PartEvent event) {
		if (this.first == null) {
			this.first = event;
		}
		DataBuffer content = event.content();
		this.sizeBytes += content.readableByteCount();
		try (DataBuffer.ByteBufferIterator buffers = content.readableByteBuffers()) {
			for (ByteBuffer buffer : (Iterable<ByteBuffer>) () -> buffers) {
				this.sha256.update(buffer);
			}
		}
		finally {
			DataBufferUtils.release(content);
		}
		return this;
	}

	Part toPart() {
		PartEvent event = this.first;
		String name = (event != null) ? event.name() : "";
		String fileName = (event instanceof FilePartEvent file) ? file.filename() : null;
		return new Part(name, fileName, this.sizeBytes, HexFormat.of().formatHex(this.sha256.digest()));
	}

	/**
	 * One part of an upload.
	 *
	 * @param name the part's name
	 * @param fileName the client's name of the file; none for a form field
	 * @param sizeBytes the content's length in bytes
	 * @param sha256 the content's SHA-256 in hexadecimal
	 */
	record Part(String name, @Nullable String fileName, long sizeBytes, String sha256) {
	}

}
