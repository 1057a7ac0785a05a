package org.webfluxdyno.app.upload;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import reactor.core.publisher.SynchronousSink;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.codec.multipart.FilePartEvent;
import org.springframework.http.codec.multipart.PartEvent;
import org.springframework.web.server.ContentTooLargeException;
import org.springframework.web.server.ServerWebInputException;

/**
 * Size and SHA-256 of the parts of one upload, gathered buffer by buffer. Not
 * thread-safe: the parts come one after another.
 */
final class UploadDigest {

	private final int maxParts;

	private final MessageDigest sha256;

	private int parts;

	private long sizeBytes;

	UploadDigest(int maxParts) {
		this.maxParts = maxParts;
		try {
			this.sha256 = MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	/**
	 * Takes the next piece of a part and tells of the part when it has ended.
	 * @param event the piece
	 * @param sink where parts and errors go
	 */
	void add(PartEvent event, SynchronousSink<Part> sink) {
		digest(event.content());
		if (!event.isLast()) {
			return;
		}
		this.parts++;
		String name = event.headers().getContentDisposition().getName();
		if (this.parts > this.maxParts) {
			sink.error(new ContentTooLargeException(null));
		}
		else if (name == null) {
			sink.error(new ServerWebInputException("Part %d has no name".formatted(this.parts)));
		}
		else {
			sink.next(part(name, event));
		}
	}

	private void digest(DataBuffer content) {
		try (DataBuffer.ByteBufferIterator buffers = content.readableByteBuffers()) {
			for (ByteBuffer buffer : (Iterable<ByteBuffer>) () -> buffers) {
				this.sizeBytes += buffer.remaining();
				this.sha256.update(buffer);
			}
		}
	}

	private Part part(String name, PartEvent event) {
		String fileName = (event instanceof FilePartEvent file) ? file.filename() : null;
		Part part = new Part(name, fileName, this.sizeBytes, HexFormat.of().formatHex(this.sha256.digest()));
		this.sizeBytes = 0;
		return part;
	}

}
