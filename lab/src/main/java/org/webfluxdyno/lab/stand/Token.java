package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

import org.jspecify.annotations.Nullable;

/**
 * The secret that a change of settings must show.
 */
public final class Token {

	/** Shortest token accepted from outside, in characters. */
	public static final int MIN_LENGTH = 16;

	private static final int RANDOM_BYTES = 32;

	private static final String SCHEME = "Bearer ";

	private final String text;

	private Token(String text) {
		this.text = text;
	}

	/**
	 * A given token.
	 * @param text 16 or more printable characters without blanks
	 * @return the token
	 * @throws IllegalArgumentException if the text is too short or holds anything else
	 */
	public static Token of(String text) {
		if (text.length() < MIN_LENGTH || !text.matches("[\\x21-\\x7E]+")) {
			throw new IllegalArgumentException(
					"must be at least " + MIN_LENGTH + " printable ASCII characters without blanks");
		}
		return new Token(text);
	}

	/**
	 * A random token of 256 bits.
	 * @return the token
	 */
	public static Token random() {
		byte[] bytes = new byte[RANDOM_BYTES];
		new SecureRandom().nextBytes(bytes);
		return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
	}

	/**
	 * Writes the token for those who may read it. The file appears at once with its whole
	 * content and is never readable by others.
	 * @param file where to
	 * @throws IOException if that cannot be done
	 */
	public void writeTo(Path file) throws IOException {
		Path target = file.toAbsolutePath();
		Path directory = target.getParent();
		Files.createDirectories(directory);
		Path written = Files.createTempFile(directory, ".token", ".tmp",
				PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
		try {
			Files.writeString(written, this.text + "\n", StandardOpenOption.WRITE);
			Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
		}
		finally {
			Files.deleteIfExists(written);
		}
	}

	/**
	 * Whether an {@code Authorization} header shows this token, in constant time.
	 * @param header value of the header, null when there is none
	 * @return whether it does
	 */
	boolean isShownBy(@Nullable String header) {
		if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
			return false;
		}
		byte[] shown = header.substring(SCHEME.length()).strip().getBytes(StandardCharsets.UTF_8);
		return MessageDigest.isEqual(shown, this.text.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * The header that shows this token.
	 * @return value of {@code Authorization}
	 */
	public String header() {
		return SCHEME + this.text;
	}

}
