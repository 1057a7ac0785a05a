package org.webfluxdyno.app.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.core.io.Resource;

/**
 * Strong entity tags, made of a file's content. Files inside a jar do not change, so each
 * is read for its tag once; there are no more tags than files.
 */
final class EntityTags {

	private static final int TAG_BYTES = 16;

	private final Map<String, String> tags = new ConcurrentHashMap<>();

	String of(Resource file) {
		return this.tags.computeIfAbsent(file.getDescription(), (description) -> digest(file));
	}

	private static String digest(Resource file) {
		try (InputStream content = file.getInputStream()) {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			new DigestInputStream(content, digest).transferTo(OutputStream.nullOutputStream());
			return HexFormat.of().formatHex(digest.digest(), 0, TAG_BYTES);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

}
